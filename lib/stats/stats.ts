import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db } from "../db";
import { getLink } from "../links/links";
import { pool } from "../pool";
import { getQr } from "../qr/qr";
import { buckets, previousRange, type Range, rangeOf, wholeDays } from "./range";
import { DIMENSIONS, type StatsQuery } from "./schema";
import { BREAKDOWN } from "./sql/breakdown";
import { TIMESERIES } from "./sql/timeseries";
import { TOTALS } from "./sql/totals";

/** Whose clicks: all of these together. Rollups are kept for each of them (migration `clicks`). */
export type Scope = { scope: "link" | "qr" | "campaign" | "domain" | "workspace"; ids: number[] };

type Counts = { clicks: number; uniques: number };
type Totals = Counts & { bots: number };
/** What the rollups say about a scope and a range. */
export type FoundStats = {
  range: Range;
  totals: Totals;
  previous: Counts;
  lastClickAt: Date | null;
  series: (Counts & { at: string })[];
  breakdown: (Counts & { dimension: string; value: string })[];
};

/** Statistics of one of the caller's links. */
export async function getLinkStats(
  actor: Actor,
  { id, ...query }: StatsQuery & { id: number },
): Promise<FoundStats> {
  const link = await getLink(actor, { id });
  return {
    ...(await statsOf(actor, { scope: "link", ids: [id] }, query)),
    lastClickAt: link.counter?.lastClickAt ?? null,
  };
}

/** Statistics of one of the caller's QR codes. */
export async function getQrStats(
  actor: Actor,
  { id, ...query }: StatsQuery & { id: number },
): Promise<FoundStats> {
  const qr = await getQr(actor, { id });
  return { ...(await statsOf(actor, { scope: "qr", ids: [id] }, query)), lastClickAt: qr.lastScanAt };
}

/** The rollups of what has been found to be the caller's; the range is in the workspace's time zone unless the query names one. */
export async function statsOf(
  actor: Actor,
  scope: Scope,
  query: StatsQuery,
): Promise<Omit<FoundStats, "lastClickAt">> {
  const { timeZone } = await db().workspace.findUniqueOrThrow({
    where: { id: owned(actor).workspaceId },
    select: { timeZone: true },
  });
  return readStats(scope, rangeOf(query, timeZone, new Date()));
}

async function readStats({ scope, ids }: Scope, range: Range): Promise<Omit<FoundStats, "lastClickAt">> {
  const { start, end, interval, timezone } = range;
  const before = previousRange(range);
  const { first, after } = wholeDays(range);
  const ask = <T extends object>(name: string, text: string, ...values: unknown[]) =>
    pool().query<T>({ name, text, values: [scope, ids, ...values] });
  const [totals, previous, series, breakdown] = await Promise.all([
    ask<Totals>("stats-totals", TOTALS, start, end),
    ask<Totals>("stats-totals", TOTALS, before.start, before.end),
    ask<Counts & { at: string }>("stats-timeseries", TIMESERIES, start, end, interval, timezone),
    ask<FoundStats["breakdown"][number]>("stats-breakdown", BREAKDOWN, start, end, first, after, [
      ...DIMENSIONS,
    ]),
  ]);
  const none = { clicks: 0, uniques: 0, bots: 0 };
  return {
    range,
    totals: totals.rows[0] ?? none,
    previous: previous.rows[0] ?? none,
    series: fillGaps(range, series.rows),
    breakdown: breakdown.rows,
  };
}

const LENGTHS = { hour: 16, day: 10, month: 7 };

/** Adds the hours, days or months in which nobody came. */
export function fillGaps(range: Range, rows: (Counts & { at: string })[]): (Counts & { at: string })[] {
  const found = new Map(rows.map((row) => [row.at.slice(0, LENGTHS[range.interval]), row]));
  return buckets(range).map((at) => ({
    at,
    clicks: found.get(at)?.clicks ?? 0,
    uniques: found.get(at)?.uniques ?? 0,
  }));
}
