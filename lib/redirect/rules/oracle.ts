import { createHash } from "node:crypto";
import { isIPv4 } from "node:net";
import Bowser from "bowser";
import { isbot } from "isbot";
import type { Condition, Conditions } from "@/lib/links/rules/conditions";
import { shareOf } from "../sticky";
import type { RandomVisitor } from "./random-fixtures";

/**
 * Which rule is about a visitor, worked out a second time: straight from what the body says, one thing after the other, with other means than
 * the product (calendars by Intl, addresses as whole numbers, patterns as regular expressions). Only a visitor's share is asked of the product.
 */
export function expectedOutcome(rules: readonly Said[], visitor: RandomVisitor, linkId: number): string {
  for (const rule of rules) {
    const salt = createHash("sha256").update(`${linkId}\n${rule.name}`).digest().readUInt32LE();
    if (rule.when && !isTrue(rule.when, visitor, salt)) continue;
    if (rule.page) return "unavailable";
    if (rule.url) return `rule:${rule.name} ${rule.url}`;
    const parts = rule.split ?? [];
    let point = shareOf(visitor, salt ^ 0x5f3759df) * parts.reduce((sum, { weight }) => sum + weight, 0);
    for (const { url, weight } of parts) {
      if (point < weight) return `rule:${rule.name} ${url}`;
      point -= weight;
    }
  }
  return "";
}

/** A rule as a body says it. */
export type Said = {
  name: string;
  when?: Condition;
  url?: string;
  page?: string;
  split?: { url: string; weight: number }[];
};

function isTrue(condition: Condition, visitor: RandomVisitor, salt: number): boolean {
  if ("all" in condition) return !condition.all.some((each) => !isTrue(each, visitor, salt));
  if ("any" in condition) return !condition.any.every((each) => !isTrue(each, visitor, salt));
  if ("not" in condition) return !isTrue(condition.not, visitor, salt);
  if ("percent" in condition) return shareOf(visitor, salt) < condition.percent / 100;
  const [kind, value] = Object.entries(condition)[0] as [keyof typeof TRUTHS, never];
  return TRUTHS[kind](value, visitor);
}

type Truths = {
  [K in Exclude<keyof Conditions, "percent">]: (value: Conditions[K], visitor: RandomVisitor) => boolean;
};

const EU = ["DE", "AT", "FR"];
const CONTINENTS: Record<string, string> = {
  DE: "EU",
  AT: "EU",
  FR: "EU",
  CH: "EU",
  US: "NA",
  BR: "SA",
  JP: "AS",
};

const TRUTHS: Truths = {
  country: (codes, { country }) => codes.includes(country),
  region: (names, { country, region }) => names.includes(`${country}-${region}`),
  city: (names, { city }) => names.includes(city),
  continent: (codes, { country }) => codes.some((code) => code === CONTINENTS[country]),
  eu: (isIn, { country }) => EU.includes(country) === isIn,
  device: (names, { userAgent }) => names.some((name) => devicesOf(userAgent).includes(name)),
  system: (wanted, { userAgent }) => {
    const { os } = parsed(userAgent);
    return inRange(wanted, os.name, os.name === "Windows" ? os.versionName : os.version);
  },
  browser: (wanted, { userAgent }) => {
    const { browser } = parsed(userAgent);
    return inRange(wanted, browser.name, browser.version);
  },
  bot: (isOne, { userAgent }) => (isbot(userAgent) && !userAgent.startsWith("curl")) === isOne,
  language: (tags, { language }) =>
    language.split(",").some((entry) => {
      const tag = entry.split(";")[0] ?? "";
      return tags.some((wanted) => tag === wanted || tag.startsWith(`${wanted}-`));
    }),
  referrer: ({ hosts, path }, { referrer }) => {
    if (referrer === "") return false;
    const { hostname, pathname } = new URL(referrer);
    const host = hostname.replace(/^www\./, "");
    const isFrom = hosts.some((each) => each === "*" || `.${host}`.endsWith(`.${each}`));
    return isFrom && (path === undefined || regex(path).test(pathname));
  },
  query: ({ name, value = "*" }, { query }) => {
    const found = pairsOf(query).find(([each]) => each === name);
    return found !== undefined && regex(value).test(found[1]);
  },
  utm: (parts, { query }) =>
    Object.entries<string>(parts).every(([part, value]) => {
      const found = pairsOf(query).find(([each]) => each === `utm_${part}`);
      return found !== undefined && regex(value).test(found[1]);
    }),
  ip: (networks, { address }) => networks.some((network) => isWithin(address, network)),
  dates: ({ from, until, zone }, { date }) => {
    const local = wallClock(date, zone);
    const [first, last] = [from, until].map(
      (edge: string | undefined) => edge && (edge.length === 10 ? edge : `${edge}:00`),
    );
    if (first && local < first) return false;
    // A day is over with its last second.
    return !last || (last.length === 10 ? local.slice(0, 10) <= last : local < last);
  },
  hours: ({ days, from = "00:00", until = "24:00", zone }, { date }) => {
    const [today, yesterday] = [date, new Date(date.getTime() - 86_400_000)].map((each) =>
      weekday(each, zone),
    );
    const time = wallClock(date, zone).slice(11, 16);
    const isOn = (day: string | undefined) => !days || days.some((each) => each === day);
    if (from < until) return time >= from && time < until && isOn(today);
    return (time >= from && isOn(today)) || (time < until && isOn(yesterday));
  },
  returning: (isAgain, { visit }) => visit > 1 === isAgain,
  visit: ({ least, most }, { visit }) => !(least && visit < least) && !(most && visit > most),
};

