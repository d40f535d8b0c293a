import type pg from "pg";
import { languagesOf } from "../lib/analytics/enrich/language";
import { referrerOf } from "../lib/analytics/enrich/referrer";
import { readerOf } from "../lib/analytics/enrich/user-agent";
import { countBatch, drainedTo } from "../lib/analytics/ingest/batch";
import type { Source } from "../lib/analytics/ingest/click";
import { lineOf } from "../lib/analytics/ingest/click-line";
import { SEGMENT_HEAD } from "../lib/analytics/ingest/segment";
import { sendLines } from "../lib/analytics/ingest/send-lines";
import { FINISH } from "../lib/analytics/ingest/sql/store-clicks";
import { connect } from "../lib/platform/database/connect";
import { findLink } from "../lib/redirect/caches/links";
import { decide, refusedAs } from "../lib/redirect/decide";
import type { Link } from "../lib/redirect/link";
import { linkKey } from "../lib/redirect/route";
import { DAY_MS, daysAgo } from "./demo-days";
import { pick, type Random, sequence } from "./demo-random";
import {
  CRAWL_DAYS_AGO,
  CRAWLER,
  HOURS_OF,
  LANGUAGES,
  LAUNCH_DAYS_AGO,
  PLACES_OF,
  READERS_OF,
  STREAMS,
  type Stream,
} from "./demo-story";

/** What stands behind a stream's `via`: the code, campaign or page that its visitors come through. */
export type Ways = Record<NonNullable<Stream["via"]>, { source: Source; sourceId: number }>;

/** What was counted, for the pages that count by themselves: by link, and how many a day came through the bio page to each link. */
export type Counted = { passed: Map<string, number>; bioDays: Map<string, Map<number, number>> };

/** Counts ninety days of visits as real ones are, each decided as it would have been at its moment. */
export async function countClicks(ways: Ways): Promise<Counted> {
  const [random, until] = [sequence(20_261_120), Date.now()];
  const timesOf = (stream: Stream) => visitTimes(stream, until, random);
  const { lines, counted } = await visitsOf({ ways, timesOf, random });
  await withDatabase(async (client) => {
    const crawled = await crawl(random);
    await store(client, { from: await drainedTo(client, SEGMENT), to: until, lines: [...lines, ...crawled] });
  });
  return counted;
}

/**
 * Counts what would have come since clicks were last counted here, as the streams that go on have it; at most the last ninety days of it. Undefined
 * where no demo was made. Several that are at it count everything once.
 */
export async function countLaterClicks(
  workspaceId: number,
  ways: Partial<Ways>,
): Promise<Counted | undefined> {
  return withDatabase(async (client) => {
    const [from, to] = [await drainedTo(client, SEGMENT), Date.now()];
    if (from === SEGMENT_HEAD || from >= to) return undefined;
    const since = Math.max(from, to - STORY_DAYS * DAY_MS);
    const random = sequence(from % 4_294_967_296);
    const timesOf = (stream: Stream) => laterTimes(stream, since, to);
    const { lines, counted } = await visitsOf({ ways, timesOf, random, workspaceId });
    // Where nobody came the watermark stays: the same time is asked for next.
    if (lines.length > 0) await store(client, { from, to, lines });
    return counted;
  });
}

type Coming = {
  ways: Partial<Ways>;
  timesOf: (stream: Stream) => number[];
  random: Random;
  /** counts visits of this workspace's links alone */
  workspaceId?: number;
};

/** Lines of what a demo's streams bring at these times. */
async function visitsOf({ ways, timesOf, random, workspaceId }: Coming) {
  const counted: Counted = { passed: new Map(), bioDays: new Map() };
  const lines: string[] = [];
  for (const stream of STREAMS) {
    const link = await findLink(linkKey(0, stream.link));
    const way = stream.via && ways[stream.via];
    // Either may have been deleted by a person who tries the demo.
    if (!link || (stream.via && !way)) continue;
    if (workspaceId !== undefined && link.workspaceId !== workspaceId) continue;
    for (const now of timesOf(stream)) {
      const visit = visitOf({ link, stream, now }, random);
      lines.push(lineOf({ ...visit, ...way }));
      if (visit.outcome === "passed" && visit.clicker.bot === "") keepCount(counted, stream, now);
    }
  }
  return { lines, counted };
}

function keepCount({ passed, bioDays }: Counted, { link, via }: Stream, now: number): void {
  passed.set(link, (passed.get(link) ?? 0) + 1);
  if (via !== "bio") return;
  const days = bioDays.get(link) ?? new Map<number, number>();
  const day = Math.floor(now / DAY_MS) * DAY_MS;
  bioDays.set(link, days.set(day, (days.get(day) ?? 0) + 1));
}

/** What the days after the launch have of a usual one. */
const SPIKE = [9.5, 4.6, 2.6, 1.8, 1.4, 1.2];

