import pg from "pg";
import { StartError } from "../start-error";

/** PostgreSQL's own numbering: 150004 is 15.4. */
const OLDEST = 150_000;
export const OLDEST_NAME = "15";

/** A connection for the start alone. Hears within five seconds that nobody answers. */
export async function connectForStart(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "switchyard migrations",
    connectionTimeoutMillis: 4_000,
  });
  client.on("error", () => {}); // the statement under way hears of it too
  await client.connect();
  return client;
}

/** Whether a server of that number will do. */
export const isNewEnough = (versionNumber: number): boolean => versionNumber >= OLDEST;

/** Throws a `StartError` when the server is too old, and PostgreSQL's own words when nothing can be written there. */
export async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string; readonly: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
       pg_is_in_recovery() or current_setting('transaction_read_only')::bool as readonly`,
  );
  const [{ number, name, readonly } = { number: 0, name: "unknown", readonly: false }] = rows;
  if (!isNewEnough(number))
    throw new StartError(
      `DATABASE_URL names a PostgreSQL ${name}, and ${OLDEST_NAME} or newer is needed. Upgrade that server, or name another one.`,
    );
  if (readonly) throw Object.assign(new Error("the server is read-only"), { code: "25006" });
}
