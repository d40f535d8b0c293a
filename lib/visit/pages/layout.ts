import { randomBytes } from "node:crypto";
import { type Brand, brandMark } from "./brand";
import { Html, html } from "./html";
import { STYLE } from "./style";
import type { Words } from "./words/en";

/** A whole page as text, small enough for one round trip. */
export type Page = string;

const NONCE = 16;
let store = Buffer.alloc(0);

/** One per answer, for the style element. Chance is fetched for many at once: a call for each is a tenth of a whole page. */
export function newNonce(): string {
  if (store.length < NONCE) store = randomBytes(256 * NONCE);
  const nonce = store.toString("base64", 0, NONCE);
  store = store.subarray(NONCE);
  return nonce;
}

/** What every page is made with: a nonce for its own style and scripts, the visitor's language, and whose page it is. */
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
  const page = html`<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
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

/** The slash: host, "/", alias, each in its own voice. Long ones may break anywhere. */
export const shortAddress = (host: string, alias: string): Html =>
  html`<span class="host">${host}</span><span class="slash">/</span><span class="alias">${alias}</span>`;
