import pg from "pg";
import { databaseUrl } from "../database/locate";
import { inTransaction } from "./batch";
import { ADD_TO_HOURS } from "./sql/add-up";
import { PREPARE } from "./sql/prepare";
import {
  CLEAR_DAY,
  CLEAR_HOUR,
  FORGET_LINKS,
  HOURS,
  RECALL_FIRSTS,
  RECOUNT,
  SHUT_OUT_DRAINS,
  SUM_DAY,
  TAKE_HOUR,
} from "./sql/rebuild";
import { SUM_OWNERS, SUM_UP } from "./sql/sum-up";

const HOUR_FROM_CLICKS = [RECALL_FIRSTS, SUM_UP, SUM_OWNERS, FORGET_LINKS, ADD_TO_HOURS].join(";");

/** UTC days, `YYYY-MM-DD`, both of them included. */
export type Days = { from?: string; to?: string };

/**
 * Works out every sum and counter again from the raw clicks, as far back as they are kept; what is older stays as it is.
 * Safe while everything runs: drains wait for one hour's sums at a time. Returns how many hours and days were done.
 */
export async function rebuildSums(
  { from = "1970-01-01", to = "9999-01-01" }: Days = {},
  url = databaseUrl(),
): Promise<{ hours: number; days: number }> {
  const client = new pg.Client({ connectionString: url, application_name: "switchyard rebuild" });
  await client.connect();
  try {
    await client.query(`${PREPARE}; set timezone = 'UTC'`);
    const { rows } = await client.query<{ hour: Date }>(HOURS, [from, to]);
    for (const { hour } of rows)
      await alone(client, async () => {
        await client.query(CLEAR_HOUR, [hour]);
        await client.query(TAKE_HOUR, [hour]);
        await client.query(HOUR_FROM_CLICKS);
      });
    const days = [...new Set(rows.map(({ hour }) => hour.toISOString().slice(0, 10)))];
    for (const day of days)
      await alone(client, async () => {
        await client.query(CLEAR_DAY, [day]);
        await client.query(SUM_DAY, [day]);
      });
    await alone(client, async () => {
      for (const statement of RECOUNT) await client.query(statement);
    });
    return { hours: rows.length, days: days.length };
  } finally {
    await client.end();
  }
}

const alone = (client: pg.Client, work: () => Promise<void>) =>
  inTransaction(client, "commit", async () => {
    await client.query(SHUT_OUT_DRAINS);
    await work();
  });
