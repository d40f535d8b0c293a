import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { type DrawerProps, RecordDrawer } from "@/components/shell/form-drawer";
import { RecordForm, useRecordForm } from "@/components/shell/record-form";
import { TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { campaigns } from "./queries";

/** The form of a campaign over the page it was opened on. */
export const CampaignDrawer = ({ onSaved, ...drawer }: DrawerProps) => (
  <RecordDrawer
    {...drawer}
    records={campaigns}
    blank={<CampaignForm values={{ name: "", slug: "", public: false }} onSaved={onSaved} />}
  >
    {({ id, name, slug, public: isPublic }) => (
      <CampaignForm id={id} values={{ name, slug: slug ?? "", public: isPublic }} onSaved={onSaved} />
    )}
  </RecordDrawer>
);

type Values = { name: string; slug: string; public: boolean };
type FormProps = { id?: number; values: Values; onSaved: (id: number) => void };

/** Name, slug and who may see the list. */
function CampaignForm({ id, values, onSaved }: FormProps) {
  const t = useTranslations("campaigns");
  const host = useSession()?.shortHost ?? "";
  const save = campaigns.useSave(id);
  const { form, submit } = useRecordForm({
    schema: async () =>
      (await import("@/lib/links/campaigns/schema"))[id === undefined ? "NewCampaign" : "CampaignChanges"],
    values,
    save: save.mutateAsync,
    onSaved,
  });
  const isPublic = useWatch({ control: form.control, name: "public" });
  return (
    <RecordForm form={form} submit={submit} action={t(id === undefined ? "create" : "save")}>
      <TextField<Values> name="name" label={t("name")} placeholder={t("example")} autoFocus />
      <TextField<Values>
        name="slug"
        label={t("slug")}
        hint={values.slug ? t("slug-moves") : t("slug-hint", { host })}
        placeholder="spring"
        spellCheck={false}
        className="code"
      />
      <Switch
        label={t("public-label")}
        hint={t("public-hint")}
        checked={isPublic}
        onChange={(next) => form.setValue("public", next, { shouldDirty: true })}
      />
    </RecordForm>
  );
}
