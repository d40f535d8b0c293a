import type { BlockOf } from "@/lib/links/bio/blocks/schema";
import { type Html, html } from "@/lib/platform/html";
import type { BlockView } from "./block";

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** The time that is left as of now; a script lets it run. Once it is over, what the owner says then, or nothing. */
export function countdown(
  { until, label, after }: BlockOf<"countdown">,
  { now, setting }: BlockView,
): Html | "" {
  const end = `${until.replace(" ", "T")}Z`;
  const left = Math.floor((Date.parse(end) - now) / 1_000);
  if (left <= 0) return after ? html`<p class="countdown"><b>${after}</b></p>\n` : "";
  return html`<p class="countdown" data-after="${after ?? ""}">${label ? html`<span>${label}</span>` : ""}<time role="timer" datetime="${end}">${timeLeft(left, setting.words.lang)}</time></p>\n`;
}

function timeLeft(seconds: number, lang: string): string {
  let rest = seconds;
  return UNITS.map(([unit, length]) => {
    const value = Math.floor(rest / length);
    rest %= length;
    return new Intl.NumberFormat(lang, {
      style: "unit",
      unit,
      unitDisplay: "narrow",
      numberingSystem: "latn",
    }).format(value);
  }).join(" ");
}
