import { rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { log } from "@/lib/platform/log";
import { SET_ASIDE } from "../store/clickhouse/insert";
import { isWrittenTo, readWhereKept } from "../store/where-kept";
import {
  count,
  countBatch,
  drainedTo,
  inBatchTransaction,
  type Marks,
  makeDurable,
  moveOn,
  type Part,
  plan,
  prepare,
} from "./batch";
import { shortLine } from "./click-line";
import { clickMetrics } from "./health";
import { keepAside, mayBeRecords, takesSoundClick } from "./refused-clicks";
import { SEGMENT_HEAD } from "./segment";
import { halves, linesOf, type SegmentBatch } from "./segment-batch";
import type { OverflowBatch } from "./spool-recovery";
import { CLEAR, FINISH } from "./sql/store-clicks";
import { settle, settling } from "./store-batch";

/**
 * Stores a batch that was refused as a whole, by bisecting it. Records that are refused alone are set aside in
 * `damagedFolder` and counted. Rejects with `error`, the refusal, when the fault is not in the records.
 */
export async function storeInParts(
  client: pg.Client,
  segment: string,
  batch: SegmentBatch,
  damagedFolder: string,
  error: Error,
): Promise<void> {
  let isUp = false;
  await inBatchTransaction(client, "rollback", async () => {
    isUp = await takesSoundClick(client);
  });
  if (!isUp) throw error;
  await storeByHalves(client, segment, batch, damagedFolder);
}

/**
 * Stores lines that have no file, exactly once: the batch's id takes the place of a segment id. Returns how
 * many were refused and could not be set aside either, because the disk is full. Rejects with the database's error.
 */
export async function storeOverflow(
  client: pg.Client,
  overflow: OverflowBatch,
  damagedFolder: string,
): Promise<number> {
  const { segment, lines, records } = overflow;
  const [from, to] = [SEGMENT_HEAD, SEGMENT_HEAD + lines.length];
  const batch = { from, to, records, frames: [{ at: from, payload: lines, records }], damaged: [] };
  let lost = 0;
  if ((await drainedTo(client, segment)) > SEGMENT_HEAD) settle(batch);
  else if (!(await isStored(client, segment, batch, damagedFolder)))
    await storeFrame(client, segment, batch, async (refused) => {
      lost = await keepAside(damagedFolder, `${segment}.lines`, refused).then(
        () => 0,
        () => refused.length,
      );
    });
  await makeDurable(client, segment, to);
  await client.query(FINISH, [segment]);
  return lost;
}

async function storeByHalves(
  client: pg.Client,
  segment: string,
  batch: SegmentBatch,
  damagedFolder: string,
): Promise<void> {
  if (await isStored(client, segment, batch, damagedFolder)) return;
  const [first, second] = halves(batch);
  if (!second) return storeSoundLines(client, segment, batch, damagedFolder);
  await storeByHalves(client, segment, first, damagedFolder);
  await storeByHalves(client, segment, second, damagedFolder);
}

/** False when the database refuses something in it. */
async function isStored(client: pg.Client, segment: string, batch: SegmentBatch, damagedFolder: string) {
  const { from, to, frames } = batch;
  try {
    const part = { segment, from, to, lines: linesOf(frames) };
    await settling(segment, batch, damagedFolder, () => countBatch(client, part));
    return true;
  } catch (error) {
    if (mayBeRecords(error)) return false;
    throw error;
  }
}

async function storeSoundLines(
  client: pg.Client,
  segment: string,
  batch: SegmentBatch,
  damagedFolder: string,
) {
  const name = `${segment}-${batch.from}.lines`;
  try {
    await storeFrame(client, segment, batch, (refused) =>
      refused.length > 0
        ? keepAside(damagedFolder, name, refused)
        : rm(join(damagedFolder, name), { force: true }),
    );
  } catch (error) {
    // Nothing of the batch is counted, so all of it comes again; if only the response was lost, the set-aside records stay.
    if (error instanceof pg.DatabaseError) await rm(join(damagedFolder, name), { force: true });
    throw error;
  }
}

async function storeFrame(
  client: pg.Client,
  segment: string,
  batch: SegmentBatch,
  setAside: (refused: Buffer[]) => Promise<void>,
) {
  let refused = 0;
  await countSingly(client, { segment, from: batch.from, to: batch.to }, linesIn(batch), (lines) => {
    refused = lines.length;
    return setAside(lines);
  });
  settle({ damaged: batch.damaged, records: batch.records - refused });
  clickMetrics().refused += refused;
  if (refused > 0) log().error({ segment, refused }, "clicks refused by the database were set aside");
}

function linesIn({ frames }: SegmentBatch): Buffer[] {
  const lines: Buffer[] = [];
  for (const { payload } of frames) {
    let from = 0;
    for (let end = payload.indexOf(10); end !== -1; end = payload.indexOf(10, from)) {
      lines.push(payload.subarray(from, end + 1));
      from = end + 1;
    }
  }
  return lines;
}

/**
 * Counts those of the lines that the database takes, exactly once, as `countBatch` does with all. The others go to `setAside`, before the
 * commit. Slow, and so rare that it may be. Rejects with the database's error when a line that is sound is refused as well.
 */
export async function countSingly(
  client: pg.Client,
  part: Part,
  lines: Buffer[],
  setAside: (refused: Buffer[]) => Promise<void>,
): Promise<void> {
  await inBatchTransaction(client, "commit", async () => {
    await moveOn(client, part);
    const { refused, marks } = await countByHalves(client, lines);
    await setAside(refused);
    await plan(client, part, marks);
  });
}

/** Lines that are refused, and the marks of all lines where clicks are kept in ClickHouse. */
type Counted = { refused: Buffer[]; marks: Marks | undefined };

/**
 * One refused line among a hundred is found in some fourteen tries. Each half is really counted, because two may be taken alone and refused
 * together.
 */
async function countByHalves(client: pg.Client, lines: Buffer[]): Promise<Counted> {
  const tried = await tryAll(client, lines);
  if (!(tried instanceof pg.DatabaseError)) return tried;
  const [first, ...others] = lines;
  if (first && others.length === 0) return countAlone(client, first, tried);
  const middle = lines.length >> 1;
  return together(
    await countByHalves(client, lines.slice(0, middle)),
    await countByHalves(client, lines.slice(middle)),
  );
}

const together = (first: Counted, second: Counted): Counted => ({
  refused: [...first.refused, ...second.refused],
  marks: first.marks && second.marks && joined(first.marks, second.marks),
});

const joined = (first: Marks, second: Marks): Marks => ({
  firsts: Buffer.concat([first.firsts, second.firsts]),
  indirectFirsts: Buffer.concat([first.indirectFirsts, second.indirectFirsts]),
  workspaces: [...new Set([...first.workspaces, ...second.workspaces])],
});

/** A line of an older version may only be too long. */
async function countAlone(client: pg.Client, line: Buffer, error: pg.DatabaseError): Promise<Counted> {
  const short = shortLine(line);
  if (short !== line) {
    const tried = await tryAll(client, [short]);
    if (!(tried instanceof pg.DatabaseError)) return tried;
  }
  if (!(await takesSoundClick(client))) throw error;
  const mark = Buffer.of(SET_ASIDE);
  const isPlanned = isWrittenTo(await readWhereKept(client), "clickhouse");
  return {
    refused: [line],
    marks: isPlanned ? { firsts: mark, indirectFirsts: mark, workspaces: [] } : undefined,
  };
}

/** The database's error, after which nothing of the lines is counted. */
async function tryAll(client: pg.Client, lines: Buffer[]): Promise<Counted | pg.DatabaseError> {
  await client.query("savepoint half");
  try {
    const marks = await count(client, await prepare(client, lines));
    await client.query(`${CLEAR}; release half`);
    return { refused: [], marks };
  } catch (error) {
    if (!mayBeRecords(error)) throw error;
    await client.query("rollback to half; release half");
    return error;
  }
}
