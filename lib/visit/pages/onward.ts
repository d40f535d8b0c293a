import type { Neighbourhood } from "../policy";
import { Html, html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { type Pixels, pixelFrame, providersOf } from "./pixels";
import { strip } from "./strip";
import { filled } from "./words/choose";

/** A direct link that carries pixels, on the way to `to`. */
export type Onward = {
  pixels: Pixels;
  to: string;
  host: string;
  alias: string;
  neighbourhood: Neighbourhood;
};

/** Lets the pixels run and goes on by itself, at the latest after a second and a quarter; without JavaScript at once. */
export function onwardPage({ pixels, to, host, alias, neighbourhood }: Onward, setting: Setting): Page {
  const title = filled(setting.words["pixels.onward"], { host: new URL(to).host });
  const body = html`<p><a class="button" id="onward" href="${to}" rel="noreferrer">${setting.words["password.continue"]}</a></p>
${pixelFrame(pixels, neighbourhood, setting)}
<script nonce="${setting.nonce}">${new Html(GO)}</script>`;
  const head = html`<noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript>`;
  return layout({ setting, title, host, alias, strip: strip("waiting"), body, head, style: STYLE });
}

/** Asks first. Either answer goes to the link's own address again, which then leads on. */
export function questionPage(
  { pixels, host, alias, path }: { pixels: Pixels; host: string; alias: string; path: string },
  setting: Setting,
): Page {
  const { words } = setting;
  const body = html`<p>${filled(words["pixels.text"], { providers: providersOf(pixels, setting) })}</p>
<form method="post" action="${path}"><div class="row"><button name="pixels" value="yes" class="other">${words["pixels.yes"]}</button> <button name="pixels" value="no" class="other">${words["pixels.no"]}</button></div></form>`;
  return layout({ setting, title: words["pixels.title"], host, alias, strip: strip("waiting"), body });
}

// A quarter of a second after all scripts were there: their reports are small and leave at once.
const GO = `
(function(){var gone=false,onward=document.getElementById("onward");
function go(){if(!gone){gone=true;location.replace(onward.href)}}
document.getElementById("pixels").addEventListener("load",function(){setTimeout(go,250)});
setTimeout(go,1250)})()`;

const STYLE = `
h1{font-size:28px;line-height:32px;overflow-wrap:anywhere}
h1+p{margin-top:24px}
`;
