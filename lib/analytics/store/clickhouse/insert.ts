import { Readable } from "node:stream";
import { hearing } from "./away";
import { type ClickHouse, rowsOf } from "./connection";
import { ONE_BLOCK } from "./one-block";

/** In `firsts`: a line that was set aside. It stays in the segment's file, and so among the lines of a retry. */
export const SET_ASIDE = 2;

/** Lines of the spool as they are to be stored: from which id on, and which are their visitor's first (one byte each, 1 or 0, or `SET_ASIDE`). */
export type PlannedBatch = {
  segment: string;
  from: number;
  firstId: number;
  firsts: Uint8Array;
  indirectFirsts: Uint8Array;
  lines: Buffer[];
};

/** The columns of a spool line, but for its last one, the visitor, who is not kept; then those that the plan adds. */
export const LINE_COLUMNS =
  "at, workspace_id, link_id, domain_id, source, source_id, outcome, rule, destination, country, region, referrer, network, browser, os, device, language, bot, city";
const COLUMNS = `${LINE_COLUMNS}, first, indirect_first, id, segment, batch`.split(", ");

const [TAB, NEWLINE] = [9, 10];

/**
 * Inserts a batch, each month by itself, because a part has one month and an insert of one part is all or nothing. `present` months are there already.
 * The token is that of the plan, wherever a retry begins.
 */
export async function insertBatch(
  clickhouse: ClickHouse,
  batch: PlannedBatch,
  present: ReadonlySet<number> = new Set(),
): Promise<void> {
  for (const [month, rows] of rowsByMonth(batch)) {
    if (present.has(month)) continue;
    await insertRows(clickhouse, rows, `clicks ${batch.segment} ${batch.from} ${batch.firstId} ${month}`);
  }
}

/** Inserts rows of one month: a line each, with its `LINE_COLUMNS`, whether it is first and first through its code or campaign, id, segment and batch. */
export const insertRows = ({ client }: ClickHouse, rows: Buffer, token: string): Promise<unknown> =>
  hearing(() =>
    client.insert({
      table: "clicks",
      columns: COLUMNS as [string, ...string[]],
      values: Readable.from([rows], { objectMode: false }),
      format: "TabSeparated",
      clickhouse_settings: { ...ONE_BLOCK, insert_deduplication_token: token },
    }),
  );

/** The months of which rows of a batch are there. */
export async function presentMonths(
  clickhouse: ClickHouse,
  { segment, from, firstId, rows }: { segment: string; from: number; firstId: number; rows: number },
): Promise<Map<number, number>> {
  return new Map(
    await rowsOf<[number, number]>(
      clickhouse,
      `select toYYYYMM(at) as month, count() from clicks
      where id >= {first:UInt64} and id < {after:UInt64} and segment = {segment:String} and batch = {from:UInt64} group by month`,
      { first: firstId, after: firstId + rows, segment, from },
    ),
  );
}

/** The rows of each month (such as 202611) as text. ClickHouse reads the escapes of COPY. */
function rowsByMonth({
  segment,
  from,
  firstId,
  firsts,
  indirectFirsts,
  lines,
}: PlannedBatch): Map<number, Buffer> {
  const months = new Map<number, RowText>();
  const suffix = `\t${segment}\t${from}\n`;
  let [row, id] = [0, firstId];
  for (const piece of lines)
    for (let start = 0, end = 0; start < piece.length; row++, start = end + 1) {
      end = piece.indexOf(NEWLINE, start);
      if (end === -1) throw new Error("A line of the spool has no end.");
      if (firsts[row] === SET_ASIDE) continue;
      const visitor = piece.lastIndexOf(TAB, end) + 1;
      const month = monthAt(piece, start);
      const text = months.get(month) ?? new RowText();
      months.set(month, text);
      text.add(piece, start, visitor, `${firsts[row] ?? 0}\t${indirectFirsts[row] ?? 0}\t${id}${suffix}`);
      id += 1;
    }
  if (row !== firsts.length) throw new Error("The spool segment does not hold the clicks that were planned.");
  return new Map(Array.from(months, ([month, text]) => [month, text.written()]));
}

/** A line begins with its time, `2026-11-…`. */
const monthAt = (piece: Buffer, start: number) =>
  Number(piece.toString("latin1", start, start + 4)) * 100 +
  Number(piece.toString("latin1", start + 5, start + 7));

/** Text that grows, in one piece of memory. */
class RowText {
  private bytes = Buffer.allocUnsafe(64 * 1024);
  private length = 0;

  /** Adds a part of a buffer, and ASCII text. */
  add(piece: Buffer, start: number, end: number, text: string): void {
    const needed = this.length + end - start + text.length;
    if (needed > this.bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2));
      this.bytes.copy(larger, 0, 0, this.length);
      this.bytes = larger;
    }
    this.length += piece.copy(this.bytes, this.length, start, end);
    this.length += this.bytes.write(text, this.length, "latin1");
  }

  written(): Buffer {
    return this.bytes.subarray(0, this.length);
  }
}
