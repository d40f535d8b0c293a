import { actionOf } from "@/lib/qr/content";
import type { QrFields } from "@/lib/qr/data";
import type { QrTarget } from "../qr";
import { html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { strip } from "./strip";

type Content = Extract<QrTarget, { kind: "content" }>;

/** In the order in which people read them. */
const FIELDS = [
  "fname",
  "lname",
  "org",
  "phone",
  "email",
  "site",
  "street",
  "city",
  "state",
  "zip",
  "country",
  "ssid",
  "encryption",
  "pass",
  "subject",
  "body",
  "message",
] as const satisfies (keyof QrFields)[];

const ACTIONS = { email: "qr.write-email", phone: "qr.call", sms: "qr.write-message" } as const;

/** What a code says, for people who opened its address: as text and as fields, with a link where a telephone can act on it. */
export function qrPage({ type, name, fields }: Content, host: string, alias: string, setting: Setting): Page {
  const { words } = setting;
  const action = actionOf(type, fields);
  const whole = fields.text ?? fields.raw;
  const rows = FIELDS.flatMap((field) => {
    const value = fields[field];
    return value ? [html`<dt>${words[`qr.${field}`]}</dt><dd>${value}</dd>`] : [];
  });
  const body = html`${whole === undefined ? "" : html`<p class="content">${whole}</p>`}
${rows.length > 0 ? html`<dl>${rows}</dl>` : ""}
${action ? html`<p><a href="${action}">${words[type in ACTIONS ? ACTIONS[type as keyof typeof ACTIONS] : "qr.open"]}</a></p>` : ""}`;
  return layout({ setting, title: name, host, alias, strip: strip("waiting"), body });
}
