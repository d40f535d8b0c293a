import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "../failure";
import { log } from "../log";
import { LOCKS, lockStatement } from "./advisory-locks";
import { buildIndex } from "./concurrent-index";
import { noteCompatibility, refuseIncompatible } from "./migration-compatibility";
import {
  concurrentIndex,
  isWithoutTransaction,
  MIGRATIONS,
  type Migration,
  migrationsIn,
  statementsIn,
} from "./migration-files";
import { checkServer, connectForStart } from "./server-check";

/** For how long, in milliseconds, a start waits for tables that others use, and for another process that migrates. */
export type Patience = { tables: number; turn: number };

const PATIENCE: Patience = { tables: 60_000, turn: 300_000 };
/**
 * Queries queue behind a migration that waits for their table. They give up after a second (`lib/platform/database/pool.ts`); a migration
 * yields before that, and retries.
 */
const LOCK_MS = 700;
const TRY_AGAIN_MS = 2_000;
/** Overrides limits of the server or the user: an index on many millions of rows takes long. */
const STATEMENT_TIMEOUT = "1h";

/**
 * Brings a database to the newest migration and returns the names it applied. One process at a time; each file is one
 * transaction, or says why it runs without. Keeps Prisma's own history table, so `prisma migrate` agrees. Throws, changing nothing, when
 * the database has migrations beside which this version can't run, or not like those of this version. `restored` is
 * for a restore: which migrations the backup has.
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS,
  patience = PATIENCE,
  restored?: (migration: Migration) => boolean,
): Promise<string[]> {
  const client = await connectForStart(url);
  try {
    await checkServer(client);
    await waitForMigrationLock(client, patience.turn);
    await makeHistory(client);
    const ours = migrationsIn(folder).filter(restored ?? (() => true));
    const added = await unapplied(client, ours, restored !== undefined);
    for (const migration of added) await apply(client, migration, patience.tables);
    return added.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The migrations that the database has not seen yet. Throws like `migrate`, and changes nothing. */
export const pendingMigrations = (client: pg.Pool | pg.Client, folder = MIGRATIONS): Promise<Migration[]> =>
  unapplied(client, migrationsIn(folder));

async function apply(client: pg.Client, migration: Migration, patience: number): Promise<void> {
  for (const began = performance.now(); ; ) {
    try {
      return await applyOnce(client, migration, patience);
    } catch (error) {
      await client.query("rollback").catch(() => {});
      const { code } = error as pg.DatabaseError;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw failed(migration, error as Error);
      const oldest = await oldestTransaction(client);
      if (performance.now() - began > patience)
        throw new StartError(
          `The migration ${migration.name} waited too long for a table that other connections use${oldest}. Wait for them to finish or end them, then start again.`,
        );
      log().warn(
        { migration: migration.name },
        `a migration is waiting for a table that other connections use${oldest}`,
      );
      await pause(TRY_AGAIN_MS);
    }
  }
}

const [LOCK_NOT_AVAILABLE, DEADLOCK] = ["55P03", "40P01"];

function failed(migration: Migration, error: Error): StartError {
  const outcome = isWithoutTransaction(migration)
    ? "failed, and the next start continues it"
    : "failed and was rolled back";
  return new StartError(`The migration ${migration.name} ${outcome}: ${error.message}`, { cause: error });
}

async function applyOnce(client: pg.Client, migration: Migration, patience: number) {
  if (isWithoutTransaction(migration)) await runStatements(client, migration, patience);
  await client.query("begin");
  await client.query(`set local lock_timeout = ${LOCK_MS}`);
  await client.query(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
  if (!isWithoutTransaction(migration)) await client.query(migration.sql);
  await client.query(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)",
    [randomUUID(), migration.checksum, migration.name],
  );
  await noteCompatibility(client, migration);
  await client.query("commit");
}

/** Every statement can be repeated, so a migration that was killed begins anew. */
async function runStatements(client: pg.Client, migration: Migration, patience: number) {
  await client.query(`set statement_timeout = '${STATEMENT_TIMEOUT}'`);
  for (const statement of statementsIn(migration)) {
    const index = concurrentIndex(statement);
    if (index) await buildIndex(client, { index, statement, patience });
    else await client.query(`set lock_timeout = ${LOCK_MS}`).then(() => client.query(statement));
  }
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
  return `; the oldest transaction belongs to process ${pid} (${application || "no name"}), open for ${seconds} s`;
}

/** Prisma's own table. */
const HISTORY = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

export const makeHistory = (client: pg.Client): Promise<unknown> => client.query(HISTORY);

/**
 * Our migrations that a database has not applied. Throws a `StartError` when it has applied others, unless they came from a newer version
 * that says that ours can run beside them.
 */
export async function unapplied(
  client: pg.Client | pg.Pool,
  ours: Migration[],
  isRestore = false,
): Promise<Migration[]> {
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as there");
  if (!table.rows[0].there) return ours;
  const { rows: all } = await client.query<Applied>(
    "select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null order by migration_name",
  );
  const rows = all.filter((row) => !(isRestore && row.migration_name === RESTORE_UNDER_WAY));
  const known = new Map(ours.map((migration) => [migration.name, migration]));
  for (const row of rows) refuseIfStrange(row, known.get(row.migration_name));
  const applied = new Set(rows.map((row) => row.migration_name));
  const unknown = [...applied].filter((name) => !known.has(name));
  await refuseIncompatible(client, unknown, ours.at(-1)?.name ?? "");
  return ours.filter(({ name }) => !applied.has(name));
}

/**
 * What the history of migrations has while a backup is restored: no version starts on a database with an unfinished one, those from before there
 * were restores included.
 */
export const RESTORE_UNDER_WAY = "restore_of_a_backup";

function refuseIfStrange({ migration_name: name, checksum, finished_at }: Applied, ours?: Migration) {
  if (name === RESTORE_UNDER_WAY)
    throw new StartError(
      "The restore of a backup into this database was broken off. Run `restore` again, with the same backup or another one.",
    );
  if (!finished_at)
    throw new StartError(
      `The migration ${name} failed earlier. Fix the database, then run "npx prisma migrate resolve".`,
    );
  if (ours && checksum !== ours.checksum)
    throw new StartError(
      `The migration ${name} was edited after it was applied. Restore the file ${name}/migration.sql of this version.`,
    );
}

const LOOK_AGAIN_MS = 100;
const LOG_AFTER_MS = 2_000;

/** Waits until no other process migrates this database, and keeps others out until the connection ends. Throws a `StartError` when it takes too long. */
export async function waitForMigrationLock(client: pg.Client, patience: number): Promise<void> {
  let isLogged = false;
  for (const began = performance.now(); ; await pause(LOOK_AGAIN_MS)) {
    const { rows } = await client.query<{ taken: boolean }>(lockStatement("migrations", "try"));
    if (rows[0]?.taken) return;
    const waited = performance.now() - began;
    if (waited > patience)
      throw new StartError(
        `Another process is still migrating the database${await holder(client)}. Wait until it has finished or end that connection, then start again.`,
      );
    if (waited > LOG_AFTER_MS && !isLogged) {
      isLogged = true;
      log().warn(`waiting for another process that is migrating the database${await holder(client)}`);
    }
  }
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; place: string | null }>(
    `select pid, host(client_addr) as place from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and granted and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [LOCKS.migrations],
  );
  const [found] = rows;
  return found ? ` (connection ${found.pid} from ${found.place ?? "this machine"})` : "";
}
