import { invalidField } from "@/lib/platform/failure";
import { Destination } from "@/lib/platform/fields";
import { checkedPayment, coinOf, isPaymentUri } from "./coins";
import type { QrType } from "./enums";
import { checkedEvent } from "./event";
import { dialled, FIELDS, type FieldName, NEEDED, type QrFields } from "./fields";

/**
 * Reads `data` for a type, whichever of its forms it has: text, an object, an array of `{name, value}`, or a positional array.
 * Throws a Failure that names the field which is missing or wrong.
 */
export function readData(type: QrType, data: unknown): QrFields {
  const fields = typeof data === "string" ? fromText(type, data) : fromParts(type, data);
  if (fields.raw !== undefined) return fields;
  for (const needed of NEEDED[type])
    if (!needed.some((name) => fields[name])) throw invalidField("data", `must have ${needed.join(", ")}`);
  return { ...fields, ...checked(type, fields) };
}

/** Text that already is in its type's form is kept; so is text that cannot be put into it. */
const READY: Partial<Record<QrType, RegExp>> = {
  vcard: /^BEGIN:VCARD\b/i,
  email: /^(mailto:|MATMSG:)/i,
  phone: /^tel:/i,
  sms: /^sms(to)?:/i,
  wifi: /^WIFI:/i,
  whatsapp: /^https:\/\/(wa\.me\/[1-9]\d{6,14}|api\.whatsapp\.com\/send)\b/i,
  event: /^BEGIN:(VCALENDAR|VEVENT)\b/i,
};

function fromText(type: QrType, given: string): QrFields {
  const text = type === "text" ? given : given.trim();
  if (text.trim() === "") throw invalidField("data", "is required");
  if (READY[type]?.test(text)) return { raw: text };
  if (type === "email" && !isEmail(text)) return { raw: text };
  if ((type === "phone" || type === "sms") && dialled(text) === undefined) return { raw: text };
  if (type === "crypto") return isPaymentUri(text) ? { raw: text } : { coin: coinOf(text), address: text };
  const [main = "text"] = FIELDS[type];
  return { [main]: text };
}

function fromParts(type: QrType, data: unknown): QrFields {
  const fields: QrFields = {};
  for (const [name, value] of pairs(FIELDS[type], data)) {
    const known = FIELDS[type].find((field) => field === String(name).toLowerCase());
    if (!known || value === undefined || value === null || value === "" || value === false) continue;
    if (typeof value === "object") throw invalidField(`data.${known}`, "must be text");
    fields[known] = String(value).trim();
  }
  return fields;
}

function pairs(names: FieldName[], data: unknown): [unknown, unknown][] {
  if (!Array.isArray(data)) return Object.entries(data as object);
  return data.map((entry: unknown, at) =>
    isNamed(entry) ? [entry.name, "value" in entry ? entry.value : undefined] : [names[at], entry],
  );
}

const isNamed = (entry: unknown): entry is { name: unknown; value?: unknown } =>
  typeof entry === "object" && entry !== null && "name" in entry;

function checked(type: QrType, fields: QrFields): QrFields {
  if (type === "link") return { url: webAddress("data", fields.url ?? "") };
  if (type === "wifi") return { encryption: encryptionOf(fields) };
  if (type === "whatsapp") return { phone: internationalNumber(fields.phone ?? "") };
  if (type === "crypto") return checkedPayment(fields);
  if (type === "app") return webAddresses(fields, ["ios", "android", "url"]);
  if (type === "event") return { ...checkedEvent(fields), ...webAddresses(fields, ["url"]) };
  const { email, phone, site } = fields;
  if (email && !isEmail(email)) throw invalidField("data.email", "must be an email address");
  if (phone && dialled(phone) === undefined) throw invalidField("data.phone", "must be a phone number");
  return site ? { site: webAddress("data.site", site) } : {};
}

const webAddresses = (fields: QrFields, names: FieldName[]): QrFields =>
  Object.fromEntries(
    names.flatMap((name) => (fields[name] ? [[name, webAddress(`data.${name}`, fields[name])]] : [])),
  );

function webAddress(field: string, value: string): string {
  const address = Destination.safeParse(value);
  if (address.success) return address.data;
  throw invalidField(field, address.error.issues[0]?.message ?? "is not a valid URL");
}

/** WPA2 and WPA3 are called WPA in a code; without a word, a network with a password has WPA. */
function encryptionOf({ encryption, pass }: QrFields): string {
  const word = (encryption ?? (pass ? "WPA" : "nopass")).toUpperCase().replaceAll(/[ _/-]/g, "");
  if (/^(WPA|SAE)/.test(word)) return "WPA";
  if (word === "WEP") return "WEP";
  if (["NOPASS", "NONE", "OPEN"].includes(word)) return "nopass";
  throw invalidField("data.encryption", "must be WPA, WEP or nopass");
}

/** A number that can be called from anywhere, as WhatsApp knows people. */
function internationalNumber(phone: string): string {
  const number = (dialled(phone) ?? "").replace(/^\+|^00/, "");
  if (/^[1-9]\d{6,14}$/.test(number)) return `+${number}`;
  throw invalidField("data.phone", "must be an international phone number such as +48 600 100 200");
}

const isEmail = (text: string) => text.length <= 254 && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);
