import { TZDate } from "@date-fns/tz";
import { addDays, addHours, addMonths } from "date-fns";
import { DIMENSIONS } from "./enums";
import type { Incoming } from "./oracle";
import type { Filter, Part, Question, Track, Wanted, Within } from "./store";

/** The ids that random visits and questions are about. */
export const WORKSPACES = [1, 2];

/** Bars of an hour, a day or a month as they lie in these zones, in the weeks on which their clocks change. */
const ZONES = ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "Asia/Kathmandu"];
const FIRST = Date.parse("2026-03-20T00:00:00Z");
const DAYS = 40;
const DAY_MS = 86_400_000;

const VALUES = {
  country: ["DE", "DE", "US", "IN", ""],
  region: ["", "", "Goa", "Bayern"],
  city: ["", "", "Panaji, Goa, IN", "Springfield, US"],
  referrer: ["", "news.example", "News.Example", "a\\b.example", "tab\there.example"],
  network: ["", "", "twitter", "facebook"],
  browser: ["Chrome", "Firefox", "chrome"],
  os: ["Linux", "Android", "iOS"],
  device: ["Desktop", "Mobile"],
  language: ["German", "English", ""],
  rule: ["", "geo:germany"],
  destination: [
    "https://example.com/",
    "https://example.com/?utm_source=news",
    "https://exämple.com/'\"\\\n",
  ],
};

type Pick = <Value>(values: readonly Value[]) => Value;

/** The same numbers for the same seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pickFrom(next: () => number): Pick {
  return <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)] as Value;
}

/** Visits in the order in which they come in, which is not quite that of their times. Ids begin at 1. */
export function randomVisits(count: number, seed = 1): Incoming[] {
  const next = numbers(seed);
  const pick = pickFrom(next);
  return Array.from({ length: count }, (_, index) => {
    const late = next() < 0.05 ? next() * DAY_MS * 3 : 0;
    const at = new Date(Math.floor(FIRST + (index / count) * DAYS * DAY_MS - late + next() * 3_600_000));
    return { id: String(index + 1), at, ...randomVisit(next, pick, index) };
  });
}

function randomVisit(next: () => number, pick: Pick, nth: number): Omit<Incoming, "id" | "at"> {
  const workspaceId = pick([1, 1, 1, 2]);
  const source = pick(["link", "link", "link", "qr", "rotator", "list", "bio"] as const);
  const linkId = source === "qr" && next() < 0.2 ? 0 : workspaceId * 10 + Math.floor(next() ** 4 * 8);
  const bot = pick(["", "", "", "", "crawler", "preview"]);
  return {
    workspaceId,
    linkId,
    domainId: linkId % 3 === 0 ? workspaceId : 0,
    source,
    sourceId: source === "link" ? 0 : workspaceId * 10 + Math.floor(next() * 2),
    outcome: pick(["passed", "passed", "passed", "passed", "expired", "limit"] as const),
    bot,
    visitor: bot === "" ? String(1 + Math.floor(next() * 25)) : "0",
    country: pick(VALUES.country),
    region: pick(VALUES.region),
    city: VALUES.city[nth % VALUES.city.length] ?? "",
    referrer: pick(VALUES.referrer),
    network: pick(VALUES.network),
    browser: pick(VALUES.browser),
    os: pick(VALUES.os),
    device: pick(VALUES.device),
    language: pick(VALUES.language),
    rule: pick(VALUES.rule),
    destination: pick(VALUES.destination),
  };
}

