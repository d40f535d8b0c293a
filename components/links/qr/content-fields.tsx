import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { errorAt, TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import type { QrType } from "@/lib/links/qr/enums";
import { ShownDomainField } from "../domains/shown-domain-field";
import { ChoiceField, FormSection } from "../page-editor/editor-fields";
import { FIELDS_OF, type QrField, type QrValues } from "./qr-values";

const ORDER = ["link", "text", "vcard", "email", "phone", "sms", "wifi"] as const satisfies QrType[];

type Props = {
  isNew: boolean /** server errors of the content, by field */;
  problems: Record<string, string>;
};

/** The content of a code. Its kind is permanent: a printed code cannot change. */
export function ContentFields({ isNew, problems }: Props) {
  const t = useTranslations("qr");
  const { control, formState } = useFormContext<QrValues>();
  const [type, way, data] = useWatch({ control, name: ["type", "way", "data"] });
  const refused = errorAt(formState.errors, "data");
  const isFilledIn = Object.values(data).some((value) => value !== "" && value !== "WPA");
  const problem = refused ?? (isFilledIn ? problems.data : undefined);
  return (
    <FormSection title={t("content")}>
      {isNew && (
        <ChoiceField<QrValues>
          name="type"
          label={t("type")}
          options={ORDER.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      )}
      {isNew && type === "link" && <Way />}
      {FIELDS_OF[type].map((field) => (
        <DataField
          key={`${type}-${field}`}
          type={type}
          field={field}
          problem={data[field] ? problems[`data.${field}`] : undefined}
        />
      ))}
      {problem && (
        <p role="alert" className="-mt-3 text-12 text-bad">
          {errorText(problem)}
        </p>
      )}
      {!isNew && type === "link" && <p className="-mt-3 text-12 text-ink-3">{t("may-change")}</p>}
      {(type !== "link" || way === "static") && <p className="-mt-3 text-12 text-ink-3">{t("fixed")}</p>}
      <TextField<QrValues> name="name" label={t("name")} placeholder={t("example")} hint={t("name-hint")} />
      <ShownDomainField<QrValues> name="domain" hint={t("domain-hint")} />
    </FormSection>
  );
}

/** The choice that cannot be taken back once a code is printed. */
function Way() {
  const t = useTranslations("qr");
  const { control, setValue } = useFormContext<QrValues>();
  const way = useWatch({ control, name: "way" });
  return (
    <div className="flex flex-col gap-1.5">
      <Segmented
        label={t("way")}
        value={way}
        options={(["dynamic", "static"] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(next) => setValue("way", next, { shouldDirty: true })}
      />
      <p className="text-12 text-ink-3">{t(`about-${way}`)}</p>
    </div>
  );
}

const ROWS: Partial<Record<QrField, number>> = { text: 3, body: 3, message: 2 };

function DataField({
  type,
  field,
  problem,
}: {
  type: QrValues["type"];
  field: QrField;
  problem: string | undefined;
}) {
  const t = useTranslations("qr");
  const { control, setValue } = useFormContext<QrValues>();
  const value = useWatch({ control, name: `data.${field}` });
  if (field === "encryption")
    return (
      <ChoiceField<QrValues>
        name="data.encryption"
        label={t("fields.encryption")}
        options={["WPA", "WEP", "nopass"].map((name) => ({
          value: name,
          label: t(`encryptions.${name as "WPA"}`),
        }))}
      />
    );
  if (field === "hidden")
    return (
      <Switch
        label={t("fields.hidden")}
        checked={value === "true"}
        onChange={(next) => setValue("data.hidden", next ? "true" : "", { shouldDirty: true })}
      />
    );
  const rows = ROWS[field];
  return (
    <div className="flex flex-col gap-1">
      <TextField<QrValues>
        name={`data.${field}`}
        label={t(`fields.${field}`)}
        {...(rows && { rows })}
        {...((field === "url" || field === "site") && { placeholder: "https://", inputMode: "url" })}
        {...(field === "phone" && { inputMode: "tel", placeholder: "+1 202 555 0123" })}
        {...(field === "email" && { inputMode: "email" })}
        {...(field === "url" && type === "link" && { spellCheck: false })}
      />
      {problem && <p className="text-12 text-bad">{errorText(problem)}</p>}
    </div>
  );
}
