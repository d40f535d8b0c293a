import type { Dimension } from "../enums";
import type { AllCounts, Counts, Part, Question, Wanted } from "../store";
import { areQuarters, instant, MONTH } from "./conditions";
import { type ClickHouse, type Params, rowsOf } from "./connection";
import { bothOf, countRows, type Within } from "./count-rows";
import { addHot, coldPart, type Hot, hotIds, IS_HOT_LINK, pairsOf } from "./hot";
import { isSettled, MARKS, type Mark, notSettled, settledOf } from "./settled";
import { hasDestinations, hasQuarterValues } from "./sums";
import { dimensionOf, type Tally } from "./tally";

const DAY_MS = 86_400_000;

/** The one part of a question that sums answer; undefined where the visits themselves have to be read. */
export function summedPart(
  question: Question,
  { edges = [], dimensions = [] }: Omit<Wanted, "tracks">,
): Part | undefined {
  const { parts, filters, start, end } = question;
  if (filters.length > 0 || question.within?.length || question.tracks) return undefined;
  if (!areQuarters([start, end, ...edges])) return undefined;
  // Several parts may have visits in common.
  const [part, ...others] = parts.filter(({ ids }) => ids.length > 0);
  if (!part || others.length > 0) return undefined;
  if (new Set(part.ids).size < part.ids.length || part.ids.includes(0)) return undefined;
  if (part.scope === "workspace" && part.ids.some((id) => id !== question.workspaceId)) return undefined;
  return dimensions.includes("destination") && !hasDestinations(part.scope) ? undefined : part;
}

/** grain, dimension, value, bar, whether it lies outside the whole days, clicks, uniques */
type Row = ["quarter" | "day" | "settled" | "hot", string, string, number, 0 | 1, number, number];

/**
 * Counts what has been added up, at the same price for any number of visits, and the visits that have no sums: the newest, and those of links and
 * workspaces with few. Marks and sums come from one query, so that no visit is in both or in neither.
 */
export async function countSums(
  clickhouse: ClickHouse,
  question: Question,
  part: Part,
  wanted: Wanted,
  tally: Tally,
): Promise<void> {
  const days = wholeDays(question);
  const times = [question.start, question.end, ...(wanted.edges ?? [])];
  const layout = { days, isByDay: times.every((time) => instant(time) % DAY_MS === 0) };
  const rows = await readSums(clickhouse, question, part, wanted, layout);
  const [marks, hot]: [Mark[], Hot] = [[], new Map()];
  const withoutCity = { clicks: 0, uniques: 0 };
  for (const [kind, name, text, bar, isOutside, clicks, uniques] of rows) {
    if (kind === "settled") marks.push([Number(name), Number(text), clicks]);
    else if (kind === "hot") addHot(hot, Number(name), Number(text));
    else {
      if (kind === (layout.isByDay ? "day" : "quarter")) addToBar(tally, bar, name, { clicks, uniques });
      if (kind === "day" || isOutside) {
        addToValue(tally, wanted, name, text, { clicks, uniques });
        addToRest(withoutCity, name, { clicks, uniques });
      }
    }
  }
  addToValue(tally, wanted, "city", "", withoutCity);
  if (hot.size === 0) return countRows(clickhouse, question, wanted, tally);
  const settled = settledOf(marks);
  await countRows(clickhouse, question, wanted, tally, notSettled(settled));
  const cold = coldPart(question, part, hot);
  if (cold) {
    const within = bothOf(isSettled(settled), cold);
    await countRows(clickhouse, { ...question, parts: [cold.part] }, wanted, tally, within);
  }
  if (!hasQuarterValues(part.scope)) {
    const kept = {
      where: `${IS_HOT_LINK} and ${MONTH} not in {dropped:Array(UInt32)}`,
      params: { ...pairsOf(hot, part.ids), dropped: [...settled.dropped] },
    };
    const within = bothOf(isSettled(settled), kept);
    await countOutsideDays(clickhouse, question, wanted, tally, days, within);
  }
}

type Days = { first: number; after: number };

/** The whole UTC days within a question, empty when `first` is not before `after`. */
function wholeDays({ start, end }: Question): Days {
  const first = Math.ceil(instant(start) / DAY_MS) * DAY_MS;
  return { first, after: Math.max(first, Math.floor(instant(end) / DAY_MS) * DAY_MS) };
}

type Layout = { days: Days; isByDay: boolean };

