"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { PageHeader } from "@/components/shell/page-header";
import { RecordForm, useRecordForm } from "@/components/shell/record-form";
import { RecordScreen } from "@/components/shell/record-screen";
import { TextField } from "@/components/shell/text-field";
import { PICTURES } from "@/components/ui/file-button";
import { toast } from "@/components/ui/toast";
import { CatalogNav } from "../items/catalog-nav";
import { UploadField } from "../items/upload-field";
import { Payouts } from "./payouts";
import { bodyOf, type ProfileValues, valuesOf } from "./profile-values";
import { profileQuery, useSaveProfile } from "./queries";

/** The seller's public profile and earnings. */
export function ProfilePage() {
  const t = useTranslations("seller");
  const query = useQuery(profileQuery);
  return (
    <>
      <CatalogNav />
      <PageHeader title={t("title")} />
      <RecordScreen
        isOverPage
        query={query}
        missing={t("missing")}
        back={{ href: paths.items(), label: t("back") }}
      >
        {(profile) => (
          <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,40rem)_minmax(16rem,1fr)]">
            <ProfileForm values={valuesOf(profile)} />
            <Payouts profile={profile} />
          </div>
        )}
      </RecordScreen>
    </>
  );
}

/** The seller's public profile. */
export function ProfileForm({ values }: { values: ProfileValues }) {
  const t = useTranslations("seller");
  const save = useSaveProfile();
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/commerce/seller/schema")).ProfileChanges,
    values,
    bodyOf,
    save: (body) => save.mutateAsync(body),
    onSaved: () => toast({ tone: "good", title: t("saved") }),
  });
  const pair = "grid gap-x-4 gap-y-5 sm:grid-cols-2";
  return (
    <div className="overflow-hidden rounded-panel border bg-surface">
      <RecordForm form={form} submit={submit} action={t("save")}>
        <div className={pair}>
          <TextField<ProfileValues> name="name.firstname" label={t("firstname")} autoComplete="given-name" />
          <TextField<ProfileValues> name="name.lastname" label={t("lastname")} autoComplete="family-name" />
        </div>
        <TextField<ProfileValues> name="profile.heading" label={t("heading")} />
        <TextField<ProfileValues> name="profile.description" label={t("description")} rows={4} />
        <div className={pair}>
          <TextField<ProfileValues>
            name="profile.contact.email"
            label={t("email")}
            hint={t("email-hint")}
            inputMode="email"
          />
          <TextField<ProfileValues>
            name="currency"
            label={t("currency")}
            hint={t("currency-hint")}
            maxLength={3}
            className="uppercase"
          />
        </div>
        <TextField<ProfileValues>
          name="profile.social_links"
          label={t("social_links")}
          hint={t("social-hint")}
          rows={3}
          placeholder={t("social-example")}
        />
        <UploadField<ProfileValues> name="profile.media.avatar" label={t("avatar")} accept={PICTURES} />
        <UploadField<ProfileValues> name="profile.media.cover" label={t("cover")} accept={PICTURES} />
      </RecordForm>
    </div>
  );
}
