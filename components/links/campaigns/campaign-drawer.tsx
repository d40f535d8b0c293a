import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { recordDrawer } from "@/components/shell/form-drawer";
import { TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { hostOf } from "../domains/queries";
import { ShownDomainField } from "../domains/shown-domain-field";
import { type Campaign, campaigns } from "./queries";

/** The form of a campaign over the page it was opened on. */
export const CampaignDrawer = recordDrawer({
  records: campaigns,
  blank: (session) => ({
    name: "",
    slug: "",
    host: hostOf({ domain: session?.workspace?.defaults.domain ?? "" }),
    public: false,
  }),
  valuesOf: ({ name, slug, host, public: isPublic }) => ({
    name,
    slug: slug ?? "",
    host: host ? hostOf({ domain: host }) : "",
    public: isPublic,
  }),
  create: async () => (await import("@/lib/links/campaigns/schema")).NewCampaign,
  change: async () => (await import("@/lib/links/campaigns/schema")).CampaignChanges,
  fields: Fields,
});

type Values = { name: string; slug: string; host: string; public: boolean };

/** Name, slug and who may see the list. */
function Fields({ record }: { record: Campaign | undefined }) {
  const t = useTranslations("campaigns");
  const own = useSession()?.shortHost ?? "";
  const { control, setValue } = useFormContext<Values>();
  const [isPublic, chosen] = useWatch({ control, name: ["public", "host"] });
  const host = chosen || own;
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
      <ShownDomainField<Values> name="host" hint={t("host-hint", { own })} />
      <Switch
        label={t("public-label")}
        hint={t("public-hint")}
        checked={isPublic}
        onChange={(next) => setValue("public", next, { shouldDirty: true })}
      />
    </>
  );
}
