import type pg from "pg";
import { count, inTransaction, moveOn, type Part, prepare } from "./batch";
import { mayBeRecords, takesSoundClick } from "./refusal";
import { shortLine } from "./short-line";
import { CLEAR } from "./sql/prepare";

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
  await inTransaction(client, "commit", async () => {
    await moveOn(client, part);
    await setAside(await countByHalves(client, lines));
  });
}

/**
 * Returns the lines that are refused: one among a hundred is found in some fourteen tries. Each half is really counted, because two may
 * be taken alone and refused together.
 */
async function countByHalves(client: pg.Client, lines: Buffer[]): Promise<Buffer[]> {
  const error = await errorOf(client, lines);
  if (!error) return [];
  const [first, ...others] = lines;
  if (first && others.length === 0) return refusedAlone(client, first, error);
  const middle = lines.length >> 1;
  const refused = await countByHalves(client, lines.slice(0, middle));
  return [...refused, ...(await countByHalves(client, lines.slice(middle)))];
}

/** A line of an older version may only be too long. */
async function refusedAlone(client: pg.Client, line: Buffer, error: pg.DatabaseError): Promise<Buffer[]> {
  const short = shortLine(line);
  if (short !== line && !(await errorOf(client, [short]))) return [];
  if (!(await takesSoundClick(client))) throw error;
  return [line];
}

/** Undefined once the lines are counted; else nothing of them is. */
async function errorOf(client: pg.Client, lines: Buffer[]): Promise<pg.DatabaseError | undefined> {
  if (lines.length === 0) return undefined;
  await client.query("savepoint half");
  try {
    await prepare(client, lines);
    await count(client);
    await client.query(`${CLEAR}; release half`);
    return undefined;
  } catch (error) {
    if (!mayBeRecords(error)) throw error;
    await client.query("rollback to half; release half");
    return error;
  }
}
