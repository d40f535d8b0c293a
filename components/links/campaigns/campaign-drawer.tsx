import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { recordDrawer } from "@/components/shell/form-drawer";
import { TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { type Campaign, campaigns } from "./queries";

/** The form of a campaign over the page it was opened on. */
export const CampaignDrawer = recordDrawer({
  records: campaigns,
  blank: { name: "", slug: "", public: false },
  valuesOf: ({ name, slug, public: isPublic }) => ({ name, slug: slug ?? "", public: isPublic }),
  create: async () => (await import("@/lib/links/campaigns/schema")).NewCampaign,
  change: async () => (await import("@/lib/links/campaigns/schema")).CampaignChanges,
  fields: Fields,
});

type Values = { name: string; slug: string; public: boolean };

/** Name, slug and who may see the list. */
function Fields({ record }: { record: Campaign | undefined }) {
  const t = useTranslations("campaigns");
  const host = useSession()?.shortHost ?? "";
  const { control, setValue } = useFormContext<Values>();
  const isPublic = useWatch({ control, name: "public" });
  return (
    <>
      <TextField<Values> name="name" label={t("name")} placeholder={t("example")} autoFocus />
      <TextField<Values>
        name="slug"
        label={t("slug")}
        hint={record?.slug ? t("slug-moves") : t("slug-hint", { host })}
        placeholder="spring"
        spellCheck={false}
        className="code"
      />
      <Switch
        label={t("public-label")}
        hint={t("public-hint")}
        checked={isPublic}
        onChange={(next) => setValue("public", next, { shouldDirty: true })}
      />
    </>
  );
}
