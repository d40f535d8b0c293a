import { invalidField } from "../failure";
import { Destination } from "../fields";
import type { QrType } from "./choices";

/** What a code says, field by field; `raw` where it was given ready for the code. As it is stored. */
export type QrFields = Partial<Record<FieldName, string>>;

const VCARD = "fname lname org phone email site street city state zip country".split(" ") as FieldName[];

/** Each type's fields in the order of a positional array (contract.md, QR codes). */
const FIELDS: Record<QrType, FieldName[]> = {
  text: ["text"],
  link: ["url"],
  vcard: VCARD,
  email: ["email", "subject", "body"],
  phone: ["phone"],
  sms: ["phone", "message"],
  wifi: ["ssid", "encryption", "pass", "hidden"],
};

/** One of these must be there. */
const NEEDED: Partial<Record<QrType, FieldName[]>> = { vcard: ["fname", "lname", "org"] };

type FieldName =
  | ("text" | "url" | "email" | "subject" | "body" | "phone" | "message" | "raw")
  | ("ssid" | "encryption" | "pass" | "hidden")
  | ("fname" | "lname" | "org" | "site" | "street" | "city" | "state" | "zip" | "country");

/**
 * Reads `data` for a type, whichever of its forms it has: text, an object, an array of `{name, value}`, or a positional array.
 * Throws a Failure that names the field which is missing or wrong.
 */
export function readData(type: QrType, data: unknown): QrFields {
  const fields = typeof data === "string" ? fromText(type, data) : fromParts(type, data);
  if (fields.raw !== undefined) return fields;
  const needed = NEEDED[type] ?? FIELDS[type].slice(0, 1);
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
};

function fromText(type: QrType, given: string): QrFields {
  const text = type === "text" ? given : given.trim();
  if (text.trim() === "") throw invalidField("data", "is required");
  if (READY[type]?.test(text)) return { raw: text };
  if (type === "email" && !isEmail(text)) return { raw: text };
  if ((type === "phone" || type === "sms") && dialled(text) === undefined) return { raw: text };
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
  const { email, phone, site } = fields;
  if (email && !isEmail(email)) throw invalidField("data.email", "must be an e-mail address");
  if (phone && dialled(phone) === undefined) throw invalidField("data.phone", "must be a phone number");
  return site ? { site: webAddress("data.site", site) } : {};
}

function webAddress(field: string, value: string): string {
  const address = Destination.safeParse(value);
  if (address.success) return address.data;
  throw invalidField(field, address.error.issues[0]?.message ?? "is not an address");
}

/** WPA2 and WPA3 are called WPA in a code; without a word, a network with a password has WPA. */
function encryptionOf({ encryption, pass }: QrFields): string {
  const word = (encryption ?? (pass ? "WPA" : "nopass")).toUpperCase().replaceAll(/[ _/-]/g, "");
  if (/^(WPA|SAE)/.test(word)) return "WPA";
  if (word === "WEP") return "WEP";
  if (["NOPASS", "NONE", "OPEN"].includes(word)) return "nopass";
  throw invalidField("data.encryption", "must be WPA, WEP or nopass");
}

const isEmail = (text: string) => text.length <= 254 && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);

/** A phone number as it is dialled, without what people write for the eye; undefined when it is none. */
export function dialled(phone: string): string | undefined {
  const number = phone.replaceAll(/[\s().\-/\u00a0]/g, "");
  return /^\+?[0-9*#]{2,32}$/.test(number) ? number : undefined;
}
