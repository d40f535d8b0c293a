import { html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { reportLink } from "./report";
import { strip, type Track } from "./strip";
import { WORDS_STYLE } from "./style";
import { filled, longDate } from "./words/choose";

/** Why there is no way on, for the short link `host/alias`. `away`: the database cannot be asked. `root`: no link was named. */
export type Unavailable = { host: string; alias: string } & (
  | { kind: "unknown" | "root" | "disabled" | "limit" | "blocked" | "away" }
  | { kind: "expired"; endedAt: Date }
);

const TRACKS: Record<Unavailable["kind"], Track> = {
  unknown: "missing",
  root: "missing",
  expired: "ended",
  disabled: "ended",
  limit: "ended",
  blocked: "shut",
  away: "waiting",
};

/** The small page for a link that cannot be followed. It never shows where the link would have led. */
export function unavailablePage(why: Unavailable, setting: Setting): Page {
  const { kind, host, alias } = why;
  const { [`${kind}.title` as const]: title, [`${kind}.text` as const]: text } = setting.words;
  const date = kind === "expired" ? longDate(setting.words, why.endedAt) : "";
  const body = html`<p>${filled(text, { date })}</p>${kind === "blocked" ? reportLink(host, alias, setting) : ""}`;
  return layout({ setting, title, host, alias, strip: strip(TRACKS[kind]), body, base: WORDS_STYLE });
}
