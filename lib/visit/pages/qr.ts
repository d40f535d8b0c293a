import { actionOf } from "@/lib/qr/content";
import type { QrFields } from "@/lib/qr/data";
import type { QrTarget } from "../qr";
import { html } from "./html";
import { layout, type Page } from "./layout";
import { strip } from "./strip";

type Content = Extract<QrTarget, { kind: "content" }>;

const NAMES: Partial<Record<keyof QrFields, string>> = {
  fname: "First name",
  lname: "Last name",
  org: "Organisation",
  phone: "Phone",
  email: "E-mail",
  site: "Website",
  street: "Street",
  city: "City",
  state: "State",
  zip: "Postal code",
  country: "Country",
  ssid: "Network",
  encryption: "Security",
  pass: "Password",
  subject: "Subject",
  body: "Text",
  message: "Message",
};

const ACTIONS: Partial<Record<Content["type"], string>> = {
  email: "Write the e-mail",
  phone: "Call this number",
  sms: "Write the message",
};

/** What a code says, for people who opened its address: as text and as fields, with a link where a telephone can act on it. */
export function qrPage({ type, name, fields }: Content, host: string, alias: string, nonce: string): Page {
  const action = actionOf(type, fields);
  const whole = fields.text ?? fields.raw;
  const rows = Object.entries(NAMES).flatMap(([field, label]) => {
    const value = fields[field as keyof QrFields];
    return value ? [html`<dt>${label}</dt><dd>${value}</dd>`] : [];
  });
  const body = html`${whole === undefined ? "" : html`<p class="content">${whole}</p>`}
${rows.length > 0 ? html`<dl>${rows}</dl>` : ""}
${action ? html`<p><a href="${action}">${ACTIONS[type] ?? "Open"}</a></p>` : ""}`;
  return layout({ nonce, title: name, host, alias, strip: strip("waiting"), body });
}
