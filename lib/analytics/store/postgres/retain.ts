import { pool } from "@/lib/platform/database/pool";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import { log } from "@/lib/platform/log";
import type { Stop } from "@/lib/platform/upkeep/batches";
import { addToHistory } from "./history";
import type { Run } from "./read-chunks";
import { END_RUNS, OLD_MONTHS, WORKSPACES_OF_MONTH } from "./sql/history";
import { WAIT_FOR_MERGES } from "./sql/merge";
import { RUNS } from "./sql/read-chunks";
import { MEASURED } from "./tables";

const DAY_MS = 86_400_000;

/** About so many clicks become history in one transaction: others wait for it. */
const CLICKS_AT_ONCE = 1_000_000;

/** Single visits older than so many whole months become history, a workspace at a time, and then the tables of these months go. */
export async function retain(months: number, stop?: Stop, clicksAtOnce = CLICKS_AT_ONCE): Promise<string[]> {
  const { rows } = await pool().query<{ name: string; month: string }>(OLD_MONTHS, [months]);
  const ended: string[] = [];
  for (const { name, month } of rows) {
    const workspaces = await pool().query<{ id: number }>(WORKSPACES_OF_MONTH, [month]);
    for (const { id } of workspaces.rows)
      for (let isOver = false; !isOver && !stop?.aborted; ) isOver = await endSome(id, month, clicksAtOnce);
    if (stop?.aborted) return ended;
    if (await dropTable(name, month)) ended.push(month);
  }
  return ended;
}

/**
 * What the first of a month's clicks of a workspace add up to goes into history in the transaction that ends them. Returns whether none were left;
 * clicks that come meanwhile are for the next time.
 */
export const endSome = (
  workspaceId: number,
  month: string,
  clicksAtOnce = CLICKS_AT_ONCE,
  tables = MEASURED,
): Promise<boolean> =>
  inPoolTransaction("", async (connection) => {
    const client = tables.on(connection);
    await client.query("set local statement_timeout = '5min'; set local lock_timeout = '5min'");
    await client.query(WAIT_FOR_MERGES);
    const first = Date.parse(`${month}-01`) / DAY_MS;
    const { rows } = await client.query<Run>(RUNS, [workspaceId, first, lastDayOf(month)]);
    const runs = firstOf(rows, clicksAtOnce);
    await addToHistory(client, workspaceId, first, runs);
    await client.query(END_RUNS, [workspaceId, runs.map(({ day }) => day), runs.map(({ run }) => run)]);
    return runs.length === rows.length;
  });

/** The first of some runs that hold so many clicks together, at least one. */
function firstOf(runs: readonly Run[], clicks: number): readonly Run[] {
  let together = 0;
  const end = runs.findIndex((run, at) => {
    together += run.clicks;
    return together > clicks && at > 0;
  });
  return end === -1 ? runs : runs.slice(0, end);
}

function lastDayOf(month: string): number {
  const next = new Date(`${month}-01`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.getTime() / DAY_MS - 1;
}

/** Drains wait for as long as the table is waited for, so that is not long; the next hour is another try. It is not dropped while a run of clicks is in it. */
async function dropTable(name: string, month: string): Promise<boolean> {
  try {
    const isDropped = await inPoolTransaction("", async (client) => {
      await client.query(`lock table ${name} in access exclusive mode`);
      const { rowCount } = await client.query(WORKSPACES_OF_MONTH, [month]);
      if (rowCount === 0) await client.query(`drop table ${name}`);
      return rowCount === 0;
    });
    if (isDropped) log().info({ partition: name }, "single clicks past their retention were removed");
    return isDropped;
  } catch (error) {
    log().warn(
      { partition: name, reason: (error as Error).message },
      "a month of single clicks is in use and was not removed",
    );
    return false;
  }
}
