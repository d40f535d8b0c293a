import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { useLanguages } from "@/components/shell/languages";
import { Wordmark } from "@/components/shell/wordmark";
import { inLanguage } from "./names";

type Props = { asked: string | undefined; children?: ReactNode };

/** The head of each page of the guides: the product, what else there is to read, and perhaps a search. */
export function GuideHeader({ asked, children }: Props) {
  const t = useTranslations("guides");
  return (
    <header className="flex min-h-18 flex-wrap items-center gap-x-6 gap-y-2 border-b py-3">
      <a href={paths.home()} className="text-20">
        <Wordmark />
      </a>
      {children}
      <nav
        aria-label={t("documentation")}
        className="ms-auto flex gap-6 text-13 text-ink-2 *:hover:text-ink *:pointer-coarse:py-3"
      >
        <a href={inLanguage(paths.guides(), asked)}>{t("title")}</a>
        <a href={paths.docs()}>{t("api")}</a>
      </nav>
    </header>
  );
}

/** The same page in the other languages, as links: reading needs no script and sets no cookie. */
export function GuideLanguages({ path }: { path: string }) {
  const t = useTranslations("guides");
  const languages = useLanguages();
  return (
    <footer className="border-t py-6 text-13">
      <nav aria-label={t("languages")} className="flex flex-wrap gap-x-6 gap-y-1">
        {languages.map(({ tag, name, chosen }) => (
          <a
            key={tag}
            href={inLanguage(path, tag)}
            hrefLang={tag}
            lang={tag}
            aria-current={chosen ? "true" : undefined}
            className="text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:py-3"
          >
            {name}
          </a>
        ))}
      </nav>
    </footer>
  );
}
