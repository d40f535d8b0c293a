import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import type { Option } from "@/components/ui/combobox";
import { useDeviceNames } from "../device-names";
import { countryCode, useTargetNames } from "../target-names";
import type { LinkValues } from "./link-values";
import { TargetRow, TargetSection } from "./target-row";

/** Other destinations by country, device and language, in the order in which a visit tries them. */
export function TargetingFields() {
  const t = useTranslations("targeting");
  return (
    <div className="flex flex-col gap-5">
      <p className="text-12 text-ink-3">{t("order")}</p>
      <Countries />
      <Devices />
      <Languages />
    </div>
  );
}

function Countries() {
  const { control, setValue, register, formState } = useFormContext<LinkValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "geotarget" });
  const values = useWatch({ control, name: "geotarget" });
  const { countries, countryName } = useTargetNames();
  return (
    <TargetSection kind="geo" onAdd={() => append({ location: "", link: "" }, { shouldFocus: false })}>
      {fields.map((field, at) => {
        const { location = "" } = values[at] ?? {};
        const errors = formState.errors.geotarget?.[at];
        return (
          <TargetRow
            key={field.id}
            kind="geo"
            name={location}
            number={at + 1}
            value={
              location ? { value: countryCode(location) ?? location, label: countryName(location) } : null
            }
            options={without(
              countries,
              values.map((target) => countryCode(target.location)),
              at,
            )}
            onChange={(next) =>
              setValue(`geotarget.${at}.location`, next, { shouldDirty: true, shouldValidate: true })
            }
            link={register(`geotarget.${at}.link`)}
            errors={{ name: errorText(errors?.location?.message), link: errorText(errors?.link?.message) }}
            onRemove={() => remove(at)}
          />
        );
      })}
    </TargetSection>
  );
}

function Devices() {
  const { control, setValue, register, formState } = useFormContext<LinkValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "devicetarget" });
  const values = useWatch({ control, name: "devicetarget" });
  const { deviceName, deviceOptions } = useDeviceNames();
  return (
    <TargetSection kind="device" onAdd={() => append({ device: "", link: "" }, { shouldFocus: false })}>
      {fields.map((field, at) => {
        const { device = "" } = values[at] ?? {};
        const errors = formState.errors.devicetarget?.[at];
        return (
          <TargetRow
            key={field.id}
            kind="device"
            name={device}
            number={at + 1}
            value={device ? { value: device, label: deviceName(device) } : null}
            options={without(
              deviceOptions,
              values.map((target) => target.device),
              at,
            )}
            onChange={(next) =>
              setValue(`devicetarget.${at}.device`, next, { shouldDirty: true, shouldValidate: true })
            }
            link={register(`devicetarget.${at}.link`)}
            errors={{ name: errorText(errors?.device?.message), link: errorText(errors?.link?.message) }}
            onRemove={() => remove(at)}
          />
        );
      })}
    </TargetSection>
  );
}

function Languages() {
  const { control, setValue, register, formState } = useFormContext<LinkValues>();
  const { fields, append, remove } = useFieldArray({ control, name: "languagetarget" });
  const values = useWatch({ control, name: "languagetarget" });
  const { languages, languageName } = useTargetNames();
  return (
    <TargetSection kind="language" onAdd={() => append({ language: "", link: "" }, { shouldFocus: false })}>
      {fields.map((field, at) => {
        const { language = "" } = values[at] ?? {};
        const errors = formState.errors.languagetarget?.[at];
        return (
          <TargetRow
            key={field.id}
            kind="language"
            name={language}
            number={at + 1}
            value={language ? { value: language, label: languageName(language) } : null}
            options={without(
              languages,
              values.map((target) => target.language),
              at,
            )}
            onChange={(next) =>
              setValue(`languagetarget.${at}.language`, next, { shouldDirty: true, shouldValidate: true })
            }
            link={register(`languagetarget.${at}.link`)}
            errors={{ name: errorText(errors?.language?.message), link: errorText(errors?.link?.message) }}
            onRemove={() => remove(at)}
          />
        );
      })}
    </TargetSection>
  );
}

/** Options taken by other rows cannot be chosen twice. */
const without = (options: readonly Option[], taken: (string | undefined)[], own: number) =>
  options.filter((option) => !taken.some((value, at) => at !== own && value === option.value));
