import { invalidField } from "@/lib/platform/failure";
import { Destination } from "@/lib/platform/fields";
import type { QrType } from "./enums";

/**
 * The text a code carries, by each type's standard: `WIFI:` and `SMSTO:` as phones read them, `mailto:` (RFC 6068), `tel:`
 * (RFC 3966), vCard 3.0 (RFC 2426). A `link` code carries `address`, our own counted one.
 */
export function contentOf(type: QrType, fields: QrFields, address: string): string {
  if (type === "link") return address;
  if (fields.raw !== undefined) return fields.raw;
  switch (type) {
    case "text":
      return fields.text ?? "";
    case "vcard":
      return vcardOf(fields);
    case "email":
      return mailto(fields);
    case "phone":
      return `tel:${uriNumber(fields)}`;
    case "sms":
      return `SMSTO:${dialled(fields.phone ?? "") ?? ""}:${fields.message ?? ""}`;
    case "wifi":
      return wifi(fields);
  }
}

/** The action of a tap on a phone; undefined where there is none. */
export function actionOf(type: QrType, fields: QrFields): string | undefined {
  if (fields.raw !== undefined) return undefined;
  if (type === "email") return mailto(fields);
  if (type === "phone") return `tel:${uriNumber(fields)}`;
  if (type !== "sms") return undefined;
  return `sms:${uriNumber(fields)}${fields.message ? `?body=${encodeURIComponent(fields.message)}` : ""}`;
}

function mailto({ email = "", subject, body }: QrFields): string {
  const address = encodeURIComponent(email).replaceAll("%40", "@");
  const headers = Object.entries({ subject, body }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value.replaceAll(/\r?\n/g, "\r\n"))}`] : [],
  );
  return `mailto:${address}${headers.length > 0 ? `?${headers.join("&")}` : ""}`;
}

const uriNumber = ({ phone = "" }: QrFields) => (dialled(phone) ?? "").replaceAll("#", "%23");

function wifi({ ssid = "", encryption = "nopass", pass = "", hidden }: QrFields): string {
  const safe = (text: string) => text.replaceAll(/[\\;,":]/g, "\\$&");
  const isHidden = hidden !== undefined && !/^(0|false|no|off)$/i.test(hidden);
  const password = encryption === "nopass" ? "" : `P:${safe(pass)};`;
  return `WIFI:T:${encryption};S:${safe(ssid)};${password}${isHidden ? "H:true;" : ""};`;
}

/** A contact as vCard 3.0 (RFC 2426): values escaped, lines folded at 75 bytes, CRLF. */
export function vcardOf(card: QrFields): string {
  const { fname = "", lname = "", org, phone, email, site } = card;
  const address = [card.street, card.city, card.state, card.zip, card.country];
  const lines = [
    "BEGIN:VCARD",
    "VERSION:3.0",
    `N:${escaped(lname)};${escaped(fname)};;;`,
    `FN:${escaped([fname, lname].filter(Boolean).join(" ") || (org ?? ""))}`,
    org && `ORG:${escaped(org)}`,
    phone && `TEL:${escaped(phone)}`,
    email && `EMAIL:${escaped(email)}`,
    site && `URL:${site}`,
    address.some(Boolean) && `ADR:;;${address.map((part) => escaped(part ?? "")).join(";")}`,
    "END:VCARD",
  ];
  return lines.flatMap((line) => (line ? [folded(line)] : [])).join("\r\n");
}

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

const LONGEST_LINE = 75;

/** A space begins each further line and counts. Characters stay whole. */
function folded(line: string): string {
  let [text, bytes] = ["", 0];
  for (const character of line) {
    const more = new TextEncoder().encode(character).length;
    if (bytes + more > LONGEST_LINE) [text, bytes] = [`${text}\r\n `, 1];
    text += character;
    bytes += more;
  }
  return text;
}

/** The stored content of a code, field by field; `raw` where the encoded text was given directly. */
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

/** At least one of these is required. */
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
  if (email && !isEmail(email)) throw invalidField("data.email", "must be an email address");
  if (phone && dialled(phone) === undefined) throw invalidField("data.phone", "must be a phone number");
  return site ? { site: webAddress("data.site", site) } : {};
}

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

const isEmail = (text: string) => text.length <= 254 && /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(text);

/** A phone number as it is dialled, without what people write for the eye; undefined when it is none. */
export function dialled(phone: string): string | undefined {
  const number = phone.replaceAll(/[\s().\-/\u00a0]/g, "");
  return /^\+?[0-9*#]{2,32}$/.test(number) ? number : undefined;
}
