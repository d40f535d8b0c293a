import { countsAt, type NumberCounts } from "../postgres/tally";
import { MONTH, PEOPLE } from "./conditions";
import { type ClickHouse, rowsOf } from "./connection";
import { ofHot } from "./hot";
import { DROPPED_MONTHS, isMonth, readMark, readSettled } from "./settled";

/** What the counters of links and codes are about, by id. */
export type CountedRecords = Record<"link" | "qr", NumberCounts>;

const OF = {
  link: { id: "link_id", where: "link_id != 0", first: "first" },
  qr: { id: "source_id", where: "source = 'qr'", first: "indirect_first" },
} as const;

/** Clicks of all time of everything that has counters. Nobody may count, add up or remove clicks meanwhile, and all that was planned has to be there. */
export async function countRecords(clickhouse: ClickHouse): Promise<CountedRecords> {
  const counted: CountedRecords = { link: new Map(), qr: new Map() };
  const dropped = (await rowsOf<[number]>(clickhouse, DROPPED_MONTHS)).map(([month]) => month);
  for (const scope of ["link", "qr"] as const) {
    const { id, where, first } = OF[scope];
    const rows = `select ${id} as owner, count(), countIf(${first} = 1) from clicks where ${PEOPLE} and ${where}`;
    await add(
      clickhouse,
      counted[scope],
      `${rows} and ${MONTH} not in (${[0, ...dropped].join(", ")}) group by owner`,
    );
    for (const month of dropped) {
      await add(clickhouse, counted[scope], sumsOf(scope, month));
      await add(
        clickhouse,
        counted[scope],
        `${rows} and ${await hasNoSum(clickhouse, scope, month)} group by owner`,
      );
    }
  }
  return counted;
}

const sumsOf = (scope: "link" | "qr", month: number) => `
  select scope_id, sum(clicks), sum(uniques) from click_sums
  where scope = '${scope}' and grain = 'day' and dimension = 'total' and ${isMonth(month)} group by scope_id`;

/** Visits that came after the others of their month were removed. */
async function hasNoSum(clickhouse: ClickHouse, scope: "link" | "qr", month: number): Promise<string> {
  const before = Math.max((await readSettled(clickhouse)).all, await readMark(clickhouse, month));
  const { links, workspaces } = ofHot(month);
  return `${MONTH} = ${month} and (id >= ${before} or not (${scope === "link" ? links : workspaces}))`;
}

async function add(clickhouse: ClickHouse, counted: NumberCounts, query: string) {
  for (const [id, clicks, uniques] of await rowsOf<[number, number, number]>(clickhouse, query)) {
    const counts = countsAt(counted, id);
    counts.clicks += clicks;
    counts.uniques += uniques;
  }
}
