import { formatTimestamp } from "@/lib/fields";
import type { SplashContent } from "@/lib/splash/schema";
import type { Neighbourhood } from "../policy";
import { chosenColours } from "./colours";
import { Html, html } from "./html";
import { layout, type Page, type Setting } from "./layout";
import { CONSENT_STYLE, consentBar, type Measuring, pixelFrame } from "./pixels";
import { reportLink } from "./report";
import { strip } from "./strip";
import { filled } from "./words/choose";

/** A stop before the destination `to`. `path` is the link's own, where forms go. */
export type Splash = {
  content: SplashContent | undefined;
  to: string;
  host: string;
  alias: string;
  path: string;
  measuring: Measuring;
  neighbourhood: Neighbourhood;
};

const PLAIN: SplashContent = { blocks: [], countdown: 5 };

/** The page before the destination: what its owner put there, always a way on, and after the countdown on by itself. */
export function splashPage(splash: Splash, setting: Setting): Page {
  const { content = PLAIN, to, host, alias, measuring } = splash;
  const { words, nonce } = setting;
  const goal = new URL(to).host;
  const title = content.blocks.find((block) => block.type === "title")?.text;
  const body = html`${content.blocks.map((block) => shown(block, splash, setting))}
<p class="onward"><a class="button" id="onward" href="${to}" rel="noreferrer">${filled(words["splash.continue"], { host: goal })}</a>${content.countdown > 0 ? html` <span id="left" data-seconds="${content.countdown}">${filled(words["splash.seconds"], { seconds: content.countdown })}</span>` : ""}</p>
<p class="leaving">${filled(words["splash.leaving"], { from: host, host: goal })}</p>
${reportLink(host, alias, setting)}${measured(splash, setting)}<script nonce="${nonce}">${new Html(CLOCK)}</script>`;
  return layout({
    setting,
    title: title ?? words["splash.title"],
    host,
    alias,
    strip: strip("waiting"),
    body,
    // Without JavaScript the browser counts; with it the script does, and shows how.
    head:
      content.countdown > 0
        ? html`<noscript><meta http-equiv="refresh" content="${content.countdown};url=${to}"></noscript>`
        : undefined,
    style: `${STYLE}${measuring.kind === "ask" ? CONSENT_STYLE : ""}${chosenColours(content)}`,
  });
}

function measured({ measuring, neighbourhood, path }: Splash, setting: Setting): Html | string {
  if (measuring.kind === "none") return "";
  return measuring.kind === "now"
    ? pixelFrame(measuring.pixels, neighbourhood, setting)
    : consentBar(measuring.pixels, neighbourhood, path, setting);
}

function shown(block: SplashContent["blocks"][number], { to, content }: Splash, { words }: Setting): Html {
  switch (block.type) {
    case "logo":
      return html`<img class="logo" src="${block.image}" alt="${block.alt ?? ""}" referrerpolicy="no-referrer">\n`;
    case "title":
      // The first one is the page's headline.
      return block === content?.blocks.find(({ type }) => type === "title")
        ? html``
        : html`<h2>${block.text}</h2>\n`;
    case "text":
      return html`<p class="said">${block.text}</p>\n`;
    case "image": {
      const picture = html`<img class="wide" src="${block.image}" alt="${block.alt ?? ""}" referrerpolicy="no-referrer">`;
      return block.url ? html`<a href="${block.url}" rel="noreferrer">${picture}</a>\n` : html`${picture}\n`;
    }
    case "button":
      return html`<p><a class="button" href="${block.url ?? to}" rel="noreferrer">${block.label}</a></p>\n`;
    case "counter":
      return html`<p>${block.label ?? ""} <b class="left">${filled(words["splash.seconds"], { seconds: content?.countdown ?? 0 })}</b></p>\n`;
    case "countdown":
      return html`<p>${block.label ?? ""} <time class="until" datetime="${block.until.replace(" ", "T")}Z">${formatTimestamp(new Date(`${block.until.replace(" ", "T")}Z`))} UTC</time></p>\n`;
  }
}

// Counts by the clock, not by ticks, so that a page in the background is not late. Whoever wants to read on stops it by Escape.
const CLOCK = `
(function(){var left=document.getElementById("left"),all=document.querySelectorAll("#left,.left"),onward=document.getElementById("onward");
function every(work){work();var timer=setInterval(work,250);return timer}
document.querySelectorAll(".until").forEach(function(time){var end=Date.parse(time.dateTime);
every(function(){var s=Math.max(0,Math.floor((end-Date.now())/1000));
time.textContent=[Math.floor(s/86400)+" d",Math.floor(s/3600)%24+" h",Math.floor(s/60)%60+" min",s%60+" s"].join(" ")})});
if(!left)return;var end=Date.now()+left.dataset.seconds*1000,gone=false;
var timer=every(function(){var s=Math.max(0,Math.ceil((end-Date.now())/1000));
all.forEach(function(part){part.textContent=part.textContent.replace(/\\d+/,s)});
if(s===0&&!gone){gone=true;location.replace(onward.href)}});
function stop(){clearInterval(timer)}
addEventListener("keydown",function(event){if(event.key==="Escape")stop()});
addEventListener("pageshow",function(event){if(event.persisted)stop()})})()`;

const STYLE = `
h2{font-size:20px;line-height:28px;margin-top:24px}
.said{margin-top:16px;white-space:pre-line;overflow-wrap:anywhere}
.logo{display:block;max-width:200px;max-height:80px;margin-top:24px}
.wide{display:block;width:100%;height:auto;margin-top:24px;border-radius:8px}
p+.button,main p{margin-top:16px}
.onward{margin-top:24px}
.onward span{margin-left:12px;font-variant-numeric:tabular-nums;color:var(--ink-3)}
.leaving{font-size:14px;line-height:20px;color:var(--ink-3)}
.left,.until{font-variant-numeric:tabular-nums;color:var(--ink)}
`;
