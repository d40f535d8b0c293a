import type pg from "pg";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import type { Stop } from "@/lib/platform/upkeep";
import { inTransaction } from "./batch";
import { carrySums } from "./carry-sums";
import { IS_LEFT, KEEP, MAKE_MONTHS, MONTHS, NOTE, PREPARE, take } from "./sql/carry-rows";

/** Some 30,000 clicks; a transaction of half a second. */
const PAGES_AT_ONCE = 1_000;

type Month = { name: string; pages: number; ofPages: number };

/**
 * Carries clicks that earlier versions kept as rows over into columns, some pages at a time, each once, the newest month first. A month's table goes
 * once all that was in it is in columns, and with the last one the sums that were kept beside them. Goes on where it was when it is called again. Returns how many clicks it carried over.
 */
export async function carryRows(signal?: Stop): Promise<number> {
  const left = await pool().query<{ isLeft: boolean }>(IS_LEFT);
  if (!left.rows[0]?.isLeft) return 0;
  const client = await connect({ name: "clicks carried over", to: "server" });
  try {
    await client.query(PREPARE);
    const { rows } = await client.query<{ taken: boolean }>(lockStatement("clickRows", "try"));
    if (!rows[0]?.taken) return 0;
    await carrySums(client, signal);
    let carried = 0;
    for (const month of await monthsLeft(client)) {
      carried += await carryMonth(client, month, signal);
      if (signal?.aborted) break;
    }
    return carried;
  } finally {
    await client.end().catch(() => {});
  }
}

const monthsLeft = async (client: pg.Client): Promise<Month[]> => (await client.query<Month>(MONTHS)).rows;

async function carryMonth(client: pg.Client, month: Month, signal?: Stop): Promise<number> {
  let { pages } = month;
  let carried = 0;
  while (pages < month.ofPages && !signal?.aborted) {
    const to = Math.min(pages + PAGES_AT_ONCE, month.ofPages);
    carried += await carryPages(client, month.name, pages, to);
    pages = to;
  }
  if (pages >= month.ofPages) await dropMonth(client, month.name);
  return carried;
}

/** In one transaction with how far it is, so that a killed process repeats nothing. */
async function carryPages(client: pg.Client, name: string, from: number, to: number): Promise<number> {
  let clicks = 0;
  await inTransaction(client, "commit", async () => {
    clicks = (await client.query(take(name, from, to))).rowCount ?? 0;
    if (clicks > 0) await client.query(`${MAKE_MONTHS}; ${KEEP}`);
    const noted = await client.query(NOTE, [name, to, clicks, from]);
    if (noted.rowCount !== 1) throw new Error("Another process carries these clicks over.");
  });
  return clicks;
}

/** Processes of an earlier version may still write into it; then its new pages are carried over the next time. */
async function dropMonth(client: pg.Client, name: string) {
  try {
    await inTransaction(client, "commit", async () => {
      await client.query("set local lock_timeout = '2s'");
      await client.query(`lock table ${name} in access exclusive mode`);
      const { rows } = await client.query<{ left: string; carried: string }>(
        `select (select count(*) from ${name}) as left, (select coalesce(sum(clicks), 0) from click_rows_carried where month = $1) as carried`,
        [name],
      );
      const [found] = rows;
      if (!found || found.left !== found.carried) return;
      await client.query(`drop table ${name}`);
      await client.query("delete from click_rows_carried where month = $1", [name]);
      const { rowCount: others } = await client.query(MONTHS);
      if (others === 0) await client.query("truncate click_hours, click_days");
      if (found.left !== "0")
        log().info({ table: name, clicks: Number(found.left) }, "clicks were carried over into columns");
    });
  } catch (error) {
    log().warn(
      { table: name, reason: (error as Error).message },
      "a month of clicks is in use and stays for now",
    );
  }
}