/** When a stream's visitors come, in their order and never in the future. */
function visitTimes(stream: Stream, end: number, random: Random): number[] {
  const { from, until = 0, daily, growth = 1, weekend = 0.8, launch } = stream;
  const found: number[] = [];
  for (let back = from; back >= until; back--) {
    const day = daysAgo(back);
    const share = from === until ? 1 : (from - back) / (from - until);
    const usual = daily * (growth + (1 - growth) * share);
    const isWeekend = [0, 6].includes(new Date(day).getUTCDay());
    const spike = launch ? (SPIKE[LAUNCH_DAYS_AGO - back] ?? 1) : 1;
    const visits = Math.round(usual * (isWeekend ? weekend : 1) * spike * (0.8 + random() * 0.4));
    for (let visit = 0; visit < visits; visit++) found.push(day + hourOf(stream, random) * 3_600_000);
  }
  return found
    .map(Math.floor)
    .filter((at) => at < end)
    .sort((one, other) => one - other);
}

/** When the visitors of a stream that goes on come after its story was told. A day is the same however often some of it is asked for. */
function laterTimes(stream: Stream, since: number, end: number): number[] {
  if (stream.until) return [];
  const found: number[] = [];
  for (let day = Math.floor(since / DAY_MS); day * DAY_MS < end; day++) {
    const random = sequence(day * 1_000 + STREAMS.indexOf(stream));
    const isWeekend = [0, 6].includes(new Date(day * DAY_MS).getUTCDay());
    const visits = stream.daily * (isWeekend ? (stream.weekend ?? 0.8) : 1) * (0.8 + random() * 0.4);
    for (let visit = 0; visit < Math.round(visits); visit++)
      found.push(Math.floor(day * DAY_MS + hourOf(stream, random) * 3_600_000));
  }
  return found.filter((at) => at >= since && at < end).sort((one, other) => one - other);
}

/** How many come at any hour, as some are up at night and others live elsewhere. */
const AT_ANY_HOUR = 0.08;

function hourOf({ hours }: Stream, random: Random): number {
  if (hours !== "commuters" && random() < AT_ANY_HOUR) return random() * 23.99;
  const peaks = HOURS_OF[hours].map(([hour, width, share]) => [{ hour, width }, share] as const);
  const { hour, width } = pick(peaks, random);
  const around = hour + width * (random() + random() + random() - 1.5) * 1.4;
  return Math.min(23.99, Math.max(0, around));
}

type Visit = { link: Link; stream: Stream; now: number };

/** A visit as it would have been decided at that moment. */
function visitOf({ link, stream, now }: Visit, random: Random) {
  const userAgent = pick(READERS_OF[stream.readers], random);
  const location = pick(PLACES_OF[stream.places], random);
  return decided(
    link,
    clickerOf({ now, userAgent, location, referrer: pick(stream.referrers, random) }, random),
  );
}

type VisitFacts = { now: number; userAgent: string; location: Clicker["location"]; referrer: string };
type Clicker = Parameters<typeof decide>[1];

/** Networks that are reserved for examples. */
const NETWORKS = ["203.0.113", "198.51.100", "192.0.2"] as const;

function clickerOf({ now, userAgent, location, referrer }: VisitFacts, random: Random): Clicker {
  const reader = readerOf(userAgent);
  const network = NETWORKS[Math.floor(random() * NETWORKS.length)] ?? NETWORKS[0];
  return {
    now,
    address: `${network}.${1 + Math.floor(random() * 254)}`,
    userAgent,
    reader,
    location,
    languages: languagesOf(LANGUAGES[location.country] ?? "en-US,en;q=0.9"),
    referrer: referrerOf(referrer),
    bot: reader.bot,
    query: "",
    referrerAddress: referrer,
    rest: "",
    visits: 0,
  };
}

function decided(link: Link, clicker: Clicker) {
  const decision = decide(link, clicker, "unlocked");
  if ("to" in decision) return { link, track: decision.to, outcome: "passed" as const, clicker };
  const outcome = decision.kind === "refuse" ? refusedAs(decision.why) : ("passed" as const);
  return { link, track: { rule: "", destination: "" }, outcome, clicker };
}

/** A search engine that reads the shop's links in one night. */
async function crawl(random: Random): Promise<string[]> {
  const link = await findLink(linkKey(0, "spring-sale"));
  if (!link) return [];
  const night = daysAgo(CRAWL_DAYS_AGO) + 2 * 3_600_000;
  const location = Object.freeze({ country: "US", region: "Virginia", city: "Ashburn" });
  return Array.from({ length: 240 }, (_, nth) => {
    const coming = { now: night + nth * 27_000, userAgent: CRAWLER, location, referrer: "" };
    return lineOf(decided(link, clickerOf(coming, random)));
  });
}

/**
 * Where the demo's clicks come from, as the ledger of clicks knows it: its watermark is the millisecond up to which they are counted, and moves with them.
 */
const SEGMENT = "d3300000-0000-4000-8000-000000000000";
const STORY_DAYS = 90;

async function store(
  client: pg.Client,
  { from, to, lines }: { from: number; to: number; lines: string[] },
): Promise<void> {
  const text = Buffer.from(lines.join(""));
  await countBatch(client, { segment: SEGMENT, from, to, lines: [text] });
  await sendLines(client, SEGMENT, text);
  await client.query(FINISH, [SEGMENT]);
}

async function withDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect({ name: "demo" });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
