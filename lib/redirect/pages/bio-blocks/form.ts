import { type BlockOf, type FormField, nameOfField } from "@/lib/links/bio/blocks/schema";
import { type Html, html } from "@/lib/platform/html";
import type { Setting } from "../layout";
import type { BlockView } from "./block";

/** What became of a form that was sent: kept, not valid, or one too many. `values` are shown again where it was not kept. */
export type SentForm = { block: string; state: "thanks" | "wrong" | "wait"; values: URLSearchParams };

/** Before the names of fields, so that none is taken for the one that robots fill in. */
const PREFIX = "f.";
/** For robots alone: people neither see it nor reach it. */
const TRAP = "website";

/** A form whose entries are kept for the page's owner. It goes to its block's own address, and needs no JavaScript. */
export function form(
  block: BlockOf<"form"> & { id?: string | undefined },
  own: string,
  view: BlockView,
): Html {
  const { setting, sent } = view;
  const { words } = setting;
  const mine = sent?.block === block.id ? sent : undefined;
  const head = html`${block.heading ? html`<h2>${block.heading}</h2>` : ""}${block.text ? html`<p class="said">${block.text}</p>` : ""}`;
  if (mine?.state === "thanks")
    return html`<div class="form" id="${block.id ?? ""}">${head}<p role="status">${block.thanks ?? words["form.thanks"]}</p></div>\n`;
  const fields = block.fields.map((each, at) =>
    field(each, `${block.id ?? ""}-${at}`, mine?.values, setting),
  );
  return html`<form class="form" id="${block.id ?? ""}" method="post" action="${own}">${head}${mine ? html`<p role="alert">${words[`form.${mine.state}`]}</p>` : ""}
<p class="trap" aria-hidden="true"><input name="${TRAP}" tabindex="-1" autocomplete="off" aria-label="-"></p>
${fields}<button class="go">${block.label ?? words["form.send"]}</button></form>\n`;
}

const TYPES = {
  name: html` autocomplete="name" maxlength="120"`,
  email: html` type="email" autocomplete="email" maxlength="254"`,
  phone: html` type="tel" autocomplete="tel" maxlength="40"`,
  text: html` maxlength="300"`,
};

function field(asked: FormField, id: string, values: URLSearchParams | undefined, { words }: Setting): Html {
  const { kind, required } = asked;
  const name = PREFIX + nameOfField(asked);
  const value = values?.get(name) ?? "";
  const must = required ? html` required` : "";
  const label = asked.label ?? LABELS[kind](words);
  switch (kind) {
    case "consent":
      return html`<label class="check"><input type="checkbox" name="${name}" value="yes"${must}> <span>${label}</span></label>\n`;
    case "message":
      return html`<label for="${id}">${label}</label><textarea id="${id}" name="${name}" rows="4" maxlength="2000"${must}>${value}</textarea>\n`;
    default:
      return html`<label for="${id}">${label}</label><input id="${id}" name="${name}" value="${value}"${TYPES[kind]}${must}>\n`;
  }
}

const LABELS: Record<FormField["kind"], (words: Setting["words"]) => string> = {
  name: (words) => words["form.name"],
  email: (words) => words["form.email"],
  phone: (words) => words["qr.phone"],
  message: (words) => words["form.message"],
  text: () => "",
  consent: () => "",
};

const MOST = { name: 120, email: 254, phone: 40, text: 300, message: 2_000, consent: 3 };
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}\.[^\s@<>".]{2,}$/;

/** What was sent, by the names of the fields: undefined where it is not what the form asks for. Consent is kept as what was consented to. */
export function entriesIn(
  sent: URLSearchParams,
  { fields }: BlockOf<"form">,
): Record<string, string> | undefined {
  const entries: Record<string, string> = {};
  for (const asked of fields) {
    const { kind, required } = asked;
    const value = (sent.get(PREFIX + nameOfField(asked)) ?? "").replaceAll("\0", "").trim();
    if (value.length > MOST[kind]) return undefined;
    if (value === "") {
      if (required) return undefined;
      continue;
    }
    if (kind === "email" && !EMAIL.test(value)) return undefined;
    if (kind === "consent" && value !== "yes") return undefined;
    entries[nameOfField(asked)] = value;
  }
  return Object.keys(entries).length > 0 ? entries : undefined;
}

/** Robots fill in what people do not see. */
export const isTrapped = (sent: URLSearchParams): boolean => Boolean(sent.get(TRAP));
