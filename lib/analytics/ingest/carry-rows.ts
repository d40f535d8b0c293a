import type pg from "pg";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { conflict } from "@/lib/platform/failure";
import { log } from "@/lib/platform/log";
import type { Stop } from "@/lib/platform/upkeep/batches";
import { inTransaction } from "./batch";
import { carrySums } from "./carry-sums";
import {
  ARE_SUMS_DONE,
  deleteStale,
  FIND_UNUSED_SUMS,
  HAS_WORK,
  IS_LEFT,
  KEEP,
  MAKE_MONTHS,
  MONTHS,
  NOTE_DELETED,
  NOTE_SUMS,
  PREPARE,
  take,
} from "./sql/carry-rows";

/** Some 30,000 clicks; a transaction of half a second. */
const PAGES_AT_ONCE = 1_000;

type Month = { name: string; stale: number; pages: number; isOver: boolean };

/**
 * Moves clicks that version 0.2 kept, or still writes, as rows into columns, some pages at a time, each once, the newest month first. A past month's
 * table goes once it is empty, and the sums that were kept beside the rows a day after the last of them. Goes on where it was when it is called
 * again. Returns how many clicks it moved.
 */
export async function carryRows(signal?: Stop): Promise<number> {
  const work = await pool().query<{ hasWork: boolean }>(HAS_WORK);
  if (!work.rows[0]?.hasWork) return 0;
  const client = await connect({ name: "clicks carried over", to: "server" });
  try {
    await client.query(PREPARE);
    const { rows } = await client.query<{ taken: boolean }>(lockStatement("clickRows", "try"));
    if (!rows[0]?.taken) return 0;
    await carrySumsOnce(client, signal);
    let carried = 0;
    for (const month of (await client.query<Month>(MONTHS)).rows) {
      if (signal?.aborted) return carried;
      carried += await carryMonth(client, month, signal);
    }
    await endSums(client);
    return carried;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Throws a conflict while clicks are not all in columns. */
export async function insistOnColumns(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isLeft: boolean }>(IS_LEFT);
  if (rows[0]?.isLeft)
    throw conflict(
      "Clicks of version 0.2 are still being carried over into columns. Stop processes of that version, keep the server running, and try again in a minute.",
    );
}

/** Sums are told from those beside rows by the oldest month that has a table, so they come before the first table goes. */
async function carrySumsOnce(client: pg.Client, signal?: Stop) {
  const { rows } = await client.query<{ areDone: boolean }>(ARE_SUMS_DONE);
  if (rows[0]?.areDone) return;
  await carrySums(client, signal);
  if (!signal?.aborted) await client.query(NOTE_SUMS);
}

async function carryMonth(client: pg.Client, month: Month, signal?: Stop): Promise<number> {
  await deleteCarried(client, month, signal);
  let carried = 0;
  for (let from = 0; from < month.pages && !signal?.aborted; from += PAGES_AT_ONCE)
    await inTransaction(client, "commit", async () => {
      const { rowCount } = await client.query(take(month.name, from, from + PAGES_AT_ONCE));
      if (rowCount) await client.query(`${MAKE_MONTHS}; ${KEEP}`);
      carried += rowCount ?? 0;
    });
  if (signal?.aborted) return carried;
  if (carried > 0)
    log().info({ table: month.name, clicks: carried }, "clicks were carried over into columns");
  if (month.isOver) await dropIfEmpty(client, month.name);
  // Else every minute's look would read the pages that were emptied.
  else if (carried > 0 && month.pages > PAGES_AT_ONCE) await client.query(`vacuum ${month.name}`);
  return carried;
}

/** The state of the main branch before this one left rows where they were once they were in columns. */
async function deleteCarried(client: pg.Client, { name, stale }: Month, signal?: Stop) {
  if (stale === 0) return;
  for (let from = 0; from < stale; from += PAGES_AT_ONCE) {
    if (signal?.aborted) return;
    await client.query(deleteStale(name, from, Math.min(from + PAGES_AT_ONCE, stale)));
  }
  await client.query(NOTE_DELETED, [name]);
}

/** Processes of version 0.2 may still write late clicks into it; those are moved the next time. */
async function dropIfEmpty(client: pg.Client, name: string) {
  try {
    await inTransaction(client, "commit", async () => {
      await client.query("set local lock_timeout = '700ms'");
      await client.query(`lock table ${name} in access exclusive mode`);
      const { rowCount } = await client.query(`select from ${name} limit 1`);
      if (rowCount === 0) await client.query(`drop table ${name}`);
    });
  } catch (error) {
    log().warn(
      { table: name, reason: (error as Error).message },
      "a month of clicks is in use and stays for now",
    );
  }
}

async function endSums(client: pg.Client) {
  const { rows } = await client.query<{ areUnused: boolean }>(FIND_UNUSED_SUMS);
  if (!rows[0]?.areUnused) return;
  await inTransaction(client, "commit", async () => {
    await client.query("set local lock_timeout = '700ms'");
    await client.query("truncate click_hours, click_days");
  });
}
