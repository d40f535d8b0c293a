import { matrixOf } from "@/lib/links/qr/matrix";
import { modulesPath } from "@/lib/links/qr/modules";
import { Html, html } from "@/lib/platform/html";
import type { AppPage } from "../apps/step";
import type { Policy } from "./content-security-policy";
import { layout, type Page, type Setting, strip } from "./layout";
import { reportLink } from "./report";
import { filled } from "./words/choose";

type Place = { host: string; alias: string };

/** Our own script, and the logo that is part of the page; nothing is sent anywhere. */
export const APP_POLICY: Policy = (nonce) =>
  `script-src 'nonce-${nonce}'; img-src data:; form-action 'none'; frame-ancestors 'none'`;

/** Ways to the app, to its store, out of another app's browser, and always one to the destination. All are links, so none needs a script. */
export function appPage(page: AppPage, { host, alias }: Place, setting: Setting): Page {
  const { words, nonce } = setting;
  const { kind, app, browser, store, here, otherwise, storeId } = page;
  const isEscape = kind === "escape";
  const goal = new URL(here).host;
  const button = (address: string | undefined, label: string, look = "button other", id = "") =>
    address === undefined
      ? ""
      : html`<p><a class="${look}" href="${address}" rel="noreferrer"${id ? html` id="${id}"` : ""}>${label}</a></p>\n`;
  const body = html`<p>${words[`${kind}.text`]}</p>
<div class="ways">
${button(browser, words["escape.open"], "button")}${button(app, words["app.open"], isEscape ? "button other" : "button", "app")}${button(store, words["app.store"])}${button(here, filled(words["splash.continue"], { host: goal }))}</div>
${isEscape ? html`<p class="hint">${words["escape.hint"]}</p>` : ""}${reportLink(host, alias, setting)}${otherwise === undefined ? "" : html`<script nonce="${nonce}" data-otherwise="${otherwise}">${new Html(TRY)}</script>`}`;
  return layout({
    ...{ setting, host, alias, body, style: STYLE },
    title: words[`${kind}.title`],
    strip: strip("waiting"),
    ...(storeId && {
      head: html`<meta name="apple-itunes-app" content="app-id=${storeId}, app-argument=${here}">`,
    }),
  });
}

/** A code of the link for the phone, and a way on without one. */
export function handoverPage(
  { address, to, host, alias }: Place & { address: string; to: string },
  setting: Setting,
): Page {
  const { words } = setting;
  const body = html`<p>${words["handover.text"]}</p>
${codeOf(address, words["handover.code"])}
<p><a class="button other" href="${to}" rel="noreferrer">${filled(words["splash.continue"], { host: new URL(to).host })}</a></p>
${reportLink(host, alias, setting)}`;
  return layout({
    ...{ setting, host, alias, body, style: STYLE },
    title: words["handover.title"],
    strip: strip("waiting"),
  });
}

/** Dark on white whatever the page's colors are, since not every camera reads it the other way round. */
function codeOf(address: string, label: string): Html {
  const matrix = matrixOf(address, "without-logo");
  const side = matrix.length + 2 * QUIET;
  return html`<svg class="code" viewBox="${-QUIET} ${-QUIET} ${side} ${side}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path fill="#fff" d="M${-QUIET} ${-QUIET}h${side}v${side}h${-side}z"/><path fill="#000" d="${modulesPath(matrix, "square")}"/></svg>`;
}

/** Modules of white around a code (ISO/IEC 18004). */
const QUIET = 4;

// Where the app opens, this page goes into the background, and stays as it is.
const TRY = `
(function(){var app=document.getElementById("app"),otherwise=document.currentScript.dataset.otherwise,left=false;
document.addEventListener("visibilitychange",function(){if(document.hidden)left=true});
addEventListener("pagehide",function(){left=true});
setTimeout(function(){if(!left&&!document.hidden)location.replace(otherwise)},2000);
location.href=app.href})()`;

const STYLE = `
.ways{margin-top:24px}
.ways p{margin-top:12px;max-width:none}
.ways .button{width:100%;max-width:360px}
a.other{color:var(--ink);background:none;border:1px solid var(--line-strong)}
.hint{margin-top:24px;font-size:14px;line-height:20px;color:var(--ink-3)}
.code{display:block;width:240px;max-width:100%;height:auto;margin:24px 0;border-radius:5px}
`;
