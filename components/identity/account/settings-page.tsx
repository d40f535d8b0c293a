"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { WebhooksSection } from "@/components/integrations/webhooks/webhooks-section";
import { paths, type SettingsSection as Section } from "@/components/paths";
import { PageHeader } from "@/components/shell/page-header";
import { WriteLock } from "@/components/ui/write-lock";
import { KeysSection } from "../keys/keys-section";
import { NoticesSection } from "../notices/notices-section";
import { noticesQuery } from "../notices/queries";
import { SecuritySection, SessionsSection } from "../security/security-section";
import { useSession } from "../session/queries";
import { TwoFactorSection } from "../two-factor/two-factor-section";
import { ItemsKeySection } from "../workspaces/items-key-section";
import { MembersSection } from "../workspaces/members-section";
import {
  AttributionSwitch,
  DefaultsForm,
  LinkHealthSwitch,
  TimeZoneForm,
  WeekStartForm,
} from "../workspaces/workspace-forms";
import {
  AppearanceSection,
  AvatarField,
  BrandSection,
  DataSection,
  DeleteAccountSection,
} from "./account-sections";
import { MailSection } from "./mail-section";
import { EmailForm, IssuerConnection, PasswordForm } from "./sign-in-methods";

/** Everything about the account on one page, with an address for each part. */
export function SettingsPage() {
  const t = useTranslations("settings");
  const sections = useSections();
  // React's hydration loses the browser's own scroll position.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,48rem)_10rem]">
        <div className="flex min-w-0 flex-col">
          {sections.map((id) => (
            <SettingsSection key={id} id={id}>
              {PARTS[id]}
            </SettingsSection>
          ))}
        </div>
        <SettingsNav sections={sections} />
      </div>
    </>
  );
}

/** What each part of the page holds, from top to bottom. */
const PARTS: Record<Section, ReactNode> = {
  profile: (
    <>
      <AvatarField />
      <EmailForm />
    </>
  ),
  time: (
    <>
      <TimeZoneForm />
      <WeekStartForm />
    </>
  ),
  password: (
    <>
      <PasswordForm />
      <IssuerConnection />
    </>
  ),
  "two-factor": <TwoFactorSection />,
  members: <MembersSection />,
  defaults: <DefaultsForm />,
  health: <LinkHealthSwitch />,
  brand: <BrandSection />,
  keys: <KeysSection />,
  "items-key": (
    <>
      <ItemsKeySection />
      <AttributionSwitch />
    </>
  ),
  webhooks: <WebhooksSection />,
  mail: <MailSection />,
  notices: <NoticesSection />,
  sessions: <SessionsSection />,
  security: <SecuritySection />,
  appearance: <AppearanceSection />,
  data: <DataSection />,
  end: <DeleteAccountSection />,
};
const SECTIONS = Object.keys(PARTS) as Section[];

/** The parts of this installation: without a mail server there is nothing to be mailed, and it may look at no destinations. */
function useSections(): Section[] {
  const { data } = useQuery(noticesQuery);
  const isOff = useSession()?.linkHealth === "off";
  const isThere = (id: Section) => {
    if (id === "notices" || id === "mail") return data?.mail;
    return id !== "health" || !isOff;
  };
  return SECTIONS.filter(isThere);
}

/** Personal settings, available in every role, leaving the workspace included. */
const OWN: Section[] = [
  "profile",
  "password",
  "two-factor",
  "members",
  "keys",
  "mail",
  "notices",
  "sessions",
  "security",
  "end",
];

/** A section of the settings with an anchor of its own. */
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
export function SettingsNav({ sections }: { sections: readonly Section[] }) {
  const t = useTranslations("settings");
  return (
    <nav aria-label={t("on-this-page")} className="max-lg:hidden">
      <ul className="sticky top-6 flex flex-col border-s">
        {sections.map((section) => (
          <li key={section}>
            <a href={paths.settings(section)} className="block py-1 ps-4 text-13 text-ink-2 hover:text-ink">
              {t(`sections.${section}.title`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
