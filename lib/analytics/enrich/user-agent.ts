import { hash } from "node:crypto";
import Bowser from "bowser";
import { isbot } from "isbot";
import { LRUCache } from "lru-cache";

/** A user agent's browser, system, device and bot. The same text always gives the same, frozen object. */
export type Reader = Device & {
  bot: BotKind;
  /** 32-bit hash of the text */
  mark: number;
};

const seen = new LRUCache<string, Reader>({ max: 10_000 });

/** Parsing takes some 10 µs, so each user agent is parsed once. Anything past 512 characters is ignored. */
export function readerOf(userAgent: string): Reader {
  const known = seen.get(userAgent);
  if (known) return known;
  const text = userAgent.slice(0, 512);
  const reader = Object.freeze({ ...deviceOf(text), bot: botKind(text), mark: markOf(text) });
  seen.set(userAgent, reader);
  return reader;
}

const markOf = (text: string): number => Buffer.from(hash("sha256", text), "hex").readInt32LE();

/** The names a device target may carry; others are kept with the link and never match. */
export type DeviceName =
  | "iphone"
  | "ipad"
  | "android"
  | "windows"
  | "mac"
  | "linux"
  | "chromeos"
  | "mobile"
  | "tablet"
  | "desktop"
  | "smarttv";

/** A user agent's operating system, in our names; "" for unknown. */
export type Device = {
  browser: string;
  os: string;
  device: string;
  targets: ReadonlySet<DeviceName>;
  versions: Versions;
};

/** Versions as their numbers, most significant first; empty where the user agent doesn't say. */
export type Versions = { browser: readonly number[]; os: readonly number[] };

const BROWSERS: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  "Opera Coast": "Opera",
  "Opera Touch": "Opera",
  "Android Browser": "Android Browser",
  Tizen: "Tizen Browser",
};

const SYSTEMS: Record<string, string> = { "Chrome OS": "ChromeOS", WebOS: "webOS" };

const DEVICES: Record<string, string> = { mobile: "Mobile", tablet: "Tablet", desktop: "Desktop", tv: "TV" };

const BY_SYSTEM: Record<string, DeviceName> = {
  Android: "android",
  Windows: "windows",
  macOS: "mac",
  Linux: "linux",
  ChromeOS: "chromeos",
};

const BY_DEVICE: Record<string, DeviceName> = {
  Mobile: "mobile",
  Tablet: "tablet",
  Desktop: "desktop",
  TV: "smarttv",
};

/** Reads a user agent. Never throws: unknown parts are "". Takes some 10 µs; `readerOf` caches the result. */
export function deviceOf(userAgent: string): Device {
  if (userAgent.trim() === "")
    return { browser: "", os: "", device: "", targets: new Set(), versions: NO_VERSIONS };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = platform.model === "iPad" ? "iPadOS" : (SYSTEMS[os.name ?? ""] ?? os.name ?? "");
  const device = DEVICES[platform.type ?? ""] ?? (system === "ChromeOS" ? "Desktop" : "");
  return {
    browser: BROWSERS[browser.name ?? ""] ?? (browser.name || toolName(userAgent)),
    os: system,
    device,
    targets: targetNames(system, device, platform.model),
    versions: { browser: numbersIn(browser.version), os: numbersIn(numberOf(os)) },
  };
}

const NO_VERSIONS: Versions = Object.freeze({ browser: [], os: [] });

/** Windows calls its kernel's version, and its own one only by its name. */
const numberOf = (os: { name?: string; version?: string; versionName?: string }) =>
  os.name === "Windows" ? os.versionName : os.version;

const numbersIn = (version: string | undefined): readonly number[] =>
  (/^\d+(\.\d+)*/.exec(version ?? "")?.[0] ?? "").split(".").slice(0, 4).filter(Boolean).map(Number);

/** "curl/8.5" is curl; anything less plain stays unnamed. */
const toolName = (userAgent: string) => /^([A-Za-z][A-Za-z-]{1,30})(\/|$)/.exec(userAgent)?.[1] ?? "";

function targetNames(system: string, device: string, model: string | undefined): ReadonlySet<DeviceName> {
  const names = new Set<DeviceName>();
  if (model === "iPhone") names.add("iphone");
  if (model === "iPad") names.add("ipad");
  const [bySystem, byDevice] = [BY_SYSTEM[system], BY_DEVICE[device]];
  // Targeting Linux is not meant to include televisions that run it.
  if (bySystem && device !== "TV") names.add(bySystem);
  if (byDevice) names.add(byDevice);
  return names;
}

/** Why a request is no person's visit; "" when it is one. */
export type BotKind = "" | "preview" | "crawler" | "prefetch" | "head" | "unnamed";

// Messengers and networks fetch a page to draw a card of it; nobody has followed the link yet.
const PREVIEWS =
  /facebookexternalhit|facebot|meta-externalfetcher|twitterbot|slackbot|slack-imgproxy|whatsapp\/|discordbot|telegrambot|linkedinbot|skypeuripreview|viber|pinterestbot|redditbot|mastodon|bluesky|iframely|embedly|vkshare|line-poker|kakaotalk-scrap|applebot-preview|google-pagerenderer|snap url preview|microsoftpreview|teams-preview|synapse|matrix-bot|flipboardproxy|tumblr|bitlybot|signal-preview/i;

// HTTP tools that people run; `isbot` would count most of them as robots.
const TOOLS =
  /^(curl|wget|axios|python|python-requests|python-urllib|python-httpx|aiohttp|httpx|go-http-client|okhttp|node|node-fetch|undici|got|superagent|postmanruntime|insomnia|httpie|java|apache-httpclient|libwww-perl|lwp|ruby|faraday|guzzlehttp|php|dart|reqwest|rest-client|restsharp|deno|bun|hyper|ureq|symfony|autocannon|k6|apachebench|wrk|hey|vegeta|aria2|fetch|libcurl|xh|powershell)\b|windowspowershell\//i;

/** The kind of robot a user agent names. An empty one is `unnamed`; plain HTTP tools count as people. */
export function botKind(userAgent: string): BotKind {
  if (userAgent.trim() === "") return "unnamed";
  if (PREVIEWS.test(userAgent)) return "preview";
  if (TOOLS.test(userAgent)) return "";
  return isbot(userAgent) ? "crawler" : "";
}
