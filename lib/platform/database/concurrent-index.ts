import type pg from "pg";
import { log } from "../log";

/**
 * Builds an index beside reads and writes of its table, for as long as that takes. It waits for transactions that began before it, at
 * most so many milliseconds for each, and nobody waits behind it. What a killed build has left is dropped first: PostgreSQL keeps such
 * an index up to date and never reads it, and `if not exists` would take it for the index.
 */
export async function buildIndex(
  client: pg.Client,
  { index, statement, patience }: { index: string; statement: string; patience: number },
): Promise<void> {
  await client.query(`set lock_timeout = ${Math.max(1, patience)}`);
  const { rowCount } = await client.query(
    "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
    [client.escapeIdentifier(index)],
  );
  if (rowCount) {
    log().warn({ index }, "an index that was not built to its end is built again");
    await client.query(`drop index concurrently if exists ${client.escapeIdentifier(index)}`);
  }
  await client.query(statement);
}