const agents = new Map<string, Bowser.Parser.ParsedResult>();

function parsed(userAgent: string) {
  const known = agents.get(userAgent) ?? Bowser.parse(userAgent);
  agents.set(userAgent, known);
  return known;
}

function devicesOf(userAgent: string): string[] {
  if (userAgent.includes("iPhone")) return ["iphone", "mobile"];
  if (userAgent.includes("Android")) return ["android", "mobile"];
  if (userAgent.includes("Windows")) return ["windows", "desktop"];
  if (userAgent.includes("Macintosh")) return ["mac", "desktop"];
  return userAgent.includes("X11; Linux") ? ["linux", "desktop"] : [];
}

function inRange({ name, least, below }: Conditions["system"], found = "", version = ""): boolean {
  if (found.toLowerCase() !== name.toLowerCase()) return false;
  if (!least && !below) return true;
  const padded = (text: string) =>
    text
      .split(".")
      .concat("0", "0", "0")
      .slice(0, 4)
      .map((part) => part.padStart(8, "0"))
      .join(".");
  if (version === "") return false;
  return !(least && padded(version) < padded(least)) && !(below && padded(version) >= padded(below));
}

const pairsOf = (query: string): [string, string][] =>
  query
    .split("&")
    .filter(Boolean)
    .map((pair) => {
      const [name = "", value = ""] = pair
        .split("=")
        .map((part) => decodeURIComponent(part.replaceAll("+", " ")));
      return [name, value];
    });

const regex = (written: string) =>
  new RegExp(
    `^${written
      .split("*")
      .map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
    "is",
  );

function isWithin(address: string, network: string): boolean {
  const plain = address.replace("::ffff:", "");
  const [base = "", bits] = network.split("/");
  if (isIPv4(plain) !== isIPv4(base)) return false;
  const whole = isIPv4(base) ? 32 : 128;
  const shift = BigInt(whole - Number(bits ?? whole));
  return numberOf(plain) >> shift === numberOf(base) >> shift;
}

function numberOf(address: string): bigint {
  if (isIPv4(address)) return address.split(".").reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head = [], tail = []] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].reduce((sum, part) => sum * 65_536n + BigInt(`0x${part}`), 0n);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** A formatter is made once for each zone and locale, since making one takes longer than all the rest. */
function written(
  date: Date,
  locale: string,
  options: Intl.DateTimeFormatOptions & { timeZone: string },
): string {
  const key = `${locale} ${options.timeZone}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format.format(date);
}

/** `2027-01-31 18:00:00` in a zone. */
const wallClock = (date: Date, timeZone: string) =>
  written(date, "sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });

const weekday = (date: Date, timeZone: string) =>
  written(date, "en-US", { timeZone, weekday: "short" }).toLowerCase();
