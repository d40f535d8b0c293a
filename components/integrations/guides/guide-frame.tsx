"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Section } from "./guide";
import { GuideHeader, GuideLanguages } from "./guide-header";

type Props = {
  sections: Section[];
  asked: string | undefined;
  /** of the guide, which is in English where the reader's language lacks it */
  lang: string;
  dir: "ltr" | "rtl";
  children: ReactNode;
};

/** A guide with its table of contents: beside it, or on a phone above it. */
export function GuideFrame({ sections, asked, lang, dir, children }: Props) {
  const t = useTranslations("guides");
  return (
    <div className="mx-auto min-h-dvh max-w-page px-4 sm:px-12">
      <GuideHeader asked={asked} />
      <div className="grid gap-x-12 gap-y-4 pt-3 pb-8 lg:pt-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="max-lg:hidden">
          <nav
            aria-label={t("contents")}
            lang={lang}
            dir={dir}
            className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto border-s"
          >
            <SectionLinks sections={sections} />
          </nav>
        </div>
        <main lang={lang} dir={dir} className="min-w-0 max-w-3xl">
          {children}
        </main>
        {sections.length > 1 && (
          <details className="order-first border-b pb-3 lg:hidden">
            <summary className="py-2 font-semibold text-13 text-ink-2 pointer-coarse:py-3">
              {t("contents")}
            </summary>
            <nav aria-label={t("contents")} lang={lang} dir={dir} className="border-s">
              <SectionLinks sections={sections} />
            </nav>
          </details>
        )}
      </div>
      <GuideLanguages path={usePathname()} />
    </div>
  );
}

const SectionLinks = ({ sections }: { sections: Section[] }) => (
  <ul className="flex flex-col gap-1">
    {sections.map(({ depth, id, title }) => (
      <li key={id}>
        <a
          href={`#${id}`}
          className={`block py-1 pe-2 text-13 text-ink-2 hover:text-ink pointer-coarse:py-3 ${depth > 2 ? "ps-8" : "ps-4"}`}
        >
          {title}
        </a>
      </li>
    ))}
  </ul>
);
