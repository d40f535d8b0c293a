import type { QrType } from "./enums";
import { calendarOf } from "./event";
import { dialled, type QrFields } from "./fields";
import { escaped, folded } from "./text-lines";

/**
 * The text a code carries, by each type's standard: `WIFI:` and `SMSTO:` as phones read them, `mailto:` (RFC 6068), `tel:`
 * (RFC 3966), vCard 3.0 (RFC 2426), iCalendar (RFC 5545), payments (BIP 21, EIP 681). Codes of a `link` and of an `app`
 * carry `address`, our own counted one.
 */
export function contentOf(type: QrType, fields: QrFields, address: string): string {
  if (type === "link" || type === "app") return address;
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
    case "whatsapp":
      return whatsapp(fields);
    case "event":
      return calendarOf(fields);
    case "crypto":
      return paymentUri(fields);
  }
}

/** The action of a tap on a phone; undefined where there is none. */
export function actionOf(type: QrType, fields: QrFields): string | undefined {
  if (fields.raw !== undefined) return undefined;
  if (type === "email") return mailto(fields);
  if (type === "phone") return `tel:${uriNumber(fields)}`;
  if (type === "whatsapp") return whatsapp(fields);
  if (type === "crypto") return paymentUri(fields);
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

/** The address that WhatsApp documents for a chat: the international number in digits alone. */
function whatsapp({ phone = "", message }: QrFields): string {
  const text = message ? `?text=${encodeURIComponent(message)}` : "";
  return `https://wa.me/${(dialled(phone) ?? "").replaceAll(/\D/g, "")}${text}`;
}

const uriNumber = ({ phone = "" }: QrFields) => (dialled(phone) ?? "").replaceAll("#", "%23");

function wifi({ ssid = "", encryption = "nopass", pass = "", hidden }: QrFields): string {
  const safe = (text: string) => text.replaceAll(/[\\;,":]/g, "\\$&");
  const isHidden = hidden !== undefined && !/^(0|false|no|off)$/i.test(hidden);
  const password = encryption === "nopass" ? "" : `P:${safe(pass)};`;
  return `WIFI:T:${encryption};S:${safe(ssid)};${password}${isHidden ? "H:true;" : ""};`;
}

/** A payment as wallets read it: BIP 21 for Bitcoin and those like it, EIP 681 for Ethereum. */
function paymentUri({ coin = "bitcoin", address = "", amount, label, message, chain }: QrFields): string {
  if (coin === "ethereum") {
    const on = chain && chain !== "1" ? `@${chain}` : "";
    return `ethereum:${address}${on}${amount ? `?value=${amount}e18` : ""}`;
  }
  const parts = Object.entries({ amount, label, message }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  return `${coin}:${address}${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
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
