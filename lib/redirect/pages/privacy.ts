import { daysOfVisitors } from "@/lib/analytics/ingest/visitor-number";
import { env } from "@/lib/platform/env";
import { type Html, html } from "@/lib/platform/html";
import { setting } from "@/lib/platform/settings/settings";
import { VARIANT_DAYS } from "../serve/bio-variant";
import { layout, type Page, type Setting, strip, WORDS_STYLE } from "./layout";
import { PRIVACY_PATH } from "./privacy-link";
import { filled } from "./words/choose";
import type { Words } from "./words/en";

type Sentence = Extract<keyof Words, `privacy.${string}`>;
type Say = (sentence: Sentence, values?: Record<string, string | number>) => Html;

/** What this installation stores about a visitor, by the settings in force. docs/privacy.md has the whole of it, and tests compare both with the code. */
export function privacyPage(host: string, setting: Setting): Page {
  const { words } = setting;
  const say: Say = (sentence, values = {}) => html`<p>${filled(words[sentence], values)}</p>`;
  const part = (title: Sentence, ...sentences: (Html | "")[]) => html`<h2>${words[title]}</h2>
${sentences}`;
  const { SHORT_URL, GEOIP_DB_PATH } = env();
  const body = html`${say("privacy.text", { host: new URL(SHORT_URL).host })}
${operator(words)}
${part("privacy.visit", say("privacy.visit-text"), GEOIP_DB_PATH ? say("privacy.region") : "", say("privacy.address"), say("privacy.number", { days: daysOfVisitors() + 1 }))}
${part("privacy.kept", ...kept(say))}
${part("privacy.cookies", say("privacy.no-cookie"), say("privacy.visits"), say("privacy.variant", { days: VARIANT_DAYS }), asks() ? say("privacy.consent") : "")}
${part("privacy.others", say("privacy.nobody"), say(asks() ? "privacy.ask" : "privacy.pixels"))}
${part("privacy.sent", say("privacy.sent-text"))}
${part("privacy.rights", say("privacy.rights-text"))}`;
  return layout({
    setting,
    title: words["privacy.title"],
    host,
    alias: PRIVACY_PATH.slice(1),
    strip: strip("listed"),
    body,
    base: WORDS_STYLE,
    style: STYLE,
  });
}

const asks = () => setting("PIXEL_CONSENT") === "ask";

function operator(words: Words): Html | "" {
  const { OPERATOR_NAME, OPERATOR_CONTACT } = env();
  if (!OPERATOR_NAME && !OPERATOR_CONTACT) return "";
  const contact =
    OPERATOR_CONTACT &&
    html`<dt>${words["privacy.contact"]}</dt><dd><a href="${OPERATOR_CONTACT}" rel="noreferrer">${OPERATOR_CONTACT.replace(/^mailto:|^https:\/\//, "")}</a></dd>`;
  return html`<dl>${OPERATOR_NAME ? html`<dt>${words["privacy.operator"]}</dt><dd>${OPERATOR_NAME}</dd>` : ""}${contact ?? ""}</dl>`;
}

function kept(say: Say): (Html | "")[] {
  const months = setting("CLICK_RETENTION_MONTHS");
  const { BACKUP_TO, CLICKHOUSE_URL, REDIS_URL } = env();
  const stores = ["PostgreSQL", ...(CLICKHOUSE_URL ? ["ClickHouse"] : []), ...(REDIS_URL ? ["Redis"] : [])];
  return [
    months > 0 ? say("privacy.months", { months }) : say("privacy.forever"),
    say("privacy.sums"),
    BACKUP_TO ? say("privacy.backups") : "",
    say("privacy.stores", { stores: stores.join(", ") }),
  ];
}

const STYLE = `
dl{margin-top:16px;display:grid;grid-template-columns:max-content 1fr;gap:8px 24px;overflow-wrap:anywhere}
dt{color:var(--ink-3)}
dd{margin:0}
h2{font-size:20px;line-height:28px;font-weight:600;margin:32px 0 8px}
`;
