import { pool } from "@/lib/platform/database/pool";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import { log } from "@/lib/platform/log";
import { addToHistory } from "./history";
import type { Run } from "./read-chunks";
import { END_RUNS, OLD_MONTHS, WORKSPACES_OF_MONTH } from "./sql/history";
import { WAIT_FOR_MERGES } from "./sql/merge";
import { RUNS } from "./sql/read-chunks";

const DAY_MS = 86_400_000;

/** Single visits older than so many whole months become history, a workspace at a time, and then the tables of these months go. */
export async function retain(months: number): Promise<string[]> {
  const { rows } = await pool().query<{ name: string; month: string }>(OLD_MONTHS, [months]);
  const ended: string[] = [];
  for (const { name, month } of rows) {
    const workspaces = await pool().query<{ id: number }>(WORKSPACES_OF_MONTH, [month]);
    for (const { id } of workspaces.rows) await endMonth(id, month);
    if (await dropTable(name, month)) ended.push(month);
  }
  return ended;
}

/** What a month's clicks of a workspace add up to goes into history in the transaction that ends them. Clicks that come meanwhile are for the next time. */
const endMonth = (workspaceId: number, month: string): Promise<void> =>
  inPoolTransaction("", async (client) => {
    await client.query("set local statement_timeout = '5min'; set local lock_timeout = '5min'");
    await client.query(WAIT_FOR_MERGES);
    const first = Date.parse(`${month}-01`) / DAY_MS;
    const { rows: runs } = await client.query<Run>(RUNS, [workspaceId, first, lastDayOf(month)]);
    await addToHistory(client, workspaceId, first, runs);
    await client.query(END_RUNS, [workspaceId, runs.map(({ day }) => day), runs.map(({ run }) => run)]);
  });

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
