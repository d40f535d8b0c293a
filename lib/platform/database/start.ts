import { join } from "node:path";
import pg from "pg";
import { checkSecret, otherSecret } from "../crypto/former-secrets";
import { env } from "../env";
import { StartError } from "../failure";
import { log } from "../log";
import { withClient } from "./connect";
import { keepRunning, renewPassword, startCluster } from "./embedded";
import { DATABASE, embeddedPassword, isPooled, previousEmbeddedPassword, sessionUrl } from "./locate";
import { migrate, pendingMigrations } from "./migrate";
import { isOptional } from "./migration-files";
import { checkPooler, refusePooler } from "./pooler-check";
import { checkServer, connectForStart, databaseProblem } from "./server-check";

/** The database of this installation, running and migrated. `started`: it was not running before. */
export type RunningDatabase = {
  embedded: boolean;
  started: boolean;
  migrated: string[];
  /** starts it again should it die, until the returned function is called */
  watch(): () => Promise<void>;
  stop(): Promise<void>;
};

/** `keepsMigrations`: what is new is not applied, and nothing is refused for lacking it. */
type StartOptions = {
  onStart?: (stop: () => Promise<void>) => void;
  anySecret?: boolean;
  keepsMigrations?: boolean;
};

/** A database that a backup is restored into, running and otherwise as it was found. */
export type BareDatabase = { url: string; stop(): Promise<void> };

/** Starts the embedded database unless DATABASE_URL names another, and changes nothing in it. Throws like `startDatabase`. */
export async function startBareDatabase(): Promise<BareDatabase> {
  if (!env().DATABASE_URL) {
    const { url, started, stop } = await startCluster({
      folder: join(env().DATA_DIR, "postgres"),
      password: embeddedPassword(),
    });
    await ensureDatabase(url("postgres"), DATABASE);
    return { url: url(DATABASE), stop: started ? stop : nothing };
  }
  const [url, setting] = [sessionUrl(), isPooled() ? "DATABASE_SESSION_URL" : "DATABASE_URL"];
  try {
    await refusePooler(url, setting);
    await withClient({ name: "start", url, connectionTimeoutMillis: 4_000 }, checkServer);
    return { url, stop: nothing };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(databaseProblem(error, url, setting), { cause: error });
  }
}

/**
 * Starts the embedded database unless DATABASE_URL names another, and applies what is new (`AUTO_MIGRATE`). `onStart` gets the
 * way to stop the embedded one before it runs, so that a start can be interrupted. Throws a `StartError` when the database
 * cannot be used, or where the secret is not the database's (unless `anySecret`), and leaves none running that was not.
 */
export async function startDatabase({
  onStart = () => {},
  anySecret = false,
  keepsMigrations = false,
}: StartOptions = {}): Promise<RunningDatabase> {
  if (!env().DATABASE_URL) return startEmbedded(onStart, anySecret, keepsMigrations);
  const url = sessionUrl();
  const setting = isPooled() ? "DATABASE_SESSION_URL" : "DATABASE_URL";
  const migrated = await prepareServer(url, setting, keepsMigrations);
  if (isPooled()) await checkPooler();
  if (!anySecret) await checkSecretOf(url);
  return { embedded: false, started: false, migrated, watch: () => nothing, stop: nothing };
}

/** Brings the database of a server that others run up to date. Throws a `StartError` with what is wrong with the setting that names it. */
export async function prepareServer(
  url: string,
  setting = "DATABASE_URL",
  keepsMigrations = false,
): Promise<string[]> {
  try {
    await refusePooler(url, setting);
    return keepsMigrations ? [] : await bringUpToDate(url);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(databaseProblem(error, url, setting), { cause: error });
  }
}

async function startEmbedded(
  onStart: (stop: () => Promise<void>) => void,
  anySecret: boolean,
  keepsMigrations: boolean,
): Promise<RunningDatabase> {
  const [password, formerPassword] = [embeddedPassword(), previousEmbeddedPassword()];
  const options = { folder: join(env().DATA_DIR, "postgres"), password, formerPassword };
  const starting = startCluster(options);
  const stopWhatRuns = async () => (await starting.catch(() => undefined))?.stop();
  onStart(stopWhatRuns);
  try {
    const cluster = await starting;
    const { started, stop } = cluster;
    if (formerPassword) await renewPassword(cluster.port, formerPassword, password);
    await ensureDatabase(cluster.url("postgres"), DATABASE);
    const migrated = keepsMigrations ? [] : await bringUpToDate(cluster.url(DATABASE));
    if (!anySecret) await checkSecretOf(cluster.url(DATABASE));
    return { embedded: true, started, migrated, watch: () => keepRunning(cluster, options), stop };
  } catch (error) {
    await starting.then(({ started, stop }) => (started ? stop() : undefined)).catch(nothing);
    throw isWrongPassword(error) ? otherSecret() : error;
  }
}

/** Without AUTO_MIGRATE nothing is changed, and a database that this version can't use is refused: one that is too new, or lacks more than indexes. */
async function bringUpToDate(url: string): Promise<string[]> {
  if (env().AUTO_MIGRATE) return migrate(url);
  const client = await connectForStart(url);
  try {
    await checkServer(client);
    const pending = await pendingMigrations(client);
    const [needed] = pending.filter((migration) => !isOptional(migration));
    if (needed)
      throw new StartError(
        `The database lacks the migration ${needed.name}, which this version needs, and AUTO_MIGRATE=false is set. Start once with AUTO_MIGRATE=true, or start the version before.`,
      );
    if (pending.length > 0)
      log().warn(
        { pending: pending.map(({ name }) => name) },
        "migrations were not applied because AUTO_MIGRATE=false is set",
      );
    return [];
  } finally {
    await client.end();
  }
}

const nothing = async () => {};

const checkSecretOf = (url: string) => withClient({ name: "start", url }, checkSecret);

/** Its password is derived from the secret, so a wrong password is a changed secret. */
const isWrongPassword = (error: unknown) => error instanceof pg.DatabaseError && error.code === "28P01";

/** Creates the named database on a server where it is missing. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  try {
    await withClient({ name: "start", url: serverUrl }, async (client) => {
      const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
      if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
    });
  } catch (error) {
    // Another process was first: PostgreSQL says so in two ways, depending on how close it was.
    if (!["42P04", "23505"].includes((error as pg.DatabaseError).code ?? "")) throw error;
  }
}
