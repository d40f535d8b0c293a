import { useFormContext, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { errorText } from "@/components/form-errors";
import { TextField } from "@/components/shell/text-field";
import { Switch } from "@/components/ui/checkbox";
import { Field, Input } from "@/components/ui/form";
import { COINS } from "@/lib/links/qr/enums";
import { ChoiceField } from "../page-editor/editor-fields";
import type { QrField, QrValues } from "./qr-values";

type Props = { type: QrValues["type"]; field: QrField; problem: string | undefined };

/** One field of a code's content, and what is wrong with it. */
export function DataField({ type, field, problem }: Props) {
  return (
    <div className="flex flex-col gap-1">
      <Control type={type} field={field} />
      {problem && <p className="text-12 text-bad">{errorText(problem)}</p>}
    </div>
  );
}

const SELECTS = ["encryption", "coin", "zone"] as const;
const SWITCHES = ["hidden", "allday"] as const;
const TIMES = ["start", "end"] as const;

type Given<Names extends readonly QrField[]> = { field: Names[number] };
const among = <const Names extends readonly QrField[]>(
  names: Names,
  field: QrField,
): field is Names[number] => names.includes(field);

function Control({ type, field }: Pick<Props, "type" | "field">) {
  if (among(SELECTS, field)) return <Choice field={field} />;
  if (among(SWITCHES, field)) return <Toggle field={field} />;
  if (among(TIMES, field)) return <Time field={field} />;
  return <Text type={type} field={field} />;
}

function Choice({ field }: Given<typeof SELECTS>) {
  const t = useTranslations("qr");
  const zone = useWatch<QrValues, "data.zone">({ name: "data.zone" });
  const isWholeDay = useWatch<QrValues, "data.allday">({ name: "data.allday" }) === "true";
  const options = {
    encryption: (["WPA", "WEP", "nopass"] as const).map((value) => ({
      value,
      label: t(`encryptions.${value}`),
    })),
    coin: COINS.map((value) => ({ value, label: t(`coins.${value}`) })),
    zone: [...new Set(["UTC", zone, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
      value,
      label: value.replaceAll("_", " "),
    })),
  };
  if (field === "zone" && isWholeDay) return null;
  return (
    <ChoiceField<QrValues> name={`data.${field}`} label={t(`fields.${field}`)} options={options[field]} />
  );
}

function Toggle({ field }: Given<typeof SWITCHES>) {
  const t = useTranslations("qr");
  const { setValue } = useFormContext<QrValues>();
  const value = useWatch<QrValues>({ name: `data.${field}` });
  return (
    <Switch
      label={t(`fields.${field}`)}
      checked={value === "true"}
      onChange={(next) => setValue(`data.${field}`, next ? "true" : "", { shouldDirty: true })}
    />
  );
}

/** Times that a whole-day event gets back when it is none any longer. */
const HOURS = { start: "T09:00", end: "T10:00" };

/** A time of an event with the browser's own picker; of a whole day, only the day. */
function Time({ field }: Given<typeof TIMES>) {
  const t = useTranslations("qr");
  const { setValue } = useFormContext<QrValues>();
  const [time, allday] = useWatch<QrValues, [`data.${typeof field}`, "data.allday"]>({
    name: [`data.${field}`, "data.allday"],
  });
  const isDay = allday === "true";
  const shown = isDay ? time.slice(0, 10) : time.length === 10 ? `${time}${HOURS[field]}` : time;
  return (
    <Field label={t(`fields.${field}`)} hint={field === "end" && !isDay && t("field-hints.event-end")}>
      {(control) => (
        <Input
          {...control}
          type={isDay ? "date" : "datetime-local"}
          value={shown}
          onChange={(event) => setValue(`data.${field}`, event.target.value, { shouldDirty: true })}
        />
      )}
    </Field>
  );
}

const ROWS: Partial<Record<QrField, number>> = { text: 3, body: 3, message: 2, description: 2 };
const ADDRESSES: QrField[] = ["url", "site", "ios", "android"];

function Text({ type, field }: { type: Props["type"]; field: TextName }) {
  const t = useTranslations("qr");
  const rows = ROWS[field];
  const hint = hintOf(type, field);
  return (
    <TextField<QrValues>
      name={`data.${field}`}
      label={t(labelOf(type, field))}
      {...(hint && { hint: t(hint) })}
      {...(rows && { rows })}
      {...(ADDRESSES.includes(field) && { placeholder: "https://", inputMode: "url", spellCheck: false })}
      {...(field === "phone" && { inputMode: "tel", placeholder: "+1 202 555 0123" })}
      {...(field === "email" && { inputMode: "email" })}
      {...((field === "address" || field === "amount") && { spellCheck: false })}
      {...(field === "amount" && { inputMode: "decimal", placeholder: "0.05" })}
    />
  );
}

type TextName = Exclude<QrField, (typeof SELECTS | typeof SWITCHES | typeof TIMES)[number]>;

function labelOf(type: Props["type"], field: TextName) {
  if (field === "url" && type === "app") return "fields.fallback";
  return field === "url" && type === "event" ? "fields.site" : (`fields.${field}` as const);
}

function hintOf(type: Props["type"], field: TextName) {
  if (type === "app" && field === "url") return "field-hints.app-url";
  if (type === "whatsapp" && field === "phone") return "field-hints.whatsapp-phone";
  if (type === "crypto" && field === "chain") return "field-hints.chain";
  return type === "crypto" && field === "address" ? "field-hints.address" : undefined;
}
