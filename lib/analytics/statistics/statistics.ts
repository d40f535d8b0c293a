import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { offsetOf, type Page, Paging } from "@/lib/platform/lists";
import { clickStore } from "../store/click-store";
import { ALWAYS } from "../store/days";
import {
  DIMENSIONS,
  type Dimension,
  type Interval,
  isRecord,
  isUtm,
  LISTED,
  type Listed,
} from "../store/enums";
import { undatedOf } from "../store/imported/day-sums";
import type { AllCounts, Question } from "../store/store";
import { filtersIn, nameOf, valuesNamed } from "./filters";
import { comparedRange, previousRange, type Range, rangeOf, spansOf } from "./range";
import { narrowed, recordFilters } from "./record-filters";
import { countByRecord, rankedRecords } from "./records";
import { ClicksQuery, Compare, type StatsQuery, type ValueResponse } from "./schema";
import { type Bucket, barsOf, totalOf } from "./series";
import type { FindSubject, Subject, Visits } from "./subject";
import { countByUtm, withoutUtm } from "./utm";
import { ranked, type ValueCount, withBefore } from "./values";

/** Statistics of one subject in one range, as `GET …/stats` shows them. */
export type FoundStats = {
  range: Range;
  totals: AllCounts;
  previous: AllCounts;
  comparison: { range: Range; totals: AllCounts; series: Bucket[] } | undefined;
  lastClickAt: Date | null;
  series: Bucket[];
  breakdown: ValueCount[];
  imported: { withoutDetails: number; undated: number } | undefined;
};

/** The operation that reads statistics of what `find` finds; the range is in the workspace's time zone unless the query names one. */
export const statsOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & StatsQuery): Promise<FoundStats> => {
    const subject = await find(actor, query);
    const [visits, range] = await asked(actor, subject, query);
    const compared = comparedRange(range, query.compare);
    const dimensions = dimensionsOf(visits);
    const { series, values, withoutDetails = 0 } = await countRange(visits, range, dimensions);
    const undated = await undatedOf(visits.workspaceId, visits.parts);
    const other = compared && (await countRange(visits, compared, dimensions));
    const before =
      query.compare === "previous" && other
        ? other
        : await countRange(visits, { ...previousRange(range), interval: "month" });
    return {
      range,
      totals: totalOf(series),
      previous: totalOf(before.series),
      comparison: compared &&
        other && { range: compared, totals: totalOf(other.series), series: other.series },
      lastClickAt: subject.lastClickAt,
      imported: withoutDetails + undated > 0 ? { withoutDetails, undated } : undefined,
      series,
      breakdown: dimensions.flatMap(
        (dimension) =>
          ranked(withBefore(of(values, dimension), other && of(other.values, dimension)), {
            after: 0,
            last: SHOWN,
          }).rows,
      ),
    };
  };

/** Of each breakdown a page shows so many. */
const SHOWN = 100;

/** A workspace or domain has as many destinations as links, or more: they are shown when they are asked for, or filtered. */
const dimensionsOf = ({ parts, filters, within }: Visits): readonly Dimension[] =>
  filters.length + within.length === 0 &&
  parts.some(({ scope }) => scope === "workspace" || scope === "domain")
    ? DIMENSIONS.filter((name) => name !== "destination")
    : DIMENSIONS;

/** The bars of a range, and the values of some dimensions, in one pass. */
export async function countRange(visits: Visits, range: Range, dimensions: readonly Dimension[] = []) {
  const spans = spansOf(range);
  const counted = await clickStore().count(await questionOf(visits, range), {
    edges: spans.edges,
    dimensions,
  });
  const { values, withoutDetails } = counted;
  return { series: barsOf(range, spans, counted.bars), values, withoutDetails };
}

const questionOf = (visits: Visits, { start, end }: Pick<Range, "start" | "end">): Promise<Question> =>
  withoutUtm({ ...visits, start, end });

const of = (values: readonly ValueCount[], dimension: Listed) =>
  values.filter((value) => value.dimension === dimension);

/** Which of a subject's visits a query is about, and when. */
export const asked = async (
  actor: Actor,
  { parts }: Subject,
  query: ClicksQuery & { interval?: Interval },
): Promise<[Visits, Range]> => [
  narrowed({
    workspaceId: owned(actor).workspaceId,
    parts,
    filters: filtersIn(query),
    within: await recordFilters(actor, query),
  }),
  rangeOf(query, query.tz ?? (await timeZoneOf(actor)), currentTime()),
];

/** When single clicks may have been: at any time unless the query says since or until when. */
export async function askedRange(actor: Actor, query: ClicksQuery): Promise<{ start: Date; end: Date }> {
  if (!query.from && !query.to) return ALWAYS;
  const to = query.to ?? query.from;
  const { start, end } = rangeOf(
    { ...query, from: query.from ?? to, to, interval: "month" },
    query.tz ?? (await timeZoneOf(actor)),
    currentTime(),
  );
  return { start: query.from ? start : ALWAYS.start, end: query.to ? end : ALWAYS.end };
}

async function timeZoneOf(actor: Actor): Promise<string> {
  const { timeZone } = await db().workspace.findUniqueOrThrow({
    where: { id: owned(actor).workspaceId },
    select: { timeZone: true },
  });
  return timeZone;
}

/** The path of a list of values, after the record's ids; any other dimension is not found. */
export const DimensionPath = z.object({
  dimension: z.enum(LISTED).meta({ examples: ["country"] }),
});

/** Page and range, what it is compared with, and `q`, part of a value's name. */
export const ValuesQuery = Paging.and(
  ClicksQuery.safeExtend({
    q: z.string().max(200, "must be at most 200 characters long").default(""),
    compare: Compare.optional(),
  }),
);
type ValuesQuery = z.output<typeof ValuesQuery>;

/** The operation that lists all values of a dimension, most clicks first, of what `find` finds. */
export const valuesOf =
  <Input extends object>(find: FindSubject<Input>) =>
  async (actor: Actor, query: Input & { dimension: Listed } & ValuesQuery): Promise<Page<ValueCount>> => {
    const [visits, range] = await asked(actor, await find(actor, query), query);
    const { dimension, q, limit } = query;
    const after = offsetOf(query);
    const compared = comparedRange(range, query.compare);
    const found = await countBy(dimension, visits, range);
    const before = compared && (await countBy(dimension, visits, compared));
    const values = withBefore(found, before);
    const wanted = { q, after, last: after + limit };
    const page = isRecord(dimension)
      ? await rankedRecords(dimension, visits.workspaceId, values, wanted)
      : ranked(values, { ...wanted, named: q === "" ? [] : valuesNamed(dimension, q) });
    return { ...page, paging: query };
  };

/** Every value of a dimension in a range. */
async function countBy(dimension: Listed, visits: Visits, range: Range): Promise<ValueCount[]> {
  const question = await questionOf(visits, range);
  if (isRecord(dimension)) return countByRecord(dimension, question);
  if (!isUtm(dimension)) return (await clickStore().count(question, { dimensions: [dimension] })).values;
  const { tracks } = await clickStore().count(question, { tracks: true });
  return countByUtm(dimension, visits.workspaceId, tracks);
}

export const presentValue = ({
  dimension,
  value,
  clicks,
  uniques,
  before,
  ...found
}: ValueCount): ValueResponse => ({
  value: found.name ?? value,
  name: found.name ?? nameOf(dimension, value),
  ...(found.record !== undefined && { record: found.record }),
  clicks,
  uniqueClicks: uniques,
  ...(before && { before: { clicks: before.clicks, uniqueClicks: before.uniques } }),
});
