import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { License } from "./queries";

type Props = {
  license: License;
  /** the site that is being freed */
  busy: string | undefined;
  /** the site that was freed last */
  freed: string | undefined;
  onFree: (site: string) => void;
};

/** What a licence is for, how many of its sites are taken, and each of them with the way to free it. */
export function LicenseSites({ license: { item, license_type, seats, sites }, busy, freed, onFree }: Props) {
  const t = useTranslations("license");
  const { used, limit } = seats;
  return (
    <section aria-label={t("sites")}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold text-16 [overflow-wrap:anywhere]">{item.name}</h2>
        <p className="figures text-13 text-ink-2">
          {limit === null ? t("any-number", { used }) : t("seats", { used, limit })}
        </p>
      </div>
      <p className="text-13 text-ink-2">{t(`licenses.${license_type}`)}</p>
      <p role="status" className="mt-2 text-13 text-ok empty:hidden">
        {freed && t("freed", { site: freed })}
      </p>
      {sites.length === 0 ? (
        <p className="mt-3 rounded-panel border border-dashed p-4 text-13 text-ink-3">{t("none")}</p>
      ) : (
        <ul className="mt-3 border-t">
          {sites.map(({ site, activated_at }) => (
            <li key={site} className="flex min-h-12 items-center gap-3 border-b text-14">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{site}</span>
              <span className="text-12 text-ink-3">
                <RelativeTime moment={new Date(activated_at)} />
              </span>
              <Button aria-label={t("free-site", { site })} busy={busy === site} onClick={() => onFree(site)}>
                {t("free")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
