import { createHash } from "node:crypto";

/** Draws at random, and the same again for the same seed. */
export function drawer(seed: string) {
  // Mulberry32: good enough to draw with, and much faster than a hash.
  let state = createHash("sha256").update(seed).digest().readUInt32LE();
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), 61 | bits);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (most: number) => Math.floor(next() * most);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const some = <T>(from: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + below(most) }, () => pick(from))),
  ];
  return { next, below, pick, some };
}
export type Drawer = ReturnType<typeof drawer>;

/** Vocabulary of random rules and visitors: small, so that they often meet. */
const COUNTRIES = ["DE", "AT", "FR", "US", "BR", "JP", "CH"];
const CITIES = ["Berlin", "Munich", "Paris", "New York", "Tokyo"];
const REGIONS = ["Bavaria", "Berlin", "Hesse"];
const TAGS = ["de", "de-at", "en", "en-gb", "pt-br", "ja"];
const HOSTS = ["news.example", "blog.news.example", "social.test", "search.test"];
const NETWORKS = ["203.0.113.0/25", "203.0.113.128/26", "198.51.100.7", "2001:db8::/32", "2001:db8:1::5"];
const ADDRESSES = [
  "203.0.113.4",
  "203.0.113.130",
  "203.0.113.250",
  "198.51.100.7",
  "::ffff:203.0.113.5",
  "2001:db8:1::5",
  "2001:db9::1",
];
const ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"];
const DEVICES = ["iphone", "android", "mobile", "desktop", "windows", "mac"];
const PARTS = ["source", "medium", "campaign"];
const VALUES = ["spring", "Spring sale", "news", "new", ""];
const NAMES = ["ref", "gclid", "a"];
const USER_AGENTS = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.6099.43 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/118.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Safari/605.1.15",
  "Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0",
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "curl/8.5.0",
];
const two = (number: number) => String(number).padStart(2, "0");

const ATOMS: Record<string, (c: Drawer) => unknown> = {
  country: (c) => c.some(COUNTRIES, 3),
  region: (c) => c.some(REGIONS, 2).map((name) => `DE-${name}`),
  city: (c) => c.some(CITIES, 2),
  continent: (c) => c.some(["EU", "NA", "AS"], 2),
  eu: (c) => c.pick([true, false]),
  device: (c) => c.some(DEVICES, 2),
  system: (c) =>
    c.pick([
      { name: "iOS", least: "17" },
      { name: "Android", below: "13" },
      { name: "windows" },
      { name: "macOS", least: "10.15", below: "11" },
    ]),
  browser: (c) =>
    c.pick([{ name: "Chrome", least: "119" }, { name: "Safari", below: "17" }, { name: "Firefox" }]),
  bot: (c) => c.pick([true, false]),
  language: (c) => c.some(TAGS, 2),
  referrer: (c) => ({
    hosts: c.some([...HOSTS, "*"], 2),
    ...(c.below(3) === 0 && { path: c.pick(["/a*", "/", "/a/b"]) }),
  }),
  query: (c) => ({
    name: c.pick(NAMES),
    ...(c.below(2) === 0 && { value: c.pick(["1", "x*", "*y", "", "x*y*z"]) }),
  }),
  utm: (c) =>
    Object.fromEntries(c.some(PARTS, 2).map((part) => [part, c.pick(["spring", "news*", "Spring Sale"])])),
  ip: (c) => c.some(NETWORKS, 2),
  dates: (c) => {
    const day = `2026-${two(1 + c.below(12))}-${two(1 + c.below(28))}`;
    return {
      ...c.pick([{ from: day }, { until: day }, { from: `${day} 05:30` }, { until: `${day} 22:15` }]),
      zone: c.pick(ZONES),
    };
  },
  hours: (c) => ({
    ...c.pick([
      { days: c.some(["mon", "tue", "wed", "thu", "fri", "sat", "sun"], 4) },
      { from: "09:00", until: "17:30" },
      { days: ["fri", "sat"], from: "22:00", until: "04:00" },
      { from: "12:00" },
      { until: "06:00" },
    ]),
    zone: c.pick(ZONES),
  }),
  returning: (c) => c.pick([true, false]),
  visit: (c) => c.pick([{ least: 2 }, { most: 1 }, { least: 2, most: 4 }]),
  percent: (c) => c.pick([10, 50, 90]),
};

/** A condition as a body says it. */
export function randomCondition(c: Drawer, depth = 0): unknown {
  const roll = c.below(depth >= 3 ? 4 : 8);
  if (roll < 4) {
    const kind = c.pick(Object.keys(ATOMS));
    return { [kind]: ATOMS[kind]?.(c) };
  }
  if (roll === 4) return { not: randomCondition(c, depth + 1) };
  const parts = Array.from({ length: 1 + c.below(3) }, () => randomCondition(c, depth + 1));
  return roll < 7 ? { all: parts } : { any: parts };
}

/** `rules` of a body: one to six, or as many as asked for. */
export const randomRules = (c: Drawer, most = 6): object[] =>
  Array.from({ length: 1 + c.below(most) }, (_, n) => ({
    name: `R${n}`,
    ...(c.below(12) > 0 && { when: randomCondition(c) }),
    ...c.pick([
      { url: `https://example.com/${n}` },
      { url: `https://example.com/${n}` },
      { page: "unavailable" },
      {
        split: [
          { url: `https://example.com/${n}/a`, weight: 1 + c.below(3) },
          { url: `https://example.com/${n}/b`, weight: 1 },
        ],
      },
    ]),
  }));

/** Facts about a visitor, as a simulation takes them. */
export function randomVisitor(c: Drawer) {
  const pairs = [
    ...c.some(NAMES, 2).map((name) => [name, c.pick(["1", "2", "x1", "1y", "xyz", "XyZ", ""])]),
    ...(c.below(2) === 0 ? c.some(PARTS, 2).map((part) => [`utm_${part}`, c.pick(VALUES)]) : []),
  ];
  const country = c.pick(COUNTRIES);
  return {
    country,
    region: country === "DE" ? c.pick(["", ...REGIONS]) : "",
    city: c.pick(["", ...CITIES]),
    language: c
      .some(TAGS, 3)
      .map((tag, n) => `${tag};q=0.${9 - n}`)
      .join(","),
    userAgent: c.pick(USER_AGENTS),
    address: c.pick(ADDRESSES),
    referrer: c.pick(["", ...HOSTS.flatMap((host) => [`https://${host}/`, `https://www.${host}/a/b?x=1`])]),
    query: c.below(3) === 0 ? "" : new URLSearchParams(pairs as [string, string][]).toString(),
    visit: 1 + c.below(4),
    date: new Date(Date.UTC(2026, c.below(12), 1 + c.below(28), c.below(24), c.below(60))),
  };
}
export type RandomVisitor = ReturnType<typeof randomVisitor>;
