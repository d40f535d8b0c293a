import { useTranslations } from "use-intl";
import { UploadField } from "@/components/items/upload-field";
import { RecordForm } from "@/components/shell/record-form";
import { TextField } from "@/components/shell/text-field";
import { useRecordForm } from "@/components/shell/use-record-form";
import { PICTURES } from "@/components/ui/file-button";
import { toast } from "@/components/ui/toast";
import { bodyOf, type ProfileValues } from "./profile-values";
import { useSaveProfile } from "./queries";

/** What a seller says of himself. */
export function ProfileForm({ values }: { values: ProfileValues }) {
  const t = useTranslations("seller");
  const save = useSaveProfile();
  const { form, submit } = useRecordForm({
    schema: async () => (await import("@/lib/seller/schema")).ProfileChanges,
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
