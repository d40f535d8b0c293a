import type pg from "pg";
import { withClient } from "@/lib/platform/database/connect";
import { inTransaction } from "./batch";
import {
  BLOCK_DRAINS,
  CLEAR_DAY,
  CLEAR_HOURS,
  DELETE_LINKS,
  FILL_HOURS,
  HOURS,
  RECALL_FIRSTS,
  RECOUNT,
  REOPEN_DAY,
  SUM_DAY,
  TAKE_HOURS,
} from "./sql/rebuild";
import { FIND_CLICKED, SUM_OWNERS, SUM_UP } from "./sql/rollups";
import { FIND_INDIRECT, PREPARE } from "./sql/store-clicks";

const HOURS_FROM_CLICKS = [
  RECALL_FIRSTS,
  FIND_INDIRECT,
  SUM_UP,
  FIND_CLICKED,
  SUM_OWNERS,
  DELETE_LINKS,
  FILL_HOURS,
].join(";");

/** So many clicks take some seconds, during which drains wait; each part scans its whole month. */
const CLICKS_AT_ONCE = 1_000_000;

type Hour = { hour: Date; clicks: number };

/** UTC days, `YYYY-MM-DD`, both of them included. */
export type Days = { from?: string; to?: string };

/**
 * Works out every sum and counter again from the raw clicks, as far back as they are kept; what is older stays as it is.
 * Safe while everything runs: drains wait for some hours' sums at a time. Returns how many hours and days were done.
 */
export async function rebuildSums(
  { from = "1970-01-01", to = "9999-01-01" }: Days = {},
  url?: string,
): Promise<{ hours: number; days: number }> {
  return withClient({ name: "rebuild", url }, async (client) => {
    await client.query(`${PREPARE}; set timezone = 'UTC'`);
    const { rows } = await client.query<Hour>(HOURS, [from, to]);
    for (const part of parts(rows))
      await alone(client, async () => {
        const ends = [part[0]?.hour, part.at(-1)?.hour];
        await client.query(CLEAR_HOURS, ends);
        await client.query(TAKE_HOURS, ends);
        await client.query(HOURS_FROM_CLICKS);
      });
    const days = [...new Set(rows.map(({ hour }) => hour.toISOString().slice(0, 10)))];
    for (const day of days)
      await alone(client, async () => {
        await client.query(CLEAR_DAY, [day]);
        await client.query(REOPEN_DAY, [day]);
        await client.query(SUM_DAY, [day]);
      });
    await alone(client, async () => {
      for (const statement of RECOUNT) await client.query(statement);
    });
    return { hours: rows.length, days: days.length };
  });
}

/** Consecutive hours with as many clicks as are processed at once; an hour with more is its own group. */
function parts(hours: Hour[]): Hour[][] {
  const found: Hour[][] = [];
  let room = 0;
  for (const hour of hours) {
    const last = found.at(-1);
    if (last && hour.clicks <= room) last.push(hour);
    else {
      found.push([hour]);
      room = CLICKS_AT_ONCE;
    }
    room -= hour.clicks;
  }
  return found;
}

const alone = (client: pg.Client, work: () => Promise<void>) =>
  inTransaction(client, "commit", async () => {
    await client.query(BLOCK_DRAINS);
    await work();
  });
