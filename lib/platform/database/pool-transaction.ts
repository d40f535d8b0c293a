import pg from "pg";
import { isOutage, pool, primaryPool } from "./pool";
import { leaveReplica, readSource } from "./read-source";

/**
 * Does something in a transaction on a connection of the pool. `how` is what BEGIN takes. Rolls back when it fails, and rejects with its error, or when the
 * result is not to be kept. A connection that cannot even roll back is not used again. What the replica fails is done once more on the primary.
 */
export async function inPoolTransaction<T>(
  how: string,
  work: (client: pg.ClientBase) => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  const source = readSource();
  if (!source?.replica) return inTransactionOf(pool(), how, work, isKept);
  try {
    return await inTransactionOf(source.replica, how, work, isKept);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError || isOutage(error))) throw error;
    leaveReplica(source, error);
    return inTransactionOf(primaryPool(), how, work, isKept);
  }
}

async function inTransactionOf<T>(
  connections: pg.Pool,
  how: string,
  work: (client: pg.ClientBase) => Promise<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  const client = await connections.connect();
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
