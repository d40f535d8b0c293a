import { directionOf } from "@/lib/platform/direction";
import { Html, html } from "@/lib/platform/html";
import type { OverlayContent, ShownOverlay } from "../extras";
import { chosenColors } from "./brand";
import { type Page, type Setting, STYLE } from "./layout";

/** The name under which a visitor's own answers reach us, and the query by which an overlay's button does. */
export const OVERLAY_FIELD = "overlay";

/** Content of an overlay's frame. Forms and the button go to the link's own `path`. */
export function panelPage(overlay: ShownOverlay, path: string, setting: Setting): Page {
  return panelDocument(overlay.content, inside(overlay, path, setting), setting);
}

/** The same frame with a sentence in it: that something was sent, or what was wrong. The browser goes back to the form. */
export const panelAnswer = ({ content }: ShownOverlay, sentence: string, setting: Setting): Page =>
  panelDocument(content, html`<p role="status">${sentence}</p>`, setting);

function panelDocument(content: ShownOverlay["content"], body: Html, { nonce, words }: Setting): Page {
  return html`<!doctype html>
<html lang="${words.lang}" dir="${directionOf(words.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${content.background ? "light" : "light dark"}">
<title>${words["overlay.panel"]}</title>
<style nonce="${nonce}">${new Html(STYLE + PANEL + chosenColors(content))}</style>
</head>
<body><div class="note">${body}</div><script nonce="${nonce}">${new Html(REPORT_HEIGHT)}</script></body>
</html>`.text;
}

function inside(overlay: ShownOverlay, path: string, setting: Setting): Html {
  const { words } = setting;
  switch (overlay.type) {
    case "message": {
      const { text } = overlay.content;
      return html`${heading(overlay.content)}<p class="said">${text}</p>${button(overlay.content, path, setting)}`;
    }
    case "image": {
      const { image, alt, url } = overlay.content;
      const picture = html`<img src="${image}" alt="${alt ?? ""}" referrerpolicy="no-referrer">`;
      return url ? html`<a class="picture" href="${taking(path)}" target="_top">${picture}</a>` : picture;
    }
    case "coupon": {
      const { code } = overlay.content;
      return html`${heading(overlay.content)}${said(overlay.content)}<p class="code"><span>${words["overlay.code"]}</span> <b>${code}</b></p>${button(overlay.content, path, setting)}`;
    }
    case "contact":
      return html`${heading(overlay.content)}${said(overlay.content)}${form(
        path,
        overlay.content.label ?? words["form.send"],
        html`${field("name", words["form.name"], html` autocomplete="name" maxlength="120"`)}
${field("email", words["form.email"], EMAIL)}
<label for="message">${words["form.message"]}</label><textarea id="message" name="message" rows="3" maxlength="2000" required></textarea>`,
      )}`;
    case "newsletter":
      return html`${heading(overlay.content)}${said(overlay.content)}${form(
        path,
        overlay.content.label ?? words["form.subscribe"],
        html`${field("email", words["form.email"], EMAIL)}
${overlay.content.consent ? html`<label class="check"><input type="checkbox" name="consent" value="yes" required> <span>${overlay.content.consent}</span></label>` : ""}`,
      )}`;
    case "poll":
      return poll(overlay.content, path, setting);
  }
}

function poll(content: OverlayContent<"poll">, path: string, { words }: Setting): Html {
  const options = content.options.map(
    (option, n) =>
      html`<label class="check"><input type="radio" name="option" value="${n + 1}" required> <span>${option}</span></label>`,
  );
  const fields = html`<fieldset><legend>${content.question}</legend>${options}</fieldset>`;
  return html`${heading(content)}${form(path, content.label ?? words["form.vote"], fields)}`;
}

/** `website` is for robots alone: people neither see it nor reach it. */
const form = (path: string, label: string, fields: Html) =>
  html`<form method="post" action="${path}"><input type="hidden" name="${OVERLAY_FIELD}" value="form"><p class="trap" aria-hidden="true"><input name="website" tabindex="-1" autocomplete="off" aria-label="-"></p>
${fields}
<button>${label}</button></form>`;

const EMAIL = html` type="email" autocomplete="email" maxlength="254" required`;
const field = (name: string, label: string, more: Html) =>
  html`<label for="${name}">${label}</label><input id="${name}" name="${name}"${more}>`;
const heading = ({ heading }: { heading?: string | undefined }) =>
  heading ? html`<h1>${heading}</h1>` : html``;
const said = ({ text }: { text?: string | undefined }) => (text ? html`<p class="said">${text}</p>` : html``);

/** Through our own address, where it is counted. */
const taking = (path: string) => `${path}?${OVERLAY_FIELD}=go`;
const button = (
  { url, label }: { url?: string | undefined; label?: string | undefined },
  path: string,
  { words }: Setting,
) =>
  url
    ? html`<p><a class="button" href="${taking(path)}" target="_top">${label ?? words["overlay.open"]}</a></p>`
    : html``;

/** Approximate height, for browsers without JavaScript; longer content scrolls. */
export function estimatedHeight({ type, content }: ShownOverlay): number {
  const lines = (text = "") => Math.ceil(text.length / 40);
  const head = ("heading" in content && content.heading ? 28 * lines(content.heading) : 0) + 48;
  const text = "text" in content ? 24 * lines(content.text) + 8 : 0;
  const below = "url" in content && content.url ? 64 : 0;
  switch (type) {
    case "message":
      return head + text + below;
    case "image":
      return 300;
    case "coupon":
      return head + text + below + 72;
    case "contact":
      return head + text + 364;
    case "newsletter":
      return head + text + 152 + (content.consent ? 24 * lines(content.consent) + 16 : 0);
    case "poll":
      return head + 24 * lines(content.question) + 36 * content.options.length + 84;
  }
}

const REPORT_HEIGHT = `
(function(){function tell(){parent.postMessage(document.body.offsetHeight,"*")}tell();addEventListener("load",tell);addEventListener("resize",tell)})()`;

const PANEL = `
html{background:var(--surface)}
body{display:block;min-height:0;padding:20px}
.note{width:100%}
h1{font-size:20px;line-height:28px;padding-inline-end:32px;overflow-wrap:anywhere}
h1+.said,h1+p{margin-top:8px}
.said{white-space:pre-line;overflow-wrap:anywhere}
.note>.said:first-child,.note>p:first-child,legend{padding-inline-end:32px}
p+p,form{margin-top:16px}
form label{margin:12px 0 4px}
input:not([type=radio],[type=checkbox]){width:100%;display:block}
textarea{width:100%;padding:8px 12px;font:inherit;color:var(--ink);background:var(--surface);border:1px solid var(--line-strong);border-radius:5px;resize:vertical}
form button{margin-top:16px}
fieldset{border:0;padding:0;margin:0}
legend{font-weight:600;padding-inline-start:0}
.check{display:flex;gap:12px;align-items:flex-start;font-weight:400;font-size:16px;line-height:24px;overflow-wrap:anywhere}
.check input{flex:none;width:16px;height:16px;margin:4px 0;accent-color:var(--ink)}
.code b{font-family:ui-monospace,Menlo,Consolas,monospace;display:inline-block;padding:8px 12px;border:1px dashed var(--line-strong);border-radius:5px;user-select:all;overflow-wrap:anywhere;color:var(--ink)}
.trap{position:absolute;inset-inline-start:-9999px}
img{display:block;width:100%;height:auto}
.note:has(>img:only-child,>.picture:only-child){margin:-20px;width:auto}
`;
