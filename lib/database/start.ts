import { join } from "node:path";
import pg from "pg";
import { checkSecret, OTHER_SECRET } from "../access/secret-check";
import { env, SettingsError } from "../env";
import { startCluster } from "./embedded";
import { keepRunning } from "./keep-running";
import { DATABASE, embeddedPassword, previousEmbeddedPassword } from "./locate";
import { migrate } from "./migrate";
import { renewPassword } from "./role-password";

/** The database of this installation, running and migrated. `started`: it was not running before. */
export type RunningDatabase = {
  embedded: boolean;
  started: boolean;
  migrated: string[];
  /** starts it again should it die, until the returned function is called */
  watch(): () => Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts the embedded database unless DATABASE_URL names another, and applies what is new (`AUTO_MIGRATE`). Throws where the secret is not
 * the database's, unless `anySecret`.
 */
export async function startDatabase({ anySecret = false } = {}): Promise<RunningDatabase> {
  const { DATABASE_URL, DATA_DIR, AUTO_MIGRATE } = env();
  if (DATABASE_URL) {
    const migrated = AUTO_MIGRATE ? await migrate(DATABASE_URL) : [];
    if (!anySecret) await checkSecretOf(DATABASE_URL);
    return { embedded: false, started: false, migrated, watch: () => nothing, stop: nothing };
  }
  const [password, formerPassword] = [embeddedPassword(), previousEmbeddedPassword()];
  const options = { folder: join(DATA_DIR, "postgres"), password, formerPassword };
  const cluster = await startCluster(options);
  try {
    if (formerPassword) await renewPassword(cluster.port, formerPassword, password);
    await ensureDatabase(cluster.url("postgres"), DATABASE);
    const migrated = AUTO_MIGRATE ? await migrate(cluster.url(DATABASE)) : [];
    if (!anySecret) await checkSecretOf(cluster.url(DATABASE));
    const watch = () => keepRunning(cluster, options);
    return { embedded: true, started: cluster.started, migrated, watch, stop: cluster.stop };
  } catch (error) {
    if (cluster.started) await cluster.stop();
    throw isWrongPassword(error) ? new SettingsError([OTHER_SECRET]) : error;
  }
}

const nothing = async () => {};

async function checkSecretOf(url: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await checkSecret(client);
  } finally {
    await client.end();
  }
}

/** Its password is derived from the secret, so a wrong password is a changed secret. */
const isWrongPassword = (error: unknown) => error instanceof pg.DatabaseError && error.code === "28P01";

/** Creates the named database on a server where it is missing. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process was first: PostgreSQL says so in two ways, depending on how close it was.
    if (!["42P04", "23505"].includes((error as pg.DatabaseError).code ?? "")) throw error;
  } finally {
    await client.end();
  }
}
