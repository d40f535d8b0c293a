import type { QrType } from "./choices";
import { dialled, type QrFields } from "./data";
import { vcardOf } from "./vcard";

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

/** What a phone does with it on a tap; undefined where there is nothing to tap. */
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
