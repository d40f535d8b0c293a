import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { connect } from "@/lib/platform/database/connect";
import { setting } from "@/lib/platform/settings/settings";
import { type PartToPlan, planBatch } from "../store/clickhouse/plans";
import { holdWhereKept, isWrittenTo, type WhereKept } from "../store/where-kept";
import { SEGMENT_HEAD } from "./segment";
import { BEGIN_BATCH, MAKE_BATCH_TABLES } from "./sql/begin-batch";
import { boundNew, FOLD_EXCESS } from "./sql/new-values";
import {
  COPY_IN,
  COUNT,
  COUNT_WAYS,
  HOW_FAR,
  LOOK_UP,
  MAKE_PARTITIONS,
  MARKS,
  MOVE_ON,
  STAY,
  WORK_OUT,
  WORK_OUT_WAYS,
} from "./sql/store-clicks";

/** A segment batch as the database sees it: its segment and its bounds. */
export type Part = { segment: string; from: number; to: number };

/** A part with its lines. */
export type Batch = Part & { lines: Lines };

/** Lines of the spool, in pieces that end where a line ends. */
export type Lines = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Where the next batch of a segment begins. */
export async function drainedTo(client: pg.Client, segment: string): Promise<number> {
  const { rows } = await client.query<{ drained: number }>(HOW_FAR, [segment]);
  return rows[0]?.drained ?? SEGMENT_HEAD;
}

/**
 * Counts a batch, exactly once: the segment's watermark moves in the same transaction, and only from where this batch
 * begins. Rejects with the database's error, after which nothing of it is counted, except when the answer to the commit
 * was lost: callers that continue ask `drainedTo` first.
 */
export async function countBatch(client: pg.Client, batch: Batch): Promise<void> {
  const where = await prepareBatch(client, batch.lines);
  await countPrepared(client, batch, where);
}

/**
 * The first half of `storeBatch`: begins a transaction, gets the lines in and works out what is to be kept. Ends it when that fails. Until the
 * transaction ends, another connection that prepares a batch with the same visitors waits.
 */
export async function prepareBatch(client: pg.Client, lines: Lines): Promise<WhereKept> {
  await beginBatch(client);
  return orRollBack(client, () => prepare(client, lines));
}

/** Begins a transaction in which clicks can be prepared and counted, on any connection. */
async function beginBatch(client: pg.ClientBase): Promise<void> {
  await orRollBack(client, async () => {
    if (await says(client, BEGIN_BATCH, "lacksTables")) await client.query(MAKE_BATCH_TABLES);
  });
}

/** Runs the work in such a transaction; rolls back and rejects with its error when it fails. */
export async function inBatchTransaction(
  client: pg.ClientBase,
  end: "commit" | "rollback",
  work: () => Promise<void>,
): Promise<void> {
  await beginBatch(client);
  await orRollBack(client, work);
  await client.query(end);
}

/** The other half: counts what was prepared, and commits. */
export async function countPrepared(client: pg.Client, part: Part, where: WhereKept): Promise<void> {
  await orRollBack(client, async () => {
    await moveOn(client, part);
    await plan(client, part, await count(client, where));
  });
  await client.query("commit");
}

/** Moves the segment's watermark from the part's beginning to its end. Rejects when it is anywhere else. */
export async function moveOn(client: pg.Client, { segment, from, to }: Part): Promise<void> {
  const { rowCount } = await client.query(MOVE_ON, [segment, from, to, SEGMENT_HEAD]);
  if (rowCount !== 1)
    throw new Error("The watermark of this spool segment does not match the start of this part.");
}

/**
 * Waits until what was counted of a segment, up to `to`, would survive a crash of the database; only then may its file go.
 * Returns when that was, in seconds by the database's clock; undefined where there is nothing of it. Rejects when a crash has already undone some of it.
 */
