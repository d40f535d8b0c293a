import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/form";
import { UTM_NAMES } from "@/lib/links/enums";
import type { UtmTemplate } from "../utm/queries";
import { SaveTemplate } from "../utm/save-template";
import { UtmMenu } from "../utm/utm-menu";
import { type LinkValues, UTM_FIELDS } from "./link-values";
import { utmProblem, withParameters, withUtm } from "./utm";

/** Query parameters that every destination of the link gets: the five of UTM, and free ones. */
export function ParameterFields() {
  const t = useTranslations("parameters");
  const { control, register, setValue } = useFormContext<LinkValues>();
  const values = useWatch({ control }) as LinkValues;
  const problemOf = (value: string) => {
    const problem = utmProblem(value);
    return problem && t(`lint.${problem}`);
  };
  const address = withParameters(values);
  const fill = (template: UtmTemplate) => {
    let url = values.url;
    for (const name of UTM_NAMES) {
      if (!template[name]) continue;
      setValue(`utm.utm_${name}`, template[name], { shouldDirty: true });
      url = withUtm(url, `utm_${name}`, template[name]);
    }
    setValue("url", url, { shouldDirty: true });
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <UtmMenu onChoose={fill} />
        <SaveTemplate values={values.utm} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {UTM_FIELDS.map((name) => (
          <Field
            key={name}
            label={t(`utm.${name}`)}
            aside={<span className="code">{name}</span>}
            hint={problemOf(values.utm[name])}
          >
            {(field) => (
              <Input
                {...field}
                {...register(`utm.${name}`, {
                  onChange: (event: { target: HTMLInputElement }) =>
                    setValue("url", withUtm(values.url, name, event.target.value)),
                })}
                autoComplete="off"
                placeholder={t(`examples.${name}`)}
              />
            )}
          </Field>
        ))}
      </div>
      <FreeParameters />
      {address && (
        <p className="text-12 text-ink-3">
          {t("arrival")} <span className="code break-all text-ink-2">{address}</span>
        </p>
      )}
    </div>
  );
}

/** Parameters of any name. */
function FreeParameters() {
  const t = useTranslations("parameters");
  const { control, register } = useFormContext<LinkValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "parameters" });
  return (
    <>
      {fields.map((field, at) => (
        <div key={field.id} className="flex gap-2">
          <Input
            {...register(`parameters.${at}.name`)}
            aria-label={t("name", { number: at + 1 })}
            placeholder={t("name-example")}
            autoComplete="off"
            className="code"
          />
          <Input
            {...register(`parameters.${at}.value`)}
            aria-label={t("value", { number: at + 1 })}
            placeholder={t("value-example")}
            autoComplete="off"
          />
          <Button
            tone="quiet"
            size="icon"
            aria-label={t("remove", { number: at + 1 })}
            onClick={() => remove(at)}
            className="mt-0.5"
          >
            <X aria-hidden className="size-4" />
          </Button>
        </div>
      ))}
      <Button size="small" onClick={() => append({ name: "", value: "" })} className="self-start">
        <Plus aria-hidden className="size-3.5" />
        {t("add")}
      </Button>
    </>
  );
}
