import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths, type SettingsSection as Section } from "@/components/paths";
import { WriteLock } from "@/components/ui/write-lock";

const SECTIONS: Section[] = [
  "profile",
  "time",
  "password",
  "two-factor",
  "members",
  "defaults",
  "brand",
  "keys",
  "items-key",
  "webhooks",
  "sessions",
  "security",
  "appearance",
  "data",
  "end",
];

/** What is about the person, who may change it whatever the workspace allows: leaving it, too. */
const OWN: Section[] = [
  "profile",
  "password",
  "two-factor",
  "members",
  "keys",
  "sessions",
  "security",
  "end",
];

/** One part of the settings, reachable by its own address. */
export function SettingsSection({ id, children }: { id: Section; children: ReactNode }) {
  const t = useTranslations("settings.sections");
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-b py-8 first:pt-2 last:border-b-0"
    >
      <h2 id={`${id}-title`} className="font-semibold text-16">
        {t(`${id}.title`)}
      </h2>
      <p className="mt-0.5 mb-5 max-w-[60ch] text-13 text-ink-2">{t(`${id}.text`)}</p>
      {OWN.includes(id) ? <WriteLock value={null}>{children}</WriteLock> : children}
    </section>
  );
}

/** The parts of the page, in place beside it on wide screens. */
export function SettingsNav() {
  const t = useTranslations("settings");
  return (
    <nav aria-label={t("on-this-page")} className="max-lg:hidden">
      <ul className="sticky top-6 flex flex-col border-l">
        {SECTIONS.map((section) => (
          <li key={section}>
            <a href={paths.settings(section)} className="block py-1 pl-4 text-13 text-ink-2 hover:text-ink">
              {t(`sections.${section}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
