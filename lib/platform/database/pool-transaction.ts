import type pg from "pg";
import { pool } from "./pool";

/**
 * Does something in a transaction on a connection of the pool. `how` is what BEGIN takes. Rolls back when it fails, and rejects with its error, or when the
 * result is not to be kept. A connection that cannot even roll back is not used again.
 */
export async function inPoolTransaction<T>(
  how: string,
  work: (client: pg.ClientBase) => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query(`begin ${how}`);
    const result = await work(client);
    await client.query(isKept(result) ? "commit" : "rollback");
    client.release();
    return result;
  } catch (error) {
    // One that is only dropped would hold its locks until the server notices.
    const isBack = await client.query("rollback").then(
      () => true,
      () => false,
    );
    client.release(!isBack);
    throw error;
  }
}
