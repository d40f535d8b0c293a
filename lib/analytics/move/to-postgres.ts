import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { inTransaction } from "../ingest/batch";
import { MAKE_MONTHS } from "../ingest/sql/carry-rows";
import { hearing } from "../store/clickhouse/away";
import { type ClickHouse, type Params } from "../store/clickhouse/connection";
import { replaceRuns } from "../store/postgres/merge";
import { WAIT_FOR_MERGES } from "../store/postgres/sql/merge";
import { isOfDay } from "./day";
import { LINE } from "./line";
import { type Day, notePlace } from "./notes";
import { runsOfDay } from "./read-day";
import { COPY_IN, KEEP } from "./sql/keep-lines";

/** A transaction of half a second. */
const ROWS_AT_ONCE = 30_000;

/** From ClickHouse, by ids lower than `before`, on a connection that `PREPARE` of sql/keep-lines.ts has prepared. */
export type ToPostgres = { writer: pg.ClientBase; clickhouse: ClickHouse; before: number };

/** Copies a day from the visit on where an earlier attempt has ended: where that is, is noted in the transaction that keeps the visits. */
export async function copyDayToPostgres(
  { writer, clickhouse, before }: ToPostgres,
  { day, place }: Day,
  onCopied: (visits: number) => unknown,
): Promise<void> {
  for (let from = place; ; ) {
    const { text, visits, last } = await readPage(clickhouse, day, before, from);
    if (visits === 0) return;
    await inTransaction(writer, "commit", async () => {
      await pipeline(Readable.from([text], { objectMode: false }), writer.query(copyFrom(COPY_IN)));
      await writer.query(`${MAKE_MONTHS}; ${KEEP}`);
      await notePlace(writer, day, from, last);
    });
    from = last;
    await onCopied(visits);
    if (visits < ROWS_AT_ONCE) return;
  }
}

/** The visits after a place, in the order of the table, as lines: `LINE`. */
async function readPage(clickhouse: ClickHouse, day: number, before: number, from: string[] | null) {
  const after = from ? afterPlace(from) : { where: "true", params: {} };
  const query = `select ${LINE.join(", ")} from clicks where ${isOfDay(day)} and id < {before:UInt64} and ${after.where}
    order by workspace_id, link_id, at, id limit ${ROWS_AT_ONCE}`;
  const query_params = { before, ...after.params };
  const text = await hearing(async () => {
    const result = await clickhouse.client.query({ query, query_params, format: "TabSeparated" });
    return Buffer.from(await result.text());
  });
  let [visits, start] = [0, 0];
  for (let at = text.indexOf(10); at !== -1; at = text.indexOf(10, at + 1)) {
    visits += 1;
    if (at + 1 < text.length) start = at + 1;
  }
  return { text, visits, last: placeOf(text.toString("utf8", start).trimEnd()) };
}

/** In ranges of the table's key one by one, by which the parts of it that are behind are skipped. */
function afterPlace([workspace, link, at, id]: string[]): { where: string; params: Params } {
  const time = "fromUnixTimestamp64Milli({placeAt:Int64}, 'UTC')";
  const ofWorkspace = "workspace_id = {placeWorkspace:UInt32}";
  return {
    where: `(workspace_id > {placeWorkspace:UInt32}
      or (${ofWorkspace} and link_id > {placeLink:UInt32})
      or (${ofWorkspace} and link_id = {placeLink:UInt32} and at >= ${time} and (at > ${time} or id > {placeId:UInt64})))`,
    params: { placeWorkspace: workspace, placeLink: link, placeAt: at, placeId: id },
  };
}

function placeOf(line: string): string[] {
  const fields = line.split("\t");
  const at = Date.parse(`${fields[0]?.replace(" ", "T")}Z`);
  return [fields[1] ?? "", fields[2] ?? "", String(at), fields.at(-1) ?? ""];
}

/** Removes the visits of a day that were copied. Later ones, which lie in the same runs, stay. */
export async function removeDayFromPostgres(
  { writer, before }: ToPostgres,
  { day, place }: Day,
): Promise<void> {
  await inTransaction(writer, "commit", async () => {
    await writer.query(WAIT_FOR_MERGES);
    for (const { workspaceId, run } of await runsOfDay(writer, day))
      await replaceRuns(
        writer,
        { workspaceId, day, runs: [run], isOver: false },
        { isKept: (id) => id >= before },
      );
    await notePlace(writer, day, place, null);
  });
}
