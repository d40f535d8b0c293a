import type pg from "pg";
import { StartError } from "../failure";
import { connect } from "./connect";

/** PostgreSQL's own numbering: 150004 is 15.4. */
const OLDEST = 150_000;
export const OLDEST_NAME = "15";

/** A connection for the start alone. Hears within five seconds that nobody answers. */
export const connectForStart = (url: string): Promise<pg.Client> =>
  connect({ name: "migrations", url, connectionTimeoutMillis: 4_000 });

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
      `DATABASE_URL points to PostgreSQL ${name}, but ${OLDEST_NAME} or newer is required. Upgrade that server, or use another one.`,
    );
  if (readonly) throw Object.assign(new Error("the server is read-only"), { code: "25006" });
}

/** Explanation of a failed connection or statement, from PostgreSQL, the network or TLS. */
type Said = { code?: string; message?: string };

type Account = { user: string; host: string; database: string };

/**
 * One plain line about a database that cannot be used: where it is, what happened, and what to do. Names the user, the host
 * and the database of the setting that has this URL, never its password.
 */
export function databaseProblem(error: unknown, url: string, setting = "DATABASE_URL"): string {
  const account = accountOf(url);
  return `${setting} (${shown(url)}) ${explained(error as Said, account)}`;
}

function explained(error: Said, account: Account): string {
  const { code = "" } = error;
  const said = (error.message || code).replace(/\s+/g, " ").replace(/\.$/, "");
  if (isUnreachable(code, said))
    return `cannot be reached: ${said}. Check the host and port, and that PostgreSQL is running there and accepts connections from here.`;
  return BY_CODE[code]?.(said, account) ?? bySaying(said, account) ?? `cannot be used: ${said}.`;
}

/** By the codes of PostgreSQL (appendix A of its manual) and of Node's TLS. */
const BY_CODE: Record<string, (said: string, account: Account) => string> = {
  "28P01": (_, { user }) =>
    `was refused: the password for the user ${user} is wrong. Correct the user or the password.`,
  "28000": (said) =>
    said.includes("no encryption")
      ? `was refused: ${said}. The server requires TLS: add ?sslmode=verify-full, or sslmode=no-verify for a self-signed certificate.`
      : `was refused: ${said}. Allow this user and this address in the server's pg_hba.conf.`,
  "3D000": (_, { database }) =>
    `names the database ${database}, which does not exist. Create it (createdb ${database}), or correct the name.`,
  "42501": (said, { user, database }) =>
    `cannot be used: ${said}. Make the user ${user} the owner of the database (alter database "${database}" owner to "${user}") and of any tables in it.`,
  "53300": (said) =>
    `has no connections left: ${said}. Raise its max_connections or the user's limit, or lower DATABASE_POOL and WORKERS.`,
  "57P03": (said) => `is not ready: ${said}. Start again in a moment.`,
  "25006": () =>
    "is read-only: it is a standby, or default_transaction_read_only is on. Use the primary server.",
  "53100": (said) => `has no disk space left: ${said}. Free space on the disk of the database.`,
};

function bySaying(said: string, { user }: Account): string | undefined {
  if (said.includes("does not support SSL"))
    return "asks for TLS, which the server does not offer. Enable TLS there, or remove sslmode from the URL.";
  if (/certificate|altname/i.test(said))
    return `was refused: ${said}. Set sslrootcert=<file> to the certificate of its authority, or set sslmode=no-verify.`;
  if (said.includes("password must be a string"))
    return `has no password, but the server requires one for the user ${user}. Add it: postgresql://user:password@host:5432/name.`;
  return undefined;
}

const UNREACHABLE = /^(E(CONN|HOST|NET|PIPE|AI_|TIMEDOUT|ADDR|NOTFOUND)|ENOENT$)/;

/** A server that takes a connection and then says nothing, or hangs up, is not one that can be reached. */
const isUnreachable = (code: string, said: string): boolean =>
  UNREACHABLE.test(code) || /timeout expired|Connection terminated|due to connection timeout/.test(said);

function shown(url: string): string {
  const { user, host, database } = accountOf(url);
  return `postgresql://${user}@${host}/${database}`;
}

function accountOf(url: string): Account {
  const { username, host, pathname, searchParams } = new URL(url);
  return {
    user: decodeURIComponent(username) || (searchParams.get("user") ?? ""),
    host: host || (searchParams.get("host") ?? "localhost"),
    database: decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username),
  };
}
