import { Html, html } from "@/lib/platform/html";
import type { ShownOverlay } from "../extras";
import { brandMark } from "./brand";
import type { HostIsolation } from "./content-security-policy";
import { opening, type Page, type Setting, STYLE, shortAddress } from "./layout";
import { estimatedHeight, panelPage } from "./panel";
import { CONSENT_STYLE, consentBar, type Measuring, pixelFrame } from "./pixels";
import { reportLink } from "./report";
import { filled } from "./words/choose";

/** A destination shown in a frame below the short address, with an overlay on it or without. `path` is the link's own. */
export type Shell = {
  title: string;
  to: string;
  host: string;
  alias: string;
  path: string;
  overlay: ShownOverlay | undefined;
  measuring: Measuring;
  hostIsolation: HostIsolation;
  /** shown in the place of the destination, where nothing is to be fetched from there */
  standIn?: Html;
};

/**
 * The page of frame and overlay links. Its only user input is the destination's address and a title: what
 * an owner puts on an overlay, and pixels, are documents of their own inside it. Not every site lets itself be shown in a
 * frame, so a direct link is always available.
 */
export function shellPage(shell: Shell, setting: Setting): Page {
  const { title, to, host, alias, overlay, measuring, standIn } = shell;
  const { nonce, words, brand } = setting;
  const goal = new URL(to).host;
  const style = `${STYLE}${brand.style}${SHELL}${measuring.kind === "ask" ? CONSENT_STYLE : ""}${overlay ? place(overlay) : ""}`;
  const page = html`${opening(words, title || goal)}
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body>
<main>
<h1 class="unseen">${title || filled(words["frame.destination"], { host: goal })}</h1>
<iframe class="there" ${standIn ? html`srcdoc="${standIn.text}"` : html`src="${to}"`} title="${filled(words["frame.destination"], { host: goal })}" referrerpolicy="no-referrer" allow="fullscreen"></iframe>
${overlay ? panel(overlay, shell, setting) : ""}
</main>
<footer>${brandMark(brand)}<span class="address">${shortAddress(host, alias)}</span> <a href="${to}" rel="noreferrer">${filled(words["frame.open"], { host: goal })}</a>${reportLink(host, alias, setting)}</footer>
${measured(shell, setting)}
</body>
</html>
`;
  return page.text;
}

function measured({ measuring, hostIsolation, path }: Shell, setting: Setting): Html | string {
  if (measuring.kind === "none") return "";
  return measuring.kind === "now"
    ? pixelFrame(measuring.pixels, hostIsolation, setting)
    : consentBar(measuring.pixels, hostIsolation, path, setting);
}

/** The overlay's frame. It closes by a checkbox and appears by an animation, so that it needs no script for either. */
function panel(overlay: ShownOverlay, { path }: Shell, setting: Setting): Html {
  const { words, nonce } = setting;
  return html`<input type="checkbox" id="closed" class="unseen" aria-label="${words["overlay.close"]}">
<div class="panel"><label for="closed" title="${words["overlay.close"]}"><svg viewBox="0 0 16 16" width="16" height="16" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="m3 3 10 10M13 3 3 13"/></svg></label>
<iframe id="panel" title="${words["overlay.panel"]}" sandbox="allow-forms allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" srcdoc="${panelPage(overlay, path, setting)}"></iframe></div>
<script nonce="${nonce}">${new Html(FIT)}</script>`;
}

// The overlay says how high it is; nobody else is listened to.
const FIT = `
(function(){var panel=document.getElementById("panel");
addEventListener("message",function(event){if(event.source===panel.contentWindow&&event.data>0)panel.style.height=event.data+"px"})})()`;

const PLACES: Record<ShownOverlay["content"]["position"], string> = {
  "bottom-left": "left:16px;bottom:16px",
  bottom: "left:50%;bottom:16px;translate:-50%",
  "bottom-right": "right:16px;bottom:16px",
  "top-left": "left:16px;top:16px",
  top: "left:50%;top:16px;translate:-50%",
  "top-right": "right:16px;top:16px",
  center: "left:50%;top:50%;translate:-50% -50%",
};

const place = (overlay: ShownOverlay) => {
  const { position, delay } = overlay.content;
  const appears = delay > 0 ? `;animation:appear .01s ${Math.trunc(delay)}s both` : "";
  return `.panel{${PLACES[position]}${appears}}#panel{height:${estimatedHeight(overlay)}px}`;
};

const SHELL = `
html,body{height:100%}
body{display:flex;flex-direction:column;align-items:stretch;padding:0;min-height:0;height:100dvh}
main{flex:1;display:flex;max-width:none;min-height:0;position:relative}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0;white-space:nowrap}
.there{flex:1;border:0;width:100%;background:#fff;color-scheme:light}
footer{display:flex;gap:4px 16px;flex-wrap:wrap;justify-content:space-between;padding:8px 16px;border-top:1px solid var(--line);font-size:14px;line-height:24px;overflow-wrap:anywhere}
footer .address,footer .report{font-size:14px;margin:0}
.panel{position:absolute;z-index:2;width:min(400px,calc(100% - 32px));min-height:56px;border:1px solid var(--line-strong);border-radius:8px;overflow:hidden;box-shadow:0 12px 32px #1821241f;background:var(--surface)}
.panel iframe{display:block;border:0;width:100%;max-height:calc(100dvh - 120px)}
.panel label{position:absolute;top:4px;inset-inline-end:4px;z-index:1;width:44px;height:44px;margin:0;display:flex;align-items:center;justify-content:center;cursor:pointer;color:var(--ink)}
.panel label svg{box-sizing:content-box;padding:6px;border-radius:50%;background:var(--surface)}
#closed:checked~.panel{display:none}
#closed:focus-visible~.panel label{outline:2px solid var(--accent);outline-offset:-4px}
@keyframes appear{from{visibility:hidden;opacity:0}to{visibility:visible;opacity:1}}
`;
