import { randomBytes } from "node:crypto";
import { Html, html } from "./html";
import { STYLE } from "./style";

/** A whole page as text, small enough for one round trip. */
export type Page = string;

/** One per answer, for the style element. */
export const newNonce = (): string => randomBytes(16).toString("base64");

/** How a visitor page is set: the short link as it was called for, a headline, a sentence or two, and a picture of the track. */
export type Layout = {
  nonce: string;
  title: string;
  host: string;
  alias: string;
  strip: Html;
  body: Html;
};

/** The one frame of all visitor pages. Works without JavaScript, asks no other host for anything. */
export function layout({ nonce, title, host, alias, strip, body }: Layout): Page {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style nonce="${nonce}">${new Html(STYLE)}</style>
</head>
<body>
<main>
<p class="address">${shortAddress(host, alias)}</p>
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
