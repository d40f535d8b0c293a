import type pg from "pg";
import { StartError } from "../failure";
import { log } from "../log";
import { withClient } from "./connect";
import { TIMEOUTS } from "./pool";
import { checkServer, connectForStart } from "./server-check";

/**
 * Throws a `StartError` where a pooler in transaction mode is between us and the server at `url`, whose connections have to be our own; it says nothing
 * by itself, but notifications and locks get lost there. Throws what `checkServer` does, too. `setting` is the one that has this URL.
 */
export async function refusePooler(url: string, setting: string): Promise<void> {
  const client = await connectForStart(url);
  try {
    await checkServer(client);
    // A pooler makes a process id up. In session mode each client still has a server connection to itself.
    const own = await backendOf(client);
    if ((client as pg.Client & { processID?: number }).processID === own) return;
    if ((await withClient({ url, name: "migrations" }, backendOf)) === own)
      throw new StartError(`${setting} ${POOLER}. ${WAY_OUT[setting] ?? ITSELF}`);
  } finally {
    await client.end();
  }
}

const POOLER = "leads through a connection pooler that shares connections between transactions";
const ITSELF = "Set it to the address of PostgreSQL itself.";
const WAY_OUT: Record<string, string> = {
  DATABASE_URL:
    "Set DATABASE_SESSION_URL to the address of PostgreSQL itself as well, or DATABASE_URL to that alone.",
  DATABASE_SESSION_URL: "Set it to the address of PostgreSQL itself; DATABASE_URL may stay as it is.",
};

const backendOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;

type Place = { database: string; role: string; started: string; lacksTimeouts: boolean };

/**
 * Throws a `StartError` when DATABASE_URL and DATABASE_SESSION_URL lead to different databases. Logs what to do when connections of the former wait
 * without an end: a pooler does not let a client say how long.
 */
export async function checkPooler(): Promise<void> {
  const pooled = await withClient({ name: "start", connectionTimeoutMillis: 4_000 }, placeOf);
  const direct = await withClient({ name: "start", to: "server", connectionTimeoutMillis: 4_000 }, placeOf);
  if (pooled.database !== direct.database || pooled.started !== direct.started)
    throw new StartError(
      "DATABASE_URL and DATABASE_SESSION_URL lead to different databases. Set both to the same one, the latter without the pooler.",
    );
  if (pooled.lacksTimeouts) log().warn(howToSetTimeouts(pooled));
}

async function placeOf(client: pg.Client): Promise<Place> {
  const { rows } = await client.query<Place>(
    `select quote_ident(current_database()) as database, quote_ident(current_user) as role,
       extract(epoch from pg_postmaster_start_time())::text as started,
       '0' in (current_setting('statement_timeout'), current_setting('lock_timeout')) as "lacksTimeouts"`,
  );
  return rows[0] ?? { database: "", role: "", started: "", lacksTimeouts: false };
}

function howToSetTimeouts({ database, role }: Place): string {
  const { statement_timeout, lock_timeout } = TIMEOUTS;
  const alter = `alter role ${role} in database ${database}`;
  return `requests may wait for the database without an end. Run "${alter} set statement_timeout = ${statement_timeout}; ${alter} set lock_timeout = ${lock_timeout};" and have the pooler reconnect`;
}
