import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { FormDrawer } from "@/components/shell/form-drawer";
import { RecordForm, useRecordForm } from "@/components/shell/record-form";
import { RecordScreen } from "@/components/shell/record-screen";
import { TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { campaignQuery, useSaveCampaign } from "./queries";

type Props = { open: "new" | number; onClose: () => void; onSaved: (id: number) => void };

/** The form of a campaign over the page it was opened on. */
export function CampaignDrawer({ open, onClose, onSaved }: Props) {
  const t = useTranslations("campaigns");
  return (
    <FormDrawer open title={t(open === "new" ? "new-title" : "edit-title")} onClose={onClose}>
      {open === "new" ? (
        <CampaignForm values={{ name: "", slug: "", public: false }} onSaved={onSaved} />
      ) : (
        <EditForm id={open} onSaved={onSaved} />
      )}
    </FormDrawer>
  );
}

function EditForm({ id, onSaved }: { id: number; onSaved: (id: number) => void }) {
  const t = useTranslations("campaigns");
  const query = useQuery(campaignQuery(id));
  return (
    <RecordScreen
      query={query}
      missing={t("not-found")}
      back={{ href: paths.campaigns(), label: t("title") }}
    >
      {({ name, slug, public: isPublic }) => (
        <CampaignForm id={id} values={{ name, slug: slug ?? "", public: isPublic }} onSaved={onSaved} />
      )}
    </RecordScreen>
  );
}

type Values = { name: string; slug: string; public: boolean };
type FormProps = { id?: number; values: Values; onSaved: (id: number) => void };

/** Name, slug and who may see the list. */
function CampaignForm({ id, values, onSaved }: FormProps) {
  const t = useTranslations("campaigns");
  const host = useSession()?.shortHost ?? "";
  const save = useSaveCampaign(id);
  const { form, submit } = useRecordForm({
    schema: async () =>
      (await import("@/lib/links/campaigns/schema"))[id === undefined ? "NewCampaign" : "CampaignChanges"],
    values,
    save: (body) => save.mutateAsync(body),
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
