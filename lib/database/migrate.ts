import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { log } from "../log";
import { StartError } from "../start-error";
import { MIGRATIONS, type Migration, makeHistory, migrationsIn, unapplied } from "./migration-history";
import { waitForTurn } from "./migration-turn";
import { checkServer, connectForStart } from "./server-check";

/** For how long, in milliseconds, a start waits for tables that others use, and for another process that migrates. */
export type Patience = { tables: number; turn: number };

const PATIENCE: Patience = { tables: 60_000, turn: 300_000 };
/**
 * Whoever wants a table waits behind a migration that waits for it. Others give up after a second (`lib/pool.ts`); a migration
 * gives way before that, and tries again.
 */
const LOCK_MS = 700;
const TRY_AGAIN_MS = 2_000;
/** Whatever limit the server or the user has: an index on many millions of rows takes its time. */
const STATEMENT_TIMEOUT = "1h";

/**
 * Brings a database to the newest migration and returns the names it applied. One process at a time; each file is one
 * transaction. Keeps Prisma's own history table, so `prisma migrate` agrees. Throws, changing nothing, when the database has
 * migrations that this version does not have, or not like that.
 */
export async function migrate(url: string, folder = MIGRATIONS, patience = PATIENCE): Promise<string[]> {
  const client = await connectForStart(url);
  try {
    await checkServer(client);
    await waitForTurn(client, patience.turn);
    await makeHistory(client);
    const added = await unapplied(client, migrationsIn(folder));
    for (const migration of added) await apply(client, migration, patience.tables);
    return added.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The names of the migrations that the database has not seen yet. Throws like `migrate`, and changes nothing. */
export async function pendingMigrations(client: pg.Pool | pg.Client, folder = MIGRATIONS): Promise<string[]> {
  return (await unapplied(client, migrationsIn(folder))).map(({ name }) => name);
}

async function apply(client: pg.Client, migration: Migration, patience: number): Promise<void> {
  const { name } = migration;
  for (const began = performance.now(); ; ) {
    try {
      return await applyOnce(client, migration);
    } catch (error) {
      await client.query("rollback").catch(() => {});
      const { code, message } = error as pg.DatabaseError;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK)
        throw new StartError(`The migration ${name} failed and was rolled back: ${message}`, {
          cause: error,
        });
      const inTheWay = await oldestTransaction(client);
      if (performance.now() - began > patience)
        throw new StartError(
          `The migration ${name} waited for a table that others use${inTheWay}. Let them finish, or stop them, and start again.`,
        );
      log().warn({ migration: name }, `a migration waits for a table that others use${inTheWay}`);
      await pause(TRY_AGAIN_MS);
    }
  }
}

const [LOCK_NOT_AVAILABLE, DEADLOCK] = ["55P03", "40P01"];

async function applyOnce(client: pg.Client, { name, sql, checksum }: Migration) {
  await client.query("begin");
  await client.query(`set local lock_timeout = ${LOCK_MS}`);
  await client.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
  await client.query(sql);
  await client.query(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)",
    [randomUUID(), checksum, name],
  );
  await client.query("commit");
}

/** Most likely the one that is waited for; in words, or nothing where we may not see it. */
async function oldestTransaction(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; application: string; seconds: number }>(
    `select pid, application_name as application, extract(epoch from clock_timestamp() - xact_start)::int as seconds
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       order by xact_start limit 1`,
  );
  const [oldest] = rows;
  if (!oldest) return "";
  const { pid, application, seconds } = oldest;
  return `; the oldest transaction is that of process ${pid} (${application || "no name"}), open for ${seconds} s`;
}
