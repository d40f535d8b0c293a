"use client";

import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { BrandSection } from "@/components/brand/brand-section";
import { KeysSection } from "@/components/keys/keys-section";
import { SecuritySection } from "@/components/security/security-section";
import { SessionsSection } from "@/components/sessions/sessions-section";
import { PageHeader } from "@/components/shell/page-header";
import { TwoFactorSection } from "@/components/two-factor/two-factor-section";
import { WebhooksSection } from "@/components/webhooks/webhooks-section";
import { AttributionSwitch } from "@/components/workspace/attribution-switch";
import { DefaultsForm } from "@/components/workspace/defaults-form";
import { ItemsKeySection } from "@/components/workspace/items-key-section";
import { MembersSection } from "@/components/workspace/members-section";
import { TimeZoneForm } from "@/components/workspace/time-zone-form";
import { WeekStartForm } from "@/components/workspace/week-start-form";
import { AppearanceSection } from "./appearance-section";
import { AvatarField } from "./avatar-field";
import { DataSection } from "./data-section";
import { EmailForm } from "./email-form";
import { EndSection } from "./end-section";
import { IssuerConnection } from "./issuer-connection";
import { PasswordForm } from "./password-form";
import { SettingsNav, SettingsSection } from "./settings-section";

/** Everything about the account on one page, with an address for each part. */
export function SettingsPage() {
  const t = useTranslations("settings");
  // What the browser scrolled to by itself is gone once React has taken the page over.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,48rem)_10rem]">
        <div className="flex min-w-0 flex-col">
          <SettingsSection id="profile">
            <AvatarField />
            <EmailForm />
          </SettingsSection>
          <SettingsSection id="time">
            <TimeZoneForm />
            <WeekStartForm />
          </SettingsSection>
          <SettingsSection id="password">
            <PasswordForm />
            <IssuerConnection />
          </SettingsSection>
          <SettingsSection id="two-factor">
            <TwoFactorSection />
          </SettingsSection>
          <SettingsSection id="members">
            <MembersSection />
          </SettingsSection>
          <SettingsSection id="defaults">
            <DefaultsForm />
          </SettingsSection>
          <SettingsSection id="brand">
            <BrandSection />
          </SettingsSection>
          <SettingsSection id="keys">
            <KeysSection />
          </SettingsSection>
          <SettingsSection id="items-key">
            <ItemsKeySection />
            <AttributionSwitch />
          </SettingsSection>
          <SettingsSection id="webhooks">
            <WebhooksSection />
          </SettingsSection>
          <SettingsSection id="sessions">
            <SessionsSection />
          </SettingsSection>
          <SettingsSection id="security">
            <SecuritySection />
          </SettingsSection>
          <SettingsSection id="appearance">
            <AppearanceSection />
          </SettingsSection>
          <SettingsSection id="data">
            <DataSection />
          </SettingsSection>
          <SettingsSection id="end">
            <EndSection />
          </SettingsSection>
        </div>
        <SettingsNav />
      </div>
    </>
  );
}
