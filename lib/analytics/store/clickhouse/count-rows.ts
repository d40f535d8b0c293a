import type { ClickHouseSettings } from "@clickhouse/client";
import type { AllCounts, Question, Wanted } from "../store";
import { areQuarters, type Conditions, conditionsOf, quarterOf } from "./conditions";
import { type ClickHouse, type Params, rowsOf } from "./connection";
import { dimensionOf, type Tally } from "./tally";

/** More conditions, with the values of their parameters. */
export type Within = { where: string; params: Params };

export const bothOf = (one: Within, other: Within): Within => ({
  where: `${one.where} and ${other.where}`,
  params: { ...one.params, ...other.params },
});

/**
 * Counts visits themselves, all that is wanted in one pass: each bar, dimension and track is a grouping set, which the engine groups by itself
 * while it reads the columns once.
 */
export async function countRows(
  clickhouse: ClickHouse,
  question: Question,
  wanted: Wanted,
  tally: Tally,
  within?: Within,
): Promise<void> {
  const conditions = conditionsOf(question);
  const bars = barsBetween(wanted.edges ?? []);
  const kinds = kindsOf(wanted);
  if (kinds.length === 0) return;
  const columns = [...new Set(kinds.flatMap((kind) => kind.columns))];
  const rows = await rowsOf<Row>(
    clickhouse,
    statementOf(conditions, kinds, columns, bars, within),
    {
      ...conditions.params,
      ...within?.params,
      ...bars.params,
    },
    IN_LARGE_BLOCKS,
  );
  const kindOf = new Map(kinds.map((kind) => [maskOf(kind, columns), kind.name]));
  for (const [mask, clicks, uniques, bots, refused, ...values] of rows) {
    const valueOf = (column: string) => values[columns.indexOf(column)];
    const kind = kindOf.get(mask) ?? "";
    const counts = { clicks, uniques, bots, refused };
    if (kind === BAR) tally.addToBar(bars.starts.get(Number(valueOf("bar"))) ?? -1, counts);
    else addRow(tally, kind, valueOf, counts);
  }
}

/** which grouping set, clicks, uniques, bots, refused, and the columns, of which those of the set have a value */
type Row = [number, number, number, number, number, ...(string | number)[]];

/** Every block has dictionaries of its own, and is split up for each grouping set, so few large ones are quicker. */
const IN_LARGE_BLOCKS: ClickHouseSettings = { preferred_block_size_bytes: "0", max_block_size: "262144" };

const BAR = "bar";
const TRACK = "track";

/** What a row can be about, and the columns that it is grouped by. */
type Kind = { name: string; columns: string[] };

function kindsOf({ edges = [], dimensions = [], tracks }: Wanted): Kind[] {
  return [
    ...(edges.length > 1 ? [{ name: BAR, columns: ["bar"] }] : []),
    ...dimensions.map((name) => ({ name, columns: [name] })),
    ...(tracks ? [{ name: TRACK, columns: ["link_id", "destination"] }] : []),
  ];
}

/** What `grouping` gives for a kind: a bit for each column, the first one highest, set where the column is none of the kind's. */
const maskOf = (kind: Kind, columns: string[]) =>
  columns.reduce((mask, column) => mask * 2 + Number(!kind.columns.includes(column)), 0);

function statementOf(
  { where, counted, first }: Conditions,
  kinds: Kind[],
  columns: string[],
  bars: Bars,
  within: Within | undefined,
): string {
  const read = columns.map((name) => (name === "bar" ? `${bars.of} as bar` : name)).join(", ");
  return `
    select grouping(${columns.join(", ")}), countIf(is_counted) as clicks, countIf(is_counted and is_first),
      countIf(is_bot) as bots, countIf(is_refused) as refused, ${columns.join(", ")}
    from (
      select ${read}, ${counted} as is_counted, ${first} = 1 as is_first, bot != '' as is_bot,
        bot = '' and outcome != 'passed' as is_refused
      from clicks prewhere ${where}${within ? ` where ${within.where}` : ""}
    )
    group by grouping sets (${kinds.map((kind) => `(${kind.columns.join(", ")})`).join(", ")})
    having clicks > 0 or bots > 0 or refused > 0`;
}

/** The bar that a visit is in as an expression, whose values `starts` turns into the bar's beginning in milliseconds. */
type Bars = { of: string; starts: Map<number, number>; params: Params };

/** Visits before the first edge and from the last one on are in no bar. */
function barsBetween(edges: readonly Date[]): Bars {
  const isByQuarter = areQuarters(edges);
  const placeOf = (edge: Date) => (isByQuarter ? quarterOf(edge) : edge.getTime());
  const [last, places] = [edges.at(-1), edges.map(placeOf)];
  if (!last) return { of: "", starts: new Map(), params: {} };
  const visit = isByQuarter ? "toInt64(quarter)" : "toUnixTimestamp64Milli(at)";
  return {
    of: `if(${visit} < {edges:Array(Int64)}[1] or ${visit} >= {lastEdge:Int64}, toInt64(-1), roundDown(${visit}, {edges:Array(Int64)}))`,
    // Of edges at the end of all time, which are the same to the engine, the first one counts.
    starts: new Map(
      edges
        .slice(0, -1)
        .toReversed()
        .map((edge) => [placeOf(edge), edge.getTime()]),
    ),
    params: { edges: places, lastEdge: placeOf(last) },
  };
}

function addRow(
  tally: Tally,
  kind: string,
  valueOf: (column: string) => string | number | undefined,
  counts: AllCounts,
): void {
  const { clicks, uniques, bots, refused } = counts;
  if (kind === TRACK)
    return tally.addToTrack(Number(valueOf("link_id")), String(valueOf("destination")), { clicks, uniques });
  const dimension = dimensionOf(kind);
  const value = String(valueOf(kind));
  if (dimension === "bot") return tally.addToValue("bot", value, { clicks: bots, uniques: 0 });
  if (dimension === "outcome") return tally.addToValue("outcome", value, { clicks: refused, uniques: 0 });
  if (dimension) tally.addToValue(dimension, value, { clicks, uniques });
}
