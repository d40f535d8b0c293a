import { BlockList, isIPv6 } from "node:net";
import { canonicalTag, lookup } from "@/lib/analytics/enrich/language";
import { type Condition, type Conditions, compareVersions } from "@/lib/links/rules/conditions";
import type { ConditionKind, Weekday } from "@/lib/links/rules/enums";
import { CONTINENT_OF, EU } from "@/lib/links/rules/places";
import { shareOf } from "../sticky";
import type { Visitor } from "../visitor";
import { localMinutes, momentOf } from "./local-time";
import { parametersIn } from "./parameters";

/** Whether a condition holds for a visitor. */
export type Predicate = (visitor: Visitor) => boolean;

/** What keeps the choices of one rule apart from those of others. */
export type Salt = number;

/** Turns a condition into functions once, when its link is loaded, so that a visit only calls them. */
export function compileCondition(condition: Condition, salt: Salt): Predicate {
  if ("all" in condition) {
    const parts = condition.all.map((each) => compileCondition(each, salt));
    return (visitor) => parts.every((holds) => holds(visitor));
  }
  if ("any" in condition) {
    const parts = condition.any.map((each) => compileCondition(each, salt));
    return (visitor) => parts.some((holds) => holds(visitor));
  }
  if ("not" in condition) {
    const part = compileCondition(condition.not, salt);
    return (visitor) => !part(visitor);
  }
  return compileOne(condition, salt);
}

function compileOne(
  condition: Exclude<Condition, { all: unknown } | { any: unknown } | { not: unknown }>,
  salt: Salt,
): Predicate {
  const [kind, value] = Object.entries(condition)[0] as [ConditionKind, never];
  return COMPILERS[kind](value, salt);
}

type Compilers = { [K in ConditionKind]: (value: Conditions[K], salt: Salt) => Predicate };

const COMPILERS: Compilers = {
  country: (codes) => {
    const wanted = new Set(codes);
    return ({ location }) => wanted.has(location.country);
  },
  region: (names) => {
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    return ({ location: { country, region } }) =>
      region !== "" && wanted.has(`${country}-${region}`.toLowerCase());
  },
  city: (names) => {
    const wanted = new Set(names.map((name) => name.toLowerCase()));
    return ({ location: { city } }) => city !== "" && wanted.has(city.toLowerCase());
  },
  continent: (codes) => {
    const wanted = new Set<string>(codes);
    return ({ location }) => wanted.has(CONTINENT_OF.get(location.country) ?? "");
  },
  eu:
    (isIn) =>
    ({ location }) =>
      EU.has(location.country) === isIn,
  device:
    (names) =>
    ({ reader }) =>
      names.some((name) => reader.targets.has(name)),
  system: (wanted) => programIs(wanted, ({ reader }) => [reader.os, reader.versions.os]),
  browser: (wanted) => programIs(wanted, ({ reader }) => [reader.browser, reader.versions.browser]),
  bot:
    (isOne) =>
    ({ bot }) =>
      (bot !== "") === isOne,
  language: (tags) => {
    const offers = new Map(tags.map((tag) => [canonicalTag(tag), true]));
    return ({ languages }) => lookup(languages, offers) === true;
  },
  referrer: cameFrom,
  query: ({ name, value }) => carries([[name, value ?? "*"]]),
  utm: (parts) => carries(Object.entries(parts).map(([part, value]) => [`utm_${part}`, value])),
  ip: isFrom,
  dates: ({ from, until, zone }) => {
    const least = from === undefined ? Number.NEGATIVE_INFINITY : momentOf(from, zone, "start");
    const end = until === undefined ? Number.POSITIVE_INFINITY : momentOf(until, zone, "end");
    return ({ now }) => now >= least && now < end;
  },
  hours: isInHours,
  returning:
    (isAgain) =>
    ({ visits }) =>
      visits > 0 === isAgain,
  visit:
    ({ least = 1, most = Number.POSITIVE_INFINITY }) =>
    ({ visits }) =>
      visits + 1 >= least && visits < most,
  percent: (share, salt) => (visitor) => shareOf(visitor, salt) * 100 < share,
};

function programIs(
  { name, least, below }: Conditions["system"],
  of: (visitor: Visitor) => [name: string, version: readonly number[]],
): Predicate {
  const wanted = name.toLowerCase();
  const [first, end] = [least, below].map((version) => version?.split(".").map(Number));
  return (visitor) => {
    const [named, version] = of(visitor);
    if (named.toLowerCase() !== wanted) return false;
    if (!first && !end) return true;
    // An unknown version is in no range.
    if (version.length === 0) return false;
    return (!first || compareVersions(version, first) >= 0) && (!end || compareVersions(version, end) < 0);
  };
}

function cameFrom({ hosts, path }: Conditions["referrer"]): Predicate {
  const wanted = hosts.map((host) => ({ host, below: `.${host}` }));
  const isAny = hosts.includes("*");
  const fits = path === undefined ? undefined : pattern(path);
  return ({ referrer: { host }, referrerAddress }) => {
    if (host === "") return false;
    if (!isAny && !wanted.some((each) => host === each.host || host.endsWith(each.below))) return false;
    return !fits || fits(pathOf(referrerAddress));
  };
}

const pathOf = (address: string) => (URL.canParse(address) ? new URL(address).pathname : "");

/** All of these parameters, in any case; a `*` stands for any text. Of a parameter that comes twice the first one counts. */
function carries(pairs: [name: string, value: string][]): Predicate {
  const wanted = pairs.map(([name, value]) => ({ name, fits: pattern(value) }));
  return ({ query }) => {
    if (query === "") return false;
    const parameters = parametersIn(query);
    return wanted.every(({ name, fits }) => {
      const value = parameters.get(name);
      return value !== undefined && fits(value);
    });
  };
}

/** Whether a text is the pattern, regardless of case; `*` stands for any text, also none. Takes linear time whatever it is given. */
function pattern(written: string): (text: string) => boolean {
  const pieces = written.toLowerCase().split("*");
  const [first = "", ...rest] = pieces;
  const last = rest.pop();
  return (text) => {
    const lower = text.toLowerCase();
    if (last === undefined) return lower === first;
    if (!lower.startsWith(first) || !lower.endsWith(last)) return false;
    let at = first.length;
    for (const piece of rest) {
      const found = lower.indexOf(piece, at);
      if (found === -1) return false;
      at = found + piece.length;
    }
    return at + last.length <= lower.length;
  };
}

function isFrom(networks: Conditions["ip"]): Predicate {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return ({ address }) => {
    const plain = address.startsWith("::ffff:") ? address.slice(7) : address;
    return list.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
  };
}

const DAY_MINUTES = 24 * 60;
const DAY_NUMBERS: Record<Weekday, number> = { mon: 0, tue: 1, wed: 2, thu: 3, fri: 4, sat: 5, sun: 6 };

/** Hours that end before they begin go on after midnight, and belong to the day on which they began. */
function isInHours({ days, from = "00:00", until = "24:00", zone }: Conditions["hours"]): Predicate {
  const wanted = days && new Set(days.map((day) => DAY_NUMBERS[day]));
  const [start, end] = [minutesOf(from), minutesOf(until)];
  const isOn = (day: number) => !wanted || wanted.has((day + 7) % 7);
  return ({ now }) => {
    const { day, minute } = localMinutes(now, zone);
    if (start < end) return minute >= start && minute < end && isOn(day);
    return (minute >= start && isOn(day)) || (minute < end && isOn(day - 1));
  };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return Math.min(hours * 60 + minutes, DAY_MINUTES);
}
