import { type Html, html } from "@/lib/platform/html";
import type { UptimeDay } from "@/lib/platform/uptime";
import { partOf, type Status } from "../status";
import { layout, type Page, type Setting, strip, WORDS_STYLE } from "./layout";
import { privacyFoot } from "./privacy-link";
import { filled, longDate } from "./words/choose";
import type { Words } from "./words/en";

/** On hosts of ours, where no link has this alias. */
export const STATUS_PATH = "/status";

/** Days that are named one by one. */
const MOST_NAMED = 10;

/** Shows whether the installation works now, and on which days there were minutes without it. Small, because it is read when other things fail. */
export function statusPage(host: string, status: Status, setting: Setting): Page {
  const { words } = setting;
  const { state, notice, database, clicks, days } = status;
  const body = html`${notice ? html`<p class="notice" dir="auto">${notice}</p>` : ""}
<dl>
${fact(words["status.links"], words["status.answering"], "ok")}
${fact(words["status.dashboard"], words[database === "ok" ? "status.answering" : "status.unreachable"], database)}
${fact(words["status.clicks"], words[clicks === "ok" ? "status.current" : "status.later"], clicks)}
</dl>
${days.length > 0 ? history(days, words) : ""}
${privacyFoot(setting)}`;
  return layout({
    setting,
    title: words[`status.${state}`],
    host,
    alias: STATUS_PATH.slice(1),
    strip: strip(state === "down" ? "ended" : "waiting"),
    body,
    head: html`<meta http-equiv="refresh" content="60">`,
    base: WORDS_STYLE,
    style: STYLE,
  });
}

const fact = (what: string, how: string, state: string): Html =>
  html`<dt>${what}</dt><dd class="${state}">${how}</dd>`;

function history(days: UptimeDay[], words: Words): Html {
  const measured = days.filter(({ known }) => known > 0);
  const sum = (of: "known" | "up") =>
    measured.reduce((total, day) => total + Math.min(day[of], day.known), 0);
  const whole = partOf({ day: "", known: sum("known"), up: sum("up") });
  const text =
    whole === null
      ? words["status.unmeasured"]
      : filled(words["status.uptime"], { percent: percent(words, whole) });
  const since = measured.length > 0 && measured.length < days.length ? (measured[0]?.day ?? "") : "";
  const short = measured.filter(({ known, up }) => up < known).toReversed();
  return html`<h2>${filled(words["status.days"], { days: days.length })}</h2>
<p class="bars" aria-hidden="true">${days.map((day) => html`<i class="${levelOf(day)}"></i>`)}</p>
<p>${text}${since ? ` ${filled(words["status.since"], { date: longDate(words, new Date(since)) })}` : ""}</p>
${short.length > 0 ? html`<ul>${short.slice(0, MOST_NAMED).map((day) => html`<li>${missed(day, words)}</li>`)}</ul>` : ""}
<p class="small">${words["status.how"]}</p>`;
}

const missed = ({ day, known, up }: UptimeDay, words: Words) =>
  filled(words["status.missed"], { date: longDate(words, new Date(day)), minutes: known - up });

function levelOf(day: UptimeDay): string {
  const part = partOf(day);
  if (part === null) return "";
  return part >= 0.999 ? "a" : part >= 0.95 ? "b" : "c";
}

/** A hundred only where no minute is missing. */
const percent = ({ lang }: Words, part: number) =>
  new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 2, numberingSystem: "latn" }).format(
    part,
  );

const STYLE = `
.notice{border-inline-start:3px solid var(--accent);padding-inline-start:12px;color:var(--ink);margin-top:24px;overflow-wrap:anywhere}
dl{margin-top:24px;display:grid;grid-template-columns:max-content 1fr;gap:8px 24px;overflow-wrap:anywhere}
dt{color:var(--ink-3)}
dd{margin:0}
dd::before{content:"";display:inline-block;width:8px;height:8px;border-radius:50%;margin-inline-end:8px;background:var(--accent)}
.delayed::before{border-radius:0;background:var(--warn)}
.down::before{border-radius:0;background:var(--bad)}
.down{color:var(--bad);font-weight:600}
h2{font-size:20px;line-height:28px;font-weight:600;margin:32px 0 12px}
.bars{display:flex;gap:1px;height:32px;align-items:flex-end;max-width:none}
.bars i{flex:1;height:100%;background:var(--line)}
.bars .a{background:var(--accent)}
.bars .b{background:var(--warn);height:75%}
.bars .c{background:var(--bad);height:50%}
ul{margin:12px 0 0;padding-inline-start:20px;color:var(--ink-2)}
p.small{font-size:14px;line-height:20px;color:var(--ink-3)}
ul+p{margin-top:12px}
:root{--warn:#9a6700}
@media (prefers-color-scheme:dark){:root{--warn:#d9a441}}
@media (forced-colors:active){.bars i,dd::before{forced-color-adjust:none}}
`;
