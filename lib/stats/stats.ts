import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db } from "../db";
import type { Interval } from "./choices";
import { filtersIn } from "./filters";
import { comparedRange, previousRange, type Range, rangeOf } from "./range";
import type { ClicksQuery, StatsQuery } from "./schema";
import { type AllCounts, type Bucket, readSeries, totalOf } from "./series";
import type { FindSubject, Subject } from "./subject";
import { readBreakdowns, type ValueCount } from "./values";
import type { Visits } from "./visits";

/** Statistics of one subject in one range, as `GET …/stats` shows them. */
export type FoundStats = {
  range: Range;
  totals: AllCounts;
  previous: AllCounts;
  comparison: { range: Range; totals: AllCounts; series: Bucket[] } | undefined;
  lastClickAt: Date | null;
  series: Bucket[];
  breakdown: ValueCount[];
};

/** The operation that reads statistics of what `find` finds; the range is in the workspace's time zone unless the query names one. */
export const statsOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & StatsQuery): Promise<FoundStats> => {
    const subject = await find(actor, query);
    const [visits, range] = await asked(actor, subject, query);
    const compared = comparedRange(range, query.compare);
    const series = await readSeries(visits, range);
    const [before, other, breakdown] = await Promise.all([
      readSeries(visits, { ...previousRange(range), interval: "month" }),
      compared && readSeries(visits, compared),
      readBreakdowns(visits, range),
    ]);
    return {
      range,
      totals: totalOf(series),
      previous: totalOf(before),
      comparison: compared && other && { range: compared, totals: totalOf(other), series: other },
      lastClickAt: subject.lastClickAt,
      series,
      breakdown,
    };
  };

/** Which of a subject's visits a query is about, and when. */
export const asked = async (
  actor: Actor,
  { parts }: Subject,
  query: ClicksQuery & { interval?: Interval },
): Promise<[Visits, Range]> => [
  { workspaceId: owned(actor).workspaceId, parts, filters: filtersIn(query) },
  rangeOf(query, query.tz ?? (await timeZoneOf(actor)), new Date()),
];

/** When single clicks may have been: at any time unless the query says since or until when. */
export async function askedRange(actor: Actor, query: ClicksQuery): Promise<{ start: Date; end: Date }> {
  const always = { start: new Date(0), end: new Date("9999-01-01") };
  if (!query.from && !query.to) return always;
  const to = query.to ?? query.from;
  const { start, end } = rangeOf(
    { ...query, from: query.from ?? to, to, interval: "month" },
    query.tz ?? (await timeZoneOf(actor)),
    new Date(),
  );
  return { start: query.from ? start : always.start, end: query.to ? end : always.end };
}

async function timeZoneOf(actor: Actor): Promise<string> {
  const { timeZone } = await db().workspace.findUniqueOrThrow({
    where: { id: owned(actor).workspaceId },
    select: { timeZone: true },
  });
  return timeZone;
}
