import { primaryPool } from "@/lib/platform/database/pool";
import { clickHouse, rowsOf } from "./clickhouse/connection";
import { type StoreName, whereKept } from "./where-kept";

/** Visits of every kind whose single rows are kept, by UTC month (`2027-01`), the newest first. */
export type VisitsByMonth = { keptIn: StoreName; months: { month: string; visits: number }[] };

/** Counts what the store says about itself, not single visits: parts in ClickHouse, runs in PostgreSQL. */
export async function visitsByMonth(most: number): Promise<VisitsByMonth> {
  const { keptIn } = await whereKept();
  if (keptIn === "postgres") {
    const { rows } = await primaryPool().query<{ month: string; visits: number }>(IN_POSTGRES, [most]);
    return { keptIn, months: rows };
  }
  const rows = await rowsOf<[string, number]>(await clickHouse(), IN_CLICKHOUSE, { most });
  return { keptIn, months: rows.map(([month, visits]) => ({ month, visits: Number(visits) })) };
}

const IN_POSTGRES = `
  select to_char(day, 'YYYY-MM') as month, sum(clicks)::float8 as visits from click_runs
  where day >= date_trunc('month', now() at time zone 'UTC') - make_interval(months => $1::int - 1)
  group by 1 order by 1 desc`;

const IN_CLICKHOUSE = `
  select concat(substring(partition_id, 1, 4), '-', substring(partition_id, 5, 2)), sum(rows) from system.parts
  where database = currentDatabase() and table = 'clicks' and active group by 1 order by 1 desc limit {most:UInt32}`;
