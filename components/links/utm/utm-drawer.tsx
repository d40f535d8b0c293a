import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { recordDrawer } from "@/components/shell/form-drawer";
import { TextField } from "@/components/shell/text-field";
import { UTM_NAMES } from "@/lib/links/enums";
import { utmProblem } from "../form/utm";
import { utmTemplates } from "./queries";

type Values = { name: string } & Record<(typeof UTM_NAMES)[number], string>;

/** The form of a UTM template over the list. */
export const UtmDrawer = recordDrawer({
  records: utmTemplates,
  blank: { name: "", source: "", medium: "", campaign: "", term: "", content: "" },
  valuesOf: ({ name, source, medium, campaign, term, content }): Values => ({
    ...{ name, source, medium, campaign, term, content },
  }),
  create: async () => (await import("@/lib/links/utm/schema")).NewUtmTemplate,
  change: async () => (await import("@/lib/links/utm/schema")).UtmTemplateChanges,
  fields: Fields,
});

/** Its name, and the five values. */
function Fields() {
  const t = useTranslations("utm");
  const words = useTranslations("parameters");
  const { control } = useFormContext<Values>();
  const values = useWatch({ control }) as Values;
  const hintOf = (value: string) => {
    const problem = utmProblem(value);
    return problem && words(`lint.${problem}`);
  };
  return (
    <>
      <TextField<Values> name="name" label={t("name")} placeholder={t("example")} autoFocus />
      {UTM_NAMES.map((name) => (
        <TextField<Values>
          key={name}
          name={name}
          label={words(`utm.utm_${name}`)}
          hint={hintOf(values[name])}
          placeholder={words(`examples.utm_${name}`)}
          spellCheck={false}
        />
      ))}
    </>
  );
}