export async function makeDurable(
  client: pg.Client,
  segment: string,
  to: number,
): Promise<number | undefined> {
  if (to === SEGMENT_HEAD) return undefined;
  let now: number | undefined;
  await inTransaction(client, "commit", async () => {
    await client.query("set local synchronous_commit = on");
    now = (await client.query<{ now: number }>(STAY, [segment, to])).rows[0]?.now;
    if (now === undefined) throw new Error("The database lost part of the spool that it had counted.");
  });
  return now;
}

/** Gets lines in and works out what they are in the tables, in the transaction that is open. Returns where they are to be kept. */
export async function prepare(client: pg.Client, lines: Lines): Promise<WhereKept> {
  const where = await holdWhereKept(client);
  await pipeline(Readable.from(inLargePieces(lines), { objectMode: false }), client.query(copyFrom(COPY_IN)));
  if (isWrittenTo(where, "postgres")) await workOut(client);
  else await client.query(WORK_OUT_WAYS);
  return where;
}

async function workOut(client: pg.Client) {
  if (await says(client, LOOK_UP, "has_new"))
    if (await says(client, boundNew(setting("CLICK_VALUES_PER_HOUR")), "has_excess"))
      await client.query(FOLD_EXCESS);
  await client.query(WORK_OUT);
}

/** What the last of some statements says in a column. */
async function says(client: pg.ClientBase, statements: string, column: string): Promise<boolean> {
  const results: unknown = await client.query(statements);
  const last = Array.isArray(results) ? (results.at(-1) as pg.QueryResult) : (results as pg.QueryResult);
  return last.rows[0]?.[column] === true;
}

/** What is to be said of lines in a plan for ClickHouse, and the workspaces that they are of. */
export type Marks = Required<Pick<PartToPlan, "firsts" | "indirectFirsts" | "workspaces">>;

/** Counts what was prepared, in the same transaction. Returns what ClickHouse has to be told, where clicks are kept there. */
export async function count(client: pg.Client, where: WhereKept): Promise<Marks | undefined> {
  if (isWrittenTo(where, "postgres")) await countInColumns(client);
  else await client.query(COUNT_WAYS);
  if (!isWrittenTo(where, "clickhouse")) return undefined;
  const { rows } = await client.query<Marks | { firsts: null }>(MARKS);
  return rows[0]?.firsts ? rows[0] : undefined;
}

/** Has a part sent to ClickHouse once the transaction is committed, where clicks are kept there. The last statement before that. */
export async function plan(client: pg.Client, part: Part, marks: Marks | undefined): Promise<void> {
  if (marks) await planBatch(client, { ...part, ...marks });
}

async function countInColumns(client: pg.Client) {
  try {
    await client.query(`savepoint prepared; ${COUNT}`);
  } catch (error) {
    if (!lacksPartition(error)) throw error;
    await client.query("rollback to prepared");
    await client.query(`${MAKE_PARTITIONS}; ${COUNT}`);
  }
}

const PIECE_BYTES = 64 * 1024;

/** A stream's work is by the piece, and a frame by itself is only some thousand bytes. */
async function* inLargePieces(lines: Lines): AsyncGenerator<Buffer> {
  let [piece, bytes]: [Buffer[], number] = [[], 0];
  for await (const line of lines) {
    piece.push(line);
    bytes += line.length;
    if (bytes < PIECE_BYTES) continue;
    yield piece.length === 1 ? line : Buffer.concat(piece, bytes);
    [piece, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(piece, bytes);
}

/** The message is in the language of the server; a check that fails has a name, a partition that is missing has none. */
const lacksPartition = (error: unknown) =>
  error instanceof pg.DatabaseError &&
  error.code === "23514" &&
  error.table === "click_chunks" &&
  error.constraint === undefined;

/** Runs the work between `begin` and its end; rolls back and rejects with its error when it fails. */
export async function inTransaction(
  client: pg.ClientBase,
  end: "commit" | "rollback",
  work: () => Promise<void>,
) {
  await client.query("begin");
  await orRollBack(client, work);
  await client.query(end);
}

async function orRollBack<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** A connection to count clicks on. Rejects when the database does not let us in. */
export const connectDrain = (): Promise<pg.Client> =>
  connect({ name: "clicks", connectionTimeoutMillis: 2_000, keepAlive: true });
