import { GENERATED } from "@/lib/links/enums";
import type { SplashContent } from "@/lib/links/splash/schema";
import { formatTimestamp } from "@/lib/platform/fields";
import { Html, html } from "@/lib/platform/html";
import type { Card } from "../extras";
import { chosenColors } from "./brand";
import type { HostIsolation } from "./content-security-policy";
import { layout, type Page, type Setting, strip } from "./layout";
import { CONSENT_STYLE, consentBar, type Measuring, type Pixels, pixelFrame, providersOf } from "./pixels";
import { reportLink } from "./report";
import { filled } from "./words/choose";

/** A stop before the destination `to`. `path` is the link's own, where forms go. */
export type Splash = {
  content: SplashContent | undefined;
  to: string;
  host: string;
  alias: string;
  path: string;
  measuring: Measuring;
  hostIsolation: HostIsolation;
};

const PLAIN: SplashContent = { blocks: [], countdown: 5 };

/**
 * The page before the destination: what its owner put there, always a way on, and after the countdown on by itself. A button of
 * the owner's without an address is that way; then there is no other like it.
 */
export function splashPage(splash: Splash, setting: Setting): Page {
  const { content = PLAIN, to, host, alias, measuring } = splash;
  const { words, nonce } = setting;
  const goal = new URL(to).host;
  const title = content.blocks.find((block) => block.type === "title")?.text;
  const body = html`${content.blocks.map((block) => shown(block, splash, setting))}
${onward(splash, setting)}
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
    style: `${STYLE}${measuring.kind === "ask" ? CONSENT_STYLE : ""}${chosenColors(content)}`,
  });
}

/** The way on and when the page takes it by itself; only the latter where a button of the owner's is the way. */
function onward({ content = PLAIN, to }: Splash, { words }: Setting): Html | string {
  const hasButton = ownOnward(content) !== undefined;
  const counts = content.countdown > 0 && ownCounter(content) === undefined;
  if (hasButton && !counts) return "";
  const button = html`<a class="button" id="onward" href="${to}" rel="noreferrer">${filled(words["splash.continue"], { host: new URL(to).host })}</a>`;
  const left = html`<span id="left" data-seconds="${content.countdown}">${secondsOf(content, words)}</span>`;
  return html`<p class="onward">${hasButton ? "" : button}${counts ? html` ${left}` : ""}</p>`;
}

/** The owner's own button to the destination: the first without an address of its own. */
const ownOnward = ({ blocks }: SplashContent) =>
  blocks.find((block) => block.type === "button" && block.url === undefined);

/** The owner's own display of the seconds left: then there is no second one beside the way on. */
const ownCounter = ({ blocks }: SplashContent) => blocks.find((block) => block.type === "counter");

const secondsOf = ({ countdown }: SplashContent, words: Setting["words"]) =>
  filled(words["splash.seconds"], { seconds: countdown });

function measured({ measuring, hostIsolation, path }: Splash, setting: Setting): Html | string {
  if (measuring.kind === "none") return "";
  return measuring.kind === "now"
    ? pixelFrame(measuring.pixels, hostIsolation, setting)
    : consentBar(measuring.pixels, hostIsolation, path, setting);
}

function shown(
  block: SplashContent["blocks"][number],
  { to, content = PLAIN }: Splash,
  { words }: Setting,
): Html {
  switch (block.type) {
    case "logo":
      return html`<img class="logo" src="${block.image}" alt="${block.alt ?? ""}" referrerpolicy="no-referrer">\n`;
    case "title":
      // The first one is the page's headline.
      return block === content.blocks.find(({ type }) => type === "title")
        ? html``
        : html`<h2>${block.text}</h2>\n`;
    case "text":
      return html`<p class="said">${block.text}</p>\n`;
    case "image": {
      const picture = html`<img class="wide" src="${block.image}" alt="${block.alt ?? ""}" referrerpolicy="no-referrer">`;
      return block.url ? html`<a href="${block.url}" rel="noreferrer">${picture}</a>\n` : html`${picture}\n`;
    }
    case "button":
      return block === ownOnward(content)
        ? html`<p><a class="button" id="onward" href="${to}" rel="noreferrer">${block.label}</a></p>\n`
        : html`<p><a class="button other" href="${block.url ?? to}" rel="noreferrer">${block.label}</a></p>\n`;
    case "counter":
      if (content.countdown === 0) return html``;
      return block === ownCounter(content)
        ? html`<p>${block.label ?? ""} <b id="left" data-seconds="${content.countdown}">${secondsOf(content, words)}</b></p>\n`
        : html`<p>${block.label ?? ""} <b class="left">${secondsOf(content, words)}</b></p>\n`;
    case "countdown":
      return html`<p>${block.label ?? ""} <time class="until" datetime="${block.until.replace(" ", "T")}Z">${formatTimestamp(new Date(`${block.until.replace(" ", "T")}Z`))} UTC</time></p>\n`;
  }
}

// Counts by the clock, not by ticks, so that a page in the background is not late. Escape stops the countdown.
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
.button.other{color:var(--ink);background:none;border:1px solid var(--line-strong)}
.onward a+span{margin-inline-start:12px}
.onward span{font-variant-numeric:tabular-nums;color:var(--ink-3)}
.leaving{font-size:14px;line-height:20px;color:var(--ink-3)}
.left,.until{font-variant-numeric:tabular-nums;color:var(--ink)}
`;

/** A direct link that carries pixels, on the way to `to`. */
export type Onward = {
  pixels: Pixels;
  to: string;
  host: string;
  alias: string;
  hostIsolation: HostIsolation;
};

/** Lets the pixels run and goes on by itself, at the latest after a second and a quarter; without JavaScript at once. */
export function onwardPage({ pixels, to, host, alias, hostIsolation }: Onward, setting: Setting): Page {
  const title = filled(setting.words["pixels.onward"], { host: new URL(to).host });
  const body = html`<p><a class="button" id="onward" href="${to}" rel="noreferrer">${setting.words["password.continue"]}</a></p>
${pixelFrame(pixels, hostIsolation, setting)}
<script nonce="${setting.nonce}">${new Html(GO)}</script>`;
  const head = html`<noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript>`;
  return layout({ setting, title, host, alias, strip: strip("waiting"), body, head, style: ONWARD_STYLE });
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

const ONWARD_STYLE = `
h1{font-size:28px;line-height:32px;overflow-wrap:anywhere}
h1+p{margin-top:24px}
`;

/** Metadata of a link for networks, messengers and search engines: its title, description and picture, and the destination. */
export function cardPage(
  card: Card,
  { to, host, alias, address }: { to: string; host: string; alias: string; address: string },
  setting: Setting,
): Page {
  const title = card.title || new URL(to).host;
  const head = cardHead({ ...card, title }, { canonical: to, address });
  const body = html`${card.description ? html`<p>${card.description}</p>` : ""}
<p><a class="button" href="${to}">${filled(setting.words["splash.continue"], { host: new URL(to).host })}</a></p>`;
  return layout({ setting, title, host, alias, strip: strip("waiting"), body, head });
}

/** The same for machines. `address` is the link's own. */
export const cardHead = (
  { title, description, image: chosen }: Card,
  { canonical, address }: { canonical: string; address: string },
): Html => {
  const isDrawn = chosen === GENERATED;
  const image = isDrawn ? `${address}${PICTURE_NAME}` : chosen;
  return html`<link rel="canonical" href="${canonical}">
${description ? html`<meta name="description" content="${description}"><meta property="og:description" content="${description}"><meta name="twitter:description" content="${description}">` : ""}
<meta property="og:type" content="website"><meta property="og:url" content="${address}"><meta property="og:title" content="${title}"><meta name="twitter:title" content="${title}">
${image ? html`<meta property="og:image" content="${image}"><meta name="twitter:image" content="${image}">` : ""}${isDrawn ? html`<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">` : ""}
<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`;
};

/** Behind a link's address: the picture that is drawn of it. No alias has a plus in it. */
const PICTURE_NAME = "+picture.png";

/** Metadata for robots of a link with a click limit: its card, where it has one, and never its destination. */
export function withheldPage(
  card: Card | undefined,
  { host, alias, address }: { host: string; alias: string; address: string },
  setting: Setting,
): Page {
  const { words } = setting;
  const title = card?.title || words["withheld.title"];
  const head = card && cardHead({ ...card, title }, { canonical: address, address });
  const body = html`${card?.description ? html`<p>${card.description}</p>` : ""}<p>${words["withheld.text"]}</p>`;
  return layout({ setting, title, host, alias, strip: strip("waiting"), body, ...(head && { head }) });
}
