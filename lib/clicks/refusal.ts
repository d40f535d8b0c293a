import pg from "pg";
import { count, prepare } from "./batch";
import { COLUMNS } from "./line";

/**
 * SQLSTATE classes that speak of the connection, of rights, of locks, of room or of an operator, never of a record: connection (08), state of
 * the transaction (25), sign-in (28, 3D), rolled back (40), out of something (53), not now (55), canceled or shut down (57), input and output (58).
 */
const NEVER_OF_RECORDS = /^(08|25|28|3D|40|53|55|57|58)/;

/** Whether records may be the reason that the database refused a batch. Where they are not, the batch waits. */
export const mayBeRecords = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && !NEVER_OF_RECORDS.test(error.code ?? "08");

/** An id that no link and no workspace will ever have. */
const NOBODY = 2_147_483_647;

/**
 * Whether the database counts a click that has nothing wrong with it; leaves nothing behind, in a transaction that is open. Where it does not (a table
 * is missing, a right, a partition), the fault is not the records'.
 */
export async function takesSoundClick(client: pg.Client): Promise<boolean> {
  await client.query("savepoint trial");
  try {
    await prepare(client, [Buffer.from(soundLine())]);
    await count(client);
    return true;
  } catch (error) {
    if (!mayBeRecords(error)) throw error;
    return false;
  } finally {
    await client.query("rollback to trial; release trial").catch(() => {});
  }
}

function soundLine(): string {
  const values: Partial<Record<string, string | number>> = {
    at: new Date().toISOString(),
    workspace_id: NOBODY,
    link_id: NOBODY,
    domain_id: 0,
    source: "link",
    source_id: 0,
    outcome: "passed",
    visitor: 1,
  };
  return `${COLUMNS.split(", ")
    .map((name) => values[name] ?? "")
    .join("\t")}\n`;
}
