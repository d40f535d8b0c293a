import pg from "pg";
import { databaseUrl } from "@/lib/database/locate";
import { PREPARE } from "./sql/prepare";

/** A connection to count clicks on, with the tables that it takes. Rejects when the database does not let us in. */
export async function connectDrain(): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl(),
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
    application_name: "switchyard clicks",
  });
  // Whoever uses it sees at the next statement that it was lost.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(PREPARE);
    // A crash that undoes a commit undoes its watermark too, and the segment is still there: see `makeDurable`.
    await client.query("set synchronous_commit = off");
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}
