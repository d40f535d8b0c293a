import type { QrType } from "./enums";

/** The stored content of a code, field by field; `raw` where the encoded text was given directly. */
export type QrFields = Partial<Record<FieldName, string>>;

export type FieldName =
  | ("text" | "url" | "email" | "subject" | "body" | "phone" | "message" | "raw")
  | ("ssid" | "encryption" | "pass" | "hidden")
  | ("fname" | "lname" | "org" | "site" | "street" | "city" | "state" | "zip" | "country")
  | ("title" | "start" | "end" | "zone" | "location" | "description")
  | ("coin" | "address" | "amount" | "label" | "chain")
  | ("ios" | "android");

const VCARD = "fname lname org phone email site street city state zip country".split(" ") as FieldName[];

/** Each type's fields in the order of a positional array. */
export const FIELDS: Record<QrType, FieldName[]> = {
  text: ["text"],
  link: ["url"],
  vcard: VCARD,
  email: ["email", "subject", "body"],
  phone: ["phone"],
  sms: ["phone", "message"],
  wifi: ["ssid", "encryption", "pass", "hidden"],
  whatsapp: ["phone", "message"],
  event: ["title", "start", "end", "zone", "location", "description", "url"],
  crypto: ["coin", "address", "amount", "label", "message", "chain"],
  app: ["ios", "android", "url"],
};

/** Of each group at least one is required. */
export const NEEDED: Record<QrType, FieldName[][]> = {
  text: [["text"]],
  link: [["url"]],
  vcard: [["fname", "lname", "org"]],
  email: [["email"]],
  phone: [["phone"]],
  sms: [["phone"]],
  wifi: [["ssid"]],
  whatsapp: [["phone"]],
  event: [["title"], ["start"]],
  crypto: [["coin"], ["address"]],
  app: [["ios", "android"]],
};

/** A phone number as it is dialled, without what people write for the eye; undefined when it is none. */
export function dialled(phone: string): string | undefined {
  const number = phone.replaceAll(/[\s().\-/\u00a0]/g, "");
  return /^\+?[0-9*#]{2,32}$/.test(number) ? number : undefined;
}
