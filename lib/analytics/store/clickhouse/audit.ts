import { MONTH, quarterOf } from "./conditions";
import { type ClickHouse, rowsOf, run } from "./connection";
import { hotMarks, ofHot, visitors } from "./hot";
import { MANY, settleLocked, withSums } from "./settle";
import { HOT, IS_WHOLE, isMonth, markRow, readMark, readSettled } from "./settled";
import { SUM_COLUMNS, sumsOf, type Visits } from "./sums";
import { sumsTable } from "./tables";

/** A month (such as 202611), and how many of its sums are not what its visits add up to. */
export type Drift = { month: number; sums: number };

/** Large months group on disk, and the server says now and then that it is still at it. */
const FRUGAL = {
  max_bytes_before_external_group_by: "2000000000",
  max_bytes_before_external_sort: "2000000000",
  send_progress_in_http_headers: 1 as const,
  http_headers_progress_interval_ms: "60000",
};

const KEY = "workspace_id, scope, scope_id, grain, dimension, bucket, value";

/** The months of which all visits are still kept. */
export async function wholeMonths(clickhouse: ClickHouse): Promise<number[]> {
  const rows = await rowsOf<[number]>(
    clickhouse,
    `select distinct ${MONTH} as month from clicks where ${IS_WHOLE} order by month`,
  );
  return rows.map(([month]) => month);
}

/** Compares all sums with the visits of the months that are kept, and are among `chosen`. Months that agree are left out. */
export const verify = (clickhouse: ClickHouse, chosen = (_month: number) => true): Promise<Drift[]> =>
  withSums(async () => {
    const { all } = await readSettled(clickhouse);
    const drifts: Drift[] = [];
    for (const month of (await wholeMonths(clickhouse)).filter(chosen)) {
      const before = Math.max(all, await readMark(clickhouse, month));
      let sums = 0;
      for (const days of await daysOf(clickhouse, month)) {
        const [row] = await rowsOf<[number]>(clickhouse, differences(month, days, before), {}, FRUGAL);
        sums += row?.[0] ?? 0;
      }
      if (sums > 0) drifts.push({ month, sums });
    }
    return drifts;
  });

const differences = (month: number, days: Days, before: number): string => `
  select count() from (
    select ${KEY} from (
      select ${SUM_COLUMNS.replace("clicks, uniques", "toInt64(clicks) as c, toInt64(uniques) as u")}
      from (${sumsOf(hotVisits(month, days, before))})
      union all
      select workspace_id, toString(scope), scope_id, toString(grain), dimension, bucket, value, -toInt64(clicks), -toInt64(uniques)
      from click_sums where ${isMonth(month)} and toDate(bucket) >= '${days.first}' and toDate(bucket) <= '${days.last}' and scope != 'settled'
    )
    group by ${KEY} having sum(c) != 0 or sum(u) != 0
  )`;

const settledVisits = (month: number, before: number) => `${MONTH} = ${month} and id < ${before}`;

/** The visits of some days that have sums. */
function hotVisits(month: number, { first, last }: Days, before: number, table?: string): Visits {
  const within = `quarter >= ${quarterOf(new Date(first))} and quarter < ${quarterOf(new Date(last)) + QUARTERS_OF_DAY}`;
  const [settled, hot] = [`${settledVisits(month, before)} and ${within}`, ofHot(month, table)];
  return { links: `${settled} and ${hot.links}`, workspaces: `${settled} and ${hot.workspaces}` };
}

const QUARTERS_OF_DAY = 96;

type Days = { first: string; last: string };

/** No statement may take longer than a connection waits for its answer. */
const MOST_AT_ONCE = 3_000_000;

/** The days of a month that have visits or sums, in groups with so many visits. */
async function daysOf(clickhouse: ClickHouse, month: number): Promise<Days[]> {
  const rows = await rowsOf<[string, number]>(
    clickhouse,
    `select day, sum(visits) from (
      select toDate(toDateTime(quarter * 900, 'UTC')) as day, count() as visits from clicks where ${MONTH} = ${month} group by day
      union all select distinct toDate(bucket), toUInt64(0) from click_sums where ${isMonth(month)} and scope != 'settled'
    ) group by day order by day`,
  );
  const groups: (Days & { visits: number })[] = [];
  for (const [day, visits] of rows) {
    const group = groups.at(-1);
    if (group && group.visits + visits <= MOST_AT_ONCE) {
      group.last = day;
      group.visits += visits;
    } else groups.push({ first: day, last: day, visits });
  }
  return groups;
}

/**
 * Works the sums of months out from their visits again. Each month is replaced as a whole, so readers see the old ones or the new ones. Months whose
 * visits are gone keep what they have.
 */
export const rebuild = (clickhouse: ClickHouse, months?: number[]): Promise<number[]> =>
  withSums(async (ledger) => {
    await settleLocked(clickhouse, ledger);
    const kept = await wholeMonths(clickhouse);
    const chosen = months ? kept.filter((month) => months.includes(month)) : kept;
    for (const month of chosen) await rebuildMonth(clickhouse, month);
    return chosen;
  });

const REBUILT = "click_sums_rebuilt";

/** Works out a month's sums, of links and workspaces with so many visits, or which had sums before. For callers within `withSums`; all visits of the month have to be there. `isDropped`: they are about to go. */
export async function rebuildMonth(
  clickhouse: ClickHouse,
  month: number,
  { many = MANY, isDropped = false } = {},
): Promise<void> {
  const { all } = await readSettled(clickhouse);
  const before = Math.max(all, await readMark(clickhouse, month));
  await run(clickhouse, `drop table if exists ${REBUILT} sync`);
  // A table of this server alone: replacing a partition copies it to the replicas.
  await run(clickhouse, sumsTable(undefined, REBUILT));
  const owners = `select workspace_id, owner from (${visitors(settledVisits(month, before))})
    where visits >= ${many} or (workspace_id, owner) in (select workspace_id, scope_id from click_sums where ${HOT} and ${isMonth(month)})`;
  for (const rows of [
    [
      hotMarks(month, owners),
      markRow("month", month, before),
      ...(isDropped ? [markRow("dropped", month, 1)] : []),
    ].join(" union all "),
    ...(await daysOf(clickhouse, month)).map((days) =>
      sumsOf(hotVisits(month, days, before, REBUILT), isDropped),
    ),
  ])
    await run(
      clickhouse,
      `insert into ${REBUILT} (${SUM_COLUMNS}) select ${SUM_COLUMNS} from (${rows})`,
      {},
      FRUGAL,
    );
  await run(clickhouse, `alter table click_sums replace partition ${month} from ${REBUILT}`);
  await run(clickhouse, `drop table ${REBUILT} sync`);
}
