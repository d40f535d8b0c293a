import { type KindName, tagProblem } from "./enums";

/** A tracking snippet: the hosts it reports to, and its script. Relies on `LOADERS` before it. */
export type Snippet = { provider: string; script: string };

type Writer = { provider: string; script(tag: string): string };

/**
 * Helpers of the scripts below. `get` loads a script; `queue` installs a function that buffers calls until the script has
 * loaded: each provider's own script finds them under the name of `list`, and takes over through `takeover`.
 */
export const LOADERS = `
function get(src,ready){var s=document.createElement("script");s.async=true;s.src=src;if(ready)s.onload=ready;document.head.appendChild(s)}
function queue(name,list,takeover,version){var f=function(){f[takeover]?f[takeover].apply(f,arguments):f[list].push([].slice.call(arguments))};f[list]=[];f.push=f;f.loaded=true;f.version=version;window[name]=f;if(name=="fbq")window._fbq=f;return f}
window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}`;

/**
 * One entry for each kind, after what its provider documents for pages. A tag is put in only once it has passed the kind's
 * pattern, which leaves letters, digits, `-`, `_` and `/`.
 */
const WRITERS: Record<KindName, Writer> = {
  tagmanagerpixel: { provider: "Google", script: google },
  analyticspixel: { provider: "Google", script: google },
  adsplatformpixel: { provider: "Google", script: google },
  socialnetworkpixel: {
    provider: "Meta",
    script: (tag) =>
      `queue("fbq","queue","callMethod","2.0");get("https://connect.facebook.net/en_US/fbevents.js");fbq("init","${tag}");fbq("track","PageView")`,
  },
  professionalnetworkpixel: {
    provider: "LinkedIn",
    script: (tag) =>
      `(window._linkedin_data_partner_ids=window._linkedin_data_partner_ids||[]).push("${tag}");queue("lintrk","q","");get("https://snap.licdn.com/li.lms-analytics/insight.min.js")`,
  },
  microblogpixel: {
    provider: "X",
    script: (tag) => {
      const [pixel, event] = tag.startsWith("tw-") ? [tag.split("-")[1], tag] : [tag, ""];
      const eventCall = event ? `;twq("event","${event}",{})` : "";
      return `queue("twq","queue","exe","1.1");get("https://static.ads-twitter.com/uwt.js");twq("config","${pixel}")${eventCall}`;
    },
  },
  retargetingpixel: {
    provider: "AdRoll",
    script: (tag) => {
      const [advertiser, pixel] = tag.split("/");
      const more = pixel ? `;adroll_pix_id="${pixel}"` : "";
      return `adroll_adv_id="${advertiser}";adroll_version="2.0"${more};get("https://s.adroll.com/j/${advertiser}/roundtrip.js")`;
    },
  },
  qapixel: {
    provider: "Quora",
    script: (tag) =>
      `queue("qp","queue","qp");get("https://a.quora.com/qevents.js");qp("init","${tag}");qp("track","ViewContent")`,
  },
  pinboardpixel: {
    provider: "Pinterest",
    script: (tag) =>
      `queue("pintrk","queue","","3.0");get("https://s.pinimg.com/ct/core.js");pintrk("load","${tag}");pintrk("page")`,
  },
  searchenginepixel: {
    provider: "Microsoft",
    script: (tag) =>
      `window.uetq=window.uetq||[];get("https://bat.bing.com/bat.js",function(){uetq=new UET({ti:"${tag}",q:uetq});uetq.push("pageLoad")})`,
  },
  messagingpixel: {
    provider: "Snap",
    script: (tag) =>
      `queue("snaptr","queue","handleRequest");get("https://sc-static.net/scevent.min.js");snaptr("init","${tag}");snaptr("track","PAGE_VIEW")`,
  },
  forumpixel: {
    provider: "Reddit",
    script: (tag) =>
      `queue("rdt","callQueue","sendEvent");get("https://www.redditstatic.com/ads/pixel.js");rdt("init","${tag}");rdt("track","PageVisit")`,
  },
  shortvideopixel: {
    provider: "TikTok",
    script: (tag) =>
      `TiktokAnalyticsObject="ttq";ttq=window.ttq||[];ttq._i={"${tag}":[]};ttq._i["${tag}"]._u="https://analytics.tiktok.com/i18n/pixel/events.js";ttq._t={"${tag}":+new Date};ttq._o={"${tag}":{}};ttq.push(["page"]);get("https://analytics.tiktok.com/i18n/pixel/events.js?sdkid=${tag}&lib=ttq")`,
  },
};

/** A container of Tag Manager loads itself; all other tags of Google's are configured through one script. */
function google(tag: string): string {
  if (tag.startsWith("GTM-"))
    return `dataLayer.push({"gtm.start":+new Date,event:"gtm.js"});get("https://www.googletagmanager.com/gtm.js?id=${tag}")`;
  const [id = "", label] = (/^[0-9]/.test(tag) ? `AW-${tag}` : tag).split("/");
  const conversion = label ? `;gtag("event","conversion",{send_to:"${id}/${label}"})` : "";
  return `get("https://www.googletagmanager.com/gtag/js?id=${id}");gtag("js",new Date);gtag("config","${id}")${conversion}`;
}

/** The snippet of a pixel; undefined for an unknown kind or a malformed tag, even from the database. */
export function snippetOf({ kind, tag }: { kind: string; tag: string }): Snippet | undefined {
  const writer = kind in WRITERS ? WRITERS[kind as KindName] : undefined;
  if (!writer || tagProblem(kind, tag)) return undefined;
  return { provider: writer.provider, script: writer.script(tag) };
}
