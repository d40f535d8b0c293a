"use client";

import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { text } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { SearchField } from "@/components/ui/search-field";
import { GuideHeader, GuideLanguages } from "./guide-header";
import { AUDIENCES, type Audience, type GuideName, inLanguage } from "./names";

/** All guides by whom they are for, found by what they are about. */
export function GuidesPage({ asked }: { asked: string | undefined }) {
  const t = useTranslations("guides");
  const [search, setSearch] = useAddressValue("q", text, "replace");
  const isFound = useSearch(search);
  const audiences = (Object.keys(AUDIENCES) as Audience[]).map((audience) => ({
    audience,
    names: AUDIENCES[audience].filter(isFound),
  }));
  const shown = audiences.filter(({ names }) => names.length > 0);
  return (
    <div className="mx-auto flex min-h-dvh max-w-page flex-col px-4 sm:px-12">
      <GuideHeader asked={asked}>
        <SearchField
          id="guides-search"
          label={t("search")}
          value={search}
          onSearch={(text) => void setSearch(text || null)}
          className="order-last w-full sm:order-none sm:ms-auto sm:w-80"
        />
      </GuideHeader>
      <main className="flex-1 py-8">
        <h1 className="font-semibold text-28">{t("title")}</h1>
        <p className="mt-2 max-w-form text-ink-2">{t("description")}</p>
        {shown.length === 0 && <p className="mt-8 text-ink-2">{t("nothing", { search })}</p>}
        {shown.map(({ audience, names }) => (
          <section key={audience} aria-labelledby={audience} className="mt-8">
            <h2 id={audience} className="font-semibold text-16">
              {t(`audiences.${audience}`)}
            </h2>
            <ul className="mt-3 grid gap-x-12 border-t md:grid-cols-2">
              {names.map((name) => (
                <GuideEntry key={name} name={name} asked={asked} />
              ))}
              {audience === "programs" && search === "" && <ApiEntry />}
            </ul>
          </section>
        ))}
      </main>
      <GuideLanguages path={paths.guides()} />
    </div>
  );
}

const entryLook =
  "group block h-full border-b py-3 [&>span]:block [&>span:first-child]:font-semibold [&>span:first-child]:text-ink [&>span:last-child]:text-ink-2 hover:[&>span:first-child]:underline hover:[&>span:first-child]:underline-offset-4";

function GuideEntry({ name, asked }: { name: GuideName; asked: string | undefined }) {
  const t = useTranslations("guides");
  const names = useTranslations("guide-names");
  return (
    <li>
      <a href={inLanguage(paths.guide(name), asked)} className={entryLook}>
        <span>{names(`names.${name}`)}</span>
        <span>{t(`about.${name}`)}</span>
      </a>
    </li>
  );
}

function ApiEntry() {
  const t = useTranslations("guides");
  return (
    <li>
      <a href={paths.docs()} className={entryLook}>
        <span>{t("api")}</span>
        <span>{t("about-api")}</span>
      </a>
    </li>
  );
}

/** Whether a guide has every word that is searched, in its name or in what it is about. */
function useSearch(search: string): (name: GuideName) => boolean {
  const t = useTranslations("guides");
  const names = useTranslations("guide-names");
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return (name) => {
    const about = `${name} ${names(`names.${name}`)} ${t(`about.${name}`)}`.toLowerCase();
    return words.every((word) => about.includes(word));
  };
}