/** A question about such visits, with or without filters, and what to count. */
export function randomQuestion(seed: number): { question: Question; wanted: Wanted } {
  const next = numbers(seed + 1_000_003);
  const pick = pickFrom(next);
  const workspaceId = pick(WORKSPACES);
  const edges = randomEdges(next, pick);
  const [start, end] = [edges[0], edges.at(-1)] as [Date, Date];
  const filters = next() < 0.5 ? [] : Array.from({ length: pick([1, 1, 2, 3]) }, () => randomFilter(pick));
  const tracks = next() < 0.15 ? { tracks: randomTracks(workspaceId, pick) } : {};
  const parts = randomParts(workspaceId, pick);
  const within = next() < 0.2 ? { within: [randomWithin(workspaceId, pick)] } : {};
  const dimensions =
    next() < 0.3 ? DIMENSIONS : DIMENSIONS.filter((name) => name !== "destination" && next() < 0.7);
  return {
    question: { workspaceId, parts, filters, start, end, ...tracks, ...within },
    wanted: { edges, dimensions, tracks: next() < 0.2, owners: OWNERS.filter(() => next() < 0.1) },
  };
}

function randomEdges(next: () => number, pick: Pick): Date[] {
  const zone = pick(ZONES);
  const [step, most] = pick([
    [addHours, 72],
    [addDays, DAYS],
    [addMonths, 3],
  ] as const);
  const from = new TZDate(2026, 2, 15 + Math.floor(next() * DAYS), zone);
  const bars = 1 + Math.floor(next() * most);
  return Array.from({ length: bars + 1 }, (_, bar) => new Date(step(from, bar).getTime()));
}

function randomParts(workspaceId: number, pick: Pick): Part[] {
  const links = [0, 1, 2, 3, 4, 5, 6, 7].map((link) => workspaceId * 10 + link);
  return pick<() => Part[]>([
    () => [{ scope: "workspace", ids: [workspaceId] }],
    () => [{ scope: "link", ids: [pick(links)] }],
    () => [{ scope: "link", ids: links.slice(0, 5) }],
    () => [{ scope: "domain", ids: [workspaceId] }],
    () => [{ scope: "qr", ids: [workspaceId * 10] }],
    () => [{ scope: "campaign", ids: [workspaceId * 10, workspaceId * 10 + 1] }],
    () => [
      { scope: "link", ids: [pick(links), pick(links)] },
      { scope: "qr", ids: [workspaceId * 10 + 1] },
    ],
    () => [{ scope: "link", ids: [] }],
  ])();
}

const OWNERS = ["link", "domain", "qr", "bio"] as const;

const randomWithin = (workspaceId: number, pick: Pick): Within => ({
  kind: pick(["is", "is", "is-not"] as const),
  parts: pick<Within["parts"]>([
    [...randomParts(workspaceId, pick), { scope: "bio", ids: [workspaceId * 10] }],
    [{ scope: "bio", ids: [workspaceId * 10, workspaceId * 10 + 1] }],
    [{ scope: "link", ids: [workspaceId * 10] }],
    [{ scope: "domain", ids: [0] }],
  ]),
});

function randomFilter(pick: Pick): Filter {
  const dimension = pick(DIMENSIONS);
  const known: Record<string, string[]> = {
    ...VALUES,
    source: ["link", "qr", "bio"],
    bot: ["", "crawler"],
    outcome: ["passed", "expired"],
  };
  const values = [pick(known[dimension] ?? [""]), pick(known[dimension] ?? [""])];
  return {
    dimension,
    kind: pick(["is", "is", "is-not"] as const),
    values: values.map((value) => value.toLowerCase()),
  };
}

const randomTracks = (workspaceId: number, pick: Pick): Track[] =>
  Array.from({ length: 6 }, () => ({
    linkId: workspaceId * 10 + pick([0, 1, 2, 3]),
    destination: pick(VALUES.destination),
  }));

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };
const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? "");

/** The visit as a line of the spool. */
export function spoolLine(visit: Incoming): string {
  const { at, workspaceId, linkId, domainId, source, sourceId, outcome, rule, destination } = visit;
  const { country, region, referrer, network, browser, os, device, language, bot, city, visitor } = visit;
  const texts = [
    rule,
    destination,
    country,
    region,
    referrer,
    network,
    browser,
    os,
    device,
    language,
    bot,
    city,
  ];
  const start = [at.toISOString(), workspaceId, linkId, domainId, source, sourceId, outcome];
  return `${[...start, ...texts.map(escaped), visitor].join("\t")}\n`;
}
