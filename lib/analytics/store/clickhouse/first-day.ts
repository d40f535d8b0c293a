import { type ClickHouse, rowsOf } from "./connection";

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;

/** The UTC day of a workspace's first visit that is known: of those that are kept, month by month from the oldest, or of those that were added up. */
export async function firstDay(clickhouse: ClickHouse, workspaceId: number): Promise<Date | undefined> {
  const summed = await firstSum(clickhouse, workspaceId);
  const months = await rowsOf<[string]>(
    clickhouse,
    `select distinct partition_id from system.parts
    where database = currentDatabase() and table = 'clicks' and active order by partition_id`,
  );
  for (const [month] of months) {
    if (summed && month > summed.toISOString().slice(0, 7).replace("-", "")) break;
    const kept = await firstRow(clickhouse, workspaceId, month);
    if (kept) return summed && summed < kept ? summed : kept;
  }
  return summed;
}

const ofWorkspace = "workspace_id = {workspace:UInt32}";

async function firstSum(clickhouse: ClickHouse, workspace: number): Promise<Date | undefined> {
  const [row] = await rowsOf<[number, number]>(
    clickhouse,
    `select count(), toUnixTimestamp(min(bucket)) from click_sums
    where ${ofWorkspace} and scope = 'workspace' and scope_id = {workspace:UInt32} and grain = 'day' and dimension in ('total', 'bot', 'outcome')`,
    { workspace },
  );
  return row?.[0] ? new Date(row[1] * 1_000) : undefined;
}

async function firstRow(clickhouse: ClickHouse, workspace: number, month: string): Promise<Date | undefined> {
  const [row] = await rowsOf<[number, number]>(
    clickhouse,
    `select count(), min(quarter) from clicks where ${ofWorkspace} and _partition_id = {month:String}`,
    { workspace, month },
  );
  return row?.[0] ? new Date(Math.floor((row[1] * QUARTER_MS) / DAY_MS) * DAY_MS) : undefined;
}
