"use client";

import { CircleDot } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { GuideName } from "@/components/integrations/guides/names";
import { WebhooksSection } from "@/components/integrations/webhooks/webhooks-section";
import type { InstallationSection, SettingsPart, SettingsSection } from "@/components/paths";
import { EmptyState } from "@/components/shell/empty-state";
import { GuideLink } from "@/components/shell/guide-link";
import { useIsUnsaved } from "@/components/shell/unsaved";
import { lazy } from "@/components/ui/lazy";
import { WriteLock } from "@/components/ui/write-lock";
import {
  AppearanceSection,
  AvatarField,
  BrandSection,
  DataSection,
  DeleteAccountSection,
  LanguageField,
} from "../account/account-sections";
import { MailSection } from "../account/mail-section";
import { EmailForm, IssuerConnection, PasswordForm } from "../account/sign-in-methods";
import { KeysSection } from "../keys/keys-section";
import { NoticesSection } from "../notices/notices-section";
import { QuotaSettings } from "../quotas/quota-section";
import { SecuritySection, SessionsSection } from "../security/security-section";
import { useSession } from "../session/queries";
import { TwoFactorSection } from "../two-factor/two-factor-section";
import { AccentForm } from "../workspaces/accent-form";
import { ItemsKeySection } from "../workspaces/items-key-section";
import { MembersSection } from "../workspaces/members-section";
import { WorkspaceNameForm } from "../workspaces/name-form";
import {
  AttributionSwitch,
  DefaultsForm,
  LinkHealthSwitch,
  TimeZoneForm,
  TitlesSwitch,
  WeekStartForm,
} from "../workspaces/workspace-forms";
import { INSTALLATION, isInstallation, isThere } from "./sections";

const InstallationSettings = lazy(
  () => import("../installation/settings-list").then((module) => module.InstallationSettings),
  "components/identity/installation/settings-list",
);

/** What a section is about at length. */
const GUIDES: Partial<Record<SettingsSection, [GuideName, anchor?: string]>> = {
  notifications: ["notices"],
  health: ["link-health"],
  "items-key": ["item-api"],
  webhooks: ["operating", "webhooks"],
  status: ["operating", "status-page"],
  links: ["operating", "branded-domains"],
  clicks: ["privacy", "how-long-and-where"],
  backups: ["backup"],
};

/** One section of the settings, with its heading. */
export function SectionPage({ section }: { section: SettingsSection }) {
  const t = useTranslations("setting-sections");
  const session = useSession();
  const guide = GUIDES[section];
  if (session && !isThere(section, session)) return <MissingSection section={section} />;
  return (
    <>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b pb-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 id="section-title" className="font-semibold text-20">
            {t(`names.${section}`)}
          </h1>
          <p className="mt-0.5 max-w-[60ch] text-13 text-ink-2">
            {t(`texts.${section}`)} {guide && <GuideLink to={guide[0]} section={guide[1]} />}
          </p>
        </div>
        <Unsaved />
      </header>
      <section aria-labelledby="section-title">
        {isInstallation(section) ? (
          session && <InstallationSettings names={INSTALLATION[section]} />
        ) : (
          <Content section={section} />
        )}
      </section>
    </>
  );
}

/** Why a section isn't there: under its name if the installation lacks what it is about. */
function MissingSection({ section }: { section: SettingsSection }) {
  const t = useTranslations("setting-sections");
  if (section !== "notifications" && section !== "health")
    return (
      <EmptyState isPage title={t("missing.page")}>
        {null}
      </EmptyState>
    );
  return (
    <>
      <h1 className="mb-6 border-b pb-4 font-semibold text-20">{t(`names.${section}`)}</h1>
      <p role="status" className="text-14 text-ink-2">
        {t(`missing.${section}`)}
      </p>
    </>
  );
}

/** Says that something on the page isn't saved yet. */
function Unsaved() {
  const t = useTranslations("setting-sections");
  const isUnsaved = useIsUnsaved();
  return (
    <p role="status" className="flex min-h-7 items-center gap-1.5 text-12 text-warn">
      {isUnsaved && (
        <>
          <CircleDot aria-hidden className="size-3.5" />
          {t("unsaved")}
        </>
      )}
    </p>
  );
}

type OwnSection = Exclude<SettingsSection, InstallationSection>;

/** What changes the workspace; the rest is the reader's own, whatever they may do in it. Members can leave it in every role. */
const OF_WORKSPACE: readonly OwnSection[] = [
  "language",
  "general",
  "defaults",
  "brand",
  "items-key",
  "webhooks",
  "health",
  "data",
];

const Content = ({ section }: { section: OwnSection }) =>
  OF_WORKSPACE.includes(section) ? CONTENT[section] : <WriteLock value={null}>{CONTENT[section]}</WriteLock>;

/** Part of a section, with a heading and an anchor of its own. */
function Part({ id, children }: { id: SettingsPart; children: ReactNode }) {
  const t = useTranslations("settings.parts");
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-20 border-b py-8 first:pt-0 last:border-b-0"
    >
      <h2 id={`${id}-title`} className="font-semibold text-16">
        {t(`${id}.title`)}
      </h2>
      <p className="mt-0.5 mb-5 max-w-[60ch] text-13 text-ink-2">{t(`${id}.text`)}</p>
      {children}
    </section>
  );
}

const CONTENT: Record<OwnSection, ReactNode> = {
  profile: (
    <>
      <AvatarField />
      <EmailForm />
    </>
  ),
  appearance: <AppearanceSection />,
  language: (
    <>
      <LanguageField />
      <TimeZoneForm />
      <WeekStartForm />
    </>
  ),
  security: (
    <>
      <Part id="password">
        <PasswordForm />
        <IssuerConnection />
      </Part>
      <Part id="two-factor">
        <TwoFactorSection />
      </Part>
      <Part id="sessions">
        <SessionsSection />
      </Part>
      <Part id="activity">
        <SecuritySection />
      </Part>
    </>
  ),
  notifications: (
    <>
      <Part id="mail">
        <MailSection />
      </Part>
      <Part id="notices">
        <NoticesSection />
      </Part>
    </>
  ),
  account: <DeleteAccountSection />,
  general: (
    <>
      <WorkspaceNameForm />
      <AccentForm />
    </>
  ),
  members: <MembersSection />,
  defaults: (
    <>
      <DefaultsForm />
      <TitlesSwitch />
    </>
  ),
  brand: <BrandSection />,
  keys: <KeysSection />,
  "items-key": (
    <>
      <ItemsKeySection />
      <AttributionSwitch />
    </>
  ),
  webhooks: <WebhooksSection />,
  health: <LinkHealthSwitch />,
  quotas: <QuotaSettings />,
  data: <DataSection />,
};
