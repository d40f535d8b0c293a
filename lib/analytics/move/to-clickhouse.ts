import { randomUUID } from "node:crypto";
import type pg from "pg";
import { escaped } from "../ingest/click-line";
import { rebuildMonth } from "../store/clickhouse/audit";
import { type ClickHouse, rowsOf, run } from "../store/clickhouse/connection";
import { insertRows } from "../store/clickhouse/insert";
import { ONE_BLOCK } from "../store/clickhouse/one-block";
import { withSums } from "../store/clickhouse/settle";
import { EVERYWHERE, markRow, readSettled } from "../store/clickhouse/settled";
import { SUM_COLUMNS } from "../store/clickhouse/sums";
import { isOfDay, partitionOf } from "./day";
import { addHistory, hasHistory } from "./history-to-sums";
import { readDay } from "./read-day";

/** In place of the segment of a visit that was moved. Drains know nothing of it. */
const MOVED = "moved";

const ROWS_AT_ONCE = 100_000;

/** From PostgreSQL, by ids lower than `before`. */
export type ToClickHouse = { reader: pg.ClientBase; clickhouse: ClickHouse; before: number };

/** Copies a day, and first removes what an earlier attempt has copied of it. `onCopied` hears how many visits it was each time. */
export async function copyDayToClickHouse(
  move: ToClickHouse,
  day: number,
  onCopied: (visits: number) => unknown,
): Promise<void> {
  await removeDayFromClickHouse(move, day);
  const attempt = randomUUID();
  let [lines, batch]: [string[], number] = [[], 0];
  const flush = async () => {
    if (lines.length === 0) return;
    const suffix = `\t${MOVED}\t${batch}\n`;
    const rows = Buffer.from(`${lines.join(suffix)}${suffix}`);
    await insertRows(move.clickhouse, rows, `${MOVED} ${attempt} ${batch}`);
    const visits = lines.length;
    lines = [];
    batch += 1;
    await onCopied(visits);
  };
  for await (const visits of readDay(move.reader, day, move.before, escaped)) {
    for (const { line } of visits) lines.push(line);
    if (lines.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
}

/** Deleting is a rewrite of parts, also where nothing is found. */
export async function removeDayFromClickHouse({ clickhouse }: ToClickHouse, day: number): Promise<void> {
  const where = `segment = '${MOVED}' and ${isOfDay(day)}`;
  const [found] = await rowsOf<[number]>(clickhouse, `select count() from clicks where ${where}`);
  if (found?.[0]) await run(clickhouse, `delete from clicks where ${where}`);
}

/**
 * Works out the sums of a month, once all its days are there: moved visits have lower ids than what has been added up already. What only PostgreSQL's
 * history knows is added; the month is then one of which retention has removed visits.
 */
export const finishMonthInClickHouse = (
  { reader, clickhouse, before }: ToClickHouse,
  month: number,
): Promise<void> =>
  withSums(async () => {
    await settleUpTo(clickhouse, before);
    const isDropped = await hasHistory(reader, month);
    await rebuildMonth(clickhouse, partitionOf(month), isDropped ? { many: 1, isDropped } : {});
    if (isDropped) await addHistory(reader, clickhouse, month);
  });

/** Moved visits are no new ones, to be added up with those that come in. */
async function settleUpTo(clickhouse: ClickHouse, before: number) {
  const { all } = await readSettled(clickhouse);
  if (all >= before) return;
  await run(
    clickhouse,
    `insert into click_sums (${SUM_COLUMNS}) select ${SUM_COLUMNS} from (${markRow("all", EVERYWHERE, before - all)})`,
    {},
    { ...ONE_BLOCK, insert_deduplication_token: `${MOVED} ${before} after ${all}` },
  );
}
