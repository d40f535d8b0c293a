import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { errorAt, TextField } from "@/components/shell/text-field";
import { Segmented } from "@/components/ui/segmented";
import type { QrType } from "@/lib/links/qr/enums";
import { ShownDomainField } from "../domains/shown-domain-field";
import { ChoiceField, FormSection } from "../page-editor/editor-fields";
import { DataField } from "./data-field";
import { FIELDS_OF, PRESET, type QrField, type QrValues } from "./qr-values";

const ORDER = [
  ...([
    "link",
    "app",
    "text",
    "vcard",
    "event",
    "email",
    "phone",
    "sms",
    "whatsapp",
    "wifi",
    "crypto",
  ] as const),
] satisfies QrType[];

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
  const isFilledIn = FIELDS_OF[type].some((field) => data[field] !== "" && !(field in PRESET));
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
      {fieldsOf(type, data.coin).map((field) => (
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
      {type === "app" && <p className="-mt-3 text-12 text-ink-3">{t("field-hints.app")}</p>}
      {!isNew && type === "link" && <p className="-mt-3 text-12 text-ink-3">{t("may-change")}</p>}
      {type !== "app" && (type !== "link" || way === "static") && (
        <p className="-mt-3 text-12 text-ink-3">{t("fixed")}</p>
      )}
      <TextField<QrValues> name="name" label={t("name")} placeholder={t("example")} hint={t("name-hint")} />
      <ShownDomainField<QrValues> name="domain" hint={t("domain-hint")} />
    </FormSection>
  );
}

/** Codes for Ethereum have a chain where others have a label and a message. */
const fieldsOf = (type: QrType, coin: string): readonly QrField[] =>
  type !== "crypto"
    ? FIELDS_OF[type]
    : FIELDS_OF.crypto.filter((field) =>
        coin === "ethereum" ? field !== "label" && field !== "message" : field !== "chain",
      );

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
