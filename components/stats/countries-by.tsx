import { useTranslations } from "use-intl";

/** Whose work the countries are; their licence wants it said beside them. */
export function CountriesBy() {
  const t = useTranslations("stats");
  return (
    <p className="text-12 text-ink-3">
      {t.rich("countries-by", {
        link: (words) => (
          <a
            href="https://db-ip.com"
            className="underline underline-offset-2"
            target="_blank"
            rel="noreferrer"
          >
            {words}
          </a>
        ),
      })}
    </p>
  );
}