function readSums(
  clickhouse: ClickHouse,
  question: Question,
  { scope, ids }: Part,
  { edges = [], dimensions = [] }: Wanted,
  { days, isByDay }: Layout,
): Promise<Row[]> {
  const seconds = (ms: number) => Math.floor(ms / 1_000);
  const params: Params = {
    workspace: question.workspaceId,
    scope,
    ids,
    hotIds: hotIds({ scope, ids }),
    dimensions: dimensions.includes("city") ? [...dimensions, OF_ALL] : dimensions,
    start: seconds(instant(question.start)),
    end: seconds(instant(question.end)),
    first: seconds(days.first),
    after: seconds(days.after),
    edges: edges.length > 1 ? edges.map(instant) : [0],
    lastEdge: edges.length > 1 ? instant(edges.at(-1) ?? question.end) : 0,
  };
  const isOutside =
    "(bucket < toDateTime({first:UInt32}, 'UTC') or bucket >= toDateTime({after:UInt32}, 'UTC'))";
  const isWithin = "bucket >= toDateTime({start:UInt32}, 'UTC') and bucket < toDateTime({end:UInt32}, 'UTC')";
  const isBar = `${edges.length > 1} and dimension in ('total', 'bot', 'outcome')`;
  const isValue = "dimension in {dimensions:Array(String)}";
  const ms = "toInt64(toUnixTimestamp(bucket)) * 1000";
  return rowsOf<Row>(
    clickhouse,
    `select
      if(scope = 'settled', if(workspace_id = 0, 'settled', 'hot'), toString(grain)) as kind,
      if(scope = 'settled', toString(scope_id), dimension) as name,
      if(scope = 'settled', toString(toYYYYMM(bucket)), if(${isValue}, value, '')) as text,
      if(scope = 'settled' or not (${isBar}) or ${ms} < {edges:Array(Int64)}[1] or ${ms} >= {lastEdge:Int64},
        toInt64(-1), roundDown(${ms}, {edges:Array(Int64)})) as bar,
      scope != 'settled' and ${isOutside} as is_outside,
      sum(clicks), sum(uniques)
    from click_sums
    where (${MARKS}) or (workspace_id = {workspace:UInt32} and scope = 'settled' and scope_id in {hotIds:Array(UInt32)}) or (
      workspace_id = {workspace:UInt32} and scope = {scope:String} and scope_id in {ids:Array(UInt32)} and ${isWithin} and (
        (grain = '${isByDay ? "day" : "quarter"}' and ${isBar})
        or (grain = 'day' and ${isValue} and not ${isOutside})
        or (grain = 'quarter' and ${isValue} and ${isOutside})))
    group by kind, name, text, bar, is_outside`,
    params,
  );
}

function addToBar(
  tally: Tally,
  edge: number,
  dimension: string,
  { clicks, uniques }: { clicks: number; uniques: number },
) {
  const none: AllCounts = { clicks: 0, uniques: 0, bots: 0, refused: 0 };
  if (edge < 0) return;
  if (dimension === "total") tally.addToBar(edge, { ...none, clicks, uniques });
  if (dimension === "bot") tally.addToBar(edge, { ...none, bots: clicks });
  if (dimension === "outcome") tally.addToBar(edge, { ...none, refused: clicks });
}

function addToValue(
  tally: Tally,
  wanted: Wanted,
  name: string,
  value: string,
  counts: { clicks: number; uniques: number },
) {
  const dimension = dimensionOf(name);
  if (dimension && wanted.dimensions?.includes(dimension)) tally.addToValue(dimension, value, counts);
}

/** A dimension in which every click has a sum. */
const OF_ALL: Dimension = "country";

/** Clicks without a city are those of all that have none (`hasSum`). */
function addToRest(rest: Counts, name: string, { clicks, uniques }: Counts) {
  const sign = name === OF_ALL ? 1 : name === "city" ? -1 : 0;
  rest.clicks += sign * clicks;
  rest.uniques += sign * uniques;
}

/** What links have no sums of while there are rows: the hours of a range before its first whole UTC day and after its last. */
async function countOutsideDays(
  clickhouse: ClickHouse,
  question: Question,
  { dimensions = [] }: Wanted,
  tally: Tally,
  { first, after }: Days,
  within: Within,
) {
  // `bot` and `outcome` have sums by quarter.
  const missing: Dimension[] = dimensions.filter((name) => name !== "bot" && name !== "outcome");
  const spans = [
    { start: question.start, end: new Date(Math.min(first, instant(question.end))) },
    { start: new Date(Math.max(after, instant(question.start))), end: question.end },
  ];
  for (const { start, end } of spans)
    if (instant(start) < instant(end))
      await countRows(clickhouse, { ...question, start, end }, { dimensions: missing }, tally, within);
}
