import { randomBytes } from "node:crypto";
import { directionOf } from "@/lib/platform/direction";
import { Html, html } from "@/lib/platform/html";
import { type Brand, brandMark } from "./brand";
import type { Words } from "./words/en";

/** A whole page as text, small enough for one round trip. */
export type Page = string;

const NONCE = 16;
let store = Buffer.alloc(0);

/** A nonce per response, for the style element. Random bytes are fetched in bulk: a call for each takes a tenth of a page's time. */
export function newNonce(): string {
  if (store.length < NONCE) store = randomBytes(256 * NONCE);
  const nonce = store.toString("base64", 0, NONCE);
  store = store.subarray(NONCE);
  return nonce;
}

/** Context of every page: a nonce for its own style and scripts, the visitor's language, and the brand. */
export type Setting = { nonce: string; words: Words; brand: Brand };

/** How a visitor page is set: the short link as it was called for, a headline, a sentence or two, and a picture of the track. */
export type Layout = {
  setting: Setting;
  title: string;
  host: string;
  alias: string;
  strip: Html;
  body: Html;
  head?: Html;
  /** the rules that it shares with others, all of them by default */
  base?: string;
  /** rules of its own, after those */
  style?: string;
};

/** The one frame of all visitor pages. Works without JavaScript, asks no other host for anything. */
export function layout({
  setting,
  title,
  host,
  alias,
  strip,
  body,
  head,
  base = STYLE,
  style = "",
}: Layout): Page {
  const { nonce, words, brand } = setting;
  const page = html`${opening(words, title)}
<style nonce="${nonce}">${new Html(base + brand.style + style)}</style>
${head ?? ""}
</head>
<body>
<main>
${brandMark(brand)}<p class="address">${shortAddress(host, alias)}</p>
${strip}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
  return page.text;
}

/** How every page opens: its language, its title, and what a browser has to know before it draws. */
export const opening = (words: Words, title: string, schemes = "light dark"): Html => html`<!doctype html>
<html lang="${words.lang}" dir="${directionOf(words.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes}">
<title>${title}</title>`;

/** The slash: host, "/", alias, each in its own voice. Long ones may break anywhere. */
export const shortAddress = (host: string, alias: string): Html =>
  html`<bdi dir="ltr"><span class="host">${host}</span><span class="slash">/</span><span class="alias">${alias}</span></bdi>`;

/** Drawings of a link's track by status: missing, ended, closed, locked, waiting, or several. */
export type Track = "missing" | "ended" | "closed" | "locked" | "waiting" | "listed";

const END: Record<Track, Html> = {
  missing: html`<path d="M132 12h428" stroke-dasharray="2 8" /><circle cx="120" cy="12" r="5" fill="none" />`,
  ended: html`<path d="M12 12h230M246 3v18" /><path d="M262 12h298" stroke-dasharray="2 8" />`,
  closed: html`<path d="M12 12h230M242 4l16 16M258 4l-16 16" /><path d="M262 12h298" stroke-dasharray="2 8" />`,
  locked: html`<path d="M12 12h230M242 4h16v16h-16zM258 12h294" />`,
  listed: html`<path d="M12 12h536M242 12l14-9h292M242 12l14 9h292" />`,
  waiting: html`<path d="M12 12h536" /><path d="M250 3v18M262 3v18" />`,
};

/** Tracks whose end is in sight. It stands at the edge, where a narrow screen that cuts the drawing has it as well. */
const ENDS: readonly Track[] = ["locked", "listed", "waiting"];

/** The route strip: the visitor's position, and the track beyond. Decoration: the headline says the same. */
export const strip = (track: Track): Html =>
  html`<svg class="${ENDS.includes(track) ? "strip ends" : "strip"}" viewBox="0 0 560 24" preserveAspectRatio="xMinYMid slice" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${track === "missing" ? html`<path d="M12 12h103" />` : ""}${END[track]}<circle class="here" cx="8" cy="12" r="6" stroke="none" /></svg>`;

/** On a page from right to left, what its owner wrote in other letters keeps its own direction, and begins where all the rest does. */
export const OWN_DIRECTION =
  "[dir=rtl] body{text-align:right}[dir=rtl] :is(h1,h2,h3,h4,p,label,legend,dd,.go){unicode-bidi:plaintext}";

/** The look of visitor pages, inlined into each: system fonts, the dashboard's colors, dark when the visitor's system is. For pages of text only. */
export const WORDS_STYLE = `
:root{--canvas:#f8f7f2;--line:#dbd9d2;--line-strong:#87847d;--ink:#182124;--ink-2:#465054;--ink-3:#5b666a;--accent:#09707f;--bad:#c2272d;--surface:#fefdfb;--on-ink:#fefdfb}
@media (prefers-color-scheme:dark){:root{--canvas:#0e1416;--line:#293034;--line-strong:#6d767b;--ink:#f1f0ec;--ink-2:#bbb9b3;--ink-3:#979590;--accent:#53c7d4;--bad:#f97770;--surface:#161c1f;--on-ink:#0e1416}}
*{box-sizing:border-box;margin:0}
html{background:var(--canvas);color:var(--ink);font:16px/24px system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;-webkit-text-size-adjust:100%}
body{min-height:100vh;min-height:100dvh;display:grid;align-items:center;padding:48px 24px}
main{width:100%;max-width:560px;margin:0 auto}
.address{font-size:16px;line-height:24px;overflow-wrap:anywhere}
.host{color:var(--ink-3)}
.slash{color:var(--accent);font-weight:600;padding:0 1px}
.alias{color:var(--ink);font-family:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace;font-size:.94em}
.strip{display:block;width:100%;height:24px;margin:24px 0;color:var(--line-strong)}
.strip .here{fill:var(--accent)}
.ends{background:linear-gradient(currentColor,currentColor) 100%/10px 10px no-repeat}
[dir=rtl] .strip{transform:scaleX(-1)}
${OWN_DIRECTION}
h1{font-size:44px;line-height:48px;font-weight:600;letter-spacing:-.02em;text-wrap:balance;overflow-wrap:anywhere}
h1+p{margin-top:16px}
p{color:var(--ink-2);text-wrap:pretty;max-width:60ch}
p+p{margin-top:12px}
a{color:var(--ink);text-decoration-color:var(--accent);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.report{margin-top:32px;font-size:14px}
.report a{color:var(--ink-3);text-decoration-color:currentColor}
.report a+a{margin-inline-start:12px}
@media (max-width:480px){h1{font-size:32px;line-height:36px}}
`;

/** The same with buttons, forms and lists of facts. */
export const STYLE = `${WORDS_STYLE}dl{margin-top:16px;display:grid;grid-template-columns:max-content 1fr;gap:8px 24px;overflow-wrap:anywhere}
dt{color:var(--ink-3)}
dd{white-space:pre-wrap}
.content{white-space:pre-wrap;overflow-wrap:anywhere}
dl+p,.content+p{margin-top:24px}
form{margin-top:24px}
label{display:block;font-weight:600;font-size:14px;line-height:20px;margin-bottom:8px}
.row{display:flex;gap:12px;flex-wrap:wrap}
input{flex:1 1 180px;min-width:0;height:44px;padding:0 12px;font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--line-strong);border-radius:5px}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:8px 20px;font:inherit;font-weight:600;color:var(--on-go,var(--on-ink));background:var(--go,var(--ink));border:0;border-radius:5px;cursor:pointer;text-decoration:none;overflow-wrap:anywhere}
button.other{color:var(--ink);background:none;border:1px solid var(--line-strong)}
.wrong{color:var(--bad);font-weight:600;margin-top:12px}
@media (forced-colors:active){button,.button{border:1px solid}}
`;
