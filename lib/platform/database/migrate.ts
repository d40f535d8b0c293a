import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { StartError } from "../failure";
import { log } from "../log";
import { LOCKS, lockStatement } from "./advisory-locks";
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
 * transaction. Keeps Prisma's own history table, so `prisma migrate` agrees. Throws, changing nothing, when the database has
 * migrations that this version does not have, or not like that.
 */
export async function migrate(url: string, folder = MIGRATIONS, patience = PATIENCE): Promise<string[]> {
  const client = await connectForStart(url);
  try {
    await checkServer(client);
    await waitForMigrationLock(client, patience.turn);
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
      const oldest = await oldestTransaction(client);
      if (performance.now() - began > patience)
        throw new StartError(
          `The migration ${name} waited too long for a table that other connections use${oldest}. Wait for them to finish or end them, then start again.`,
        );
      log().warn(
        { migration: name },
        `a migration is waiting for a table that other connections use${oldest}`,
      );
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
  return `; the oldest transaction belongs to process ${pid} (${application || "no name"}), open for ${seconds} s`;
}

/** A migration of this build: its name, its statements, and their checksum. */
export type Migration = { name: string; sql: string; checksum: string };

export const MIGRATIONS = join(process.cwd(), "prisma/migrations");

/** Prisma's own table. */
const HISTORY = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

/** The migrations in a folder, in the order in which they are applied. */
export function migrationsIn(folder: string): Migration[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return entries
    .map(({ name }) => ({ name, sql: readFileSync(join(folder, name, "migration.sql"), "utf8") }))
    .map((file) => ({ ...file, checksum: createHash("sha256").update(file.sql).digest("hex") }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

export const makeHistory = (client: pg.Client): Promise<unknown> => client.query(HISTORY);

/**
 * Our migrations that a database has not applied. Throws a `StartError` when it has applied others: one that we do not know
 * came from a newer version, whose tables we would misread.
 */
export async function unapplied(client: pg.Client | pg.Pool, ours: Migration[]): Promise<Migration[]> {
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as there");
  if (!table.rows[0].there) return ours;
  const { rows } = await client.query<Applied>(
    "select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null order by migration_name",
  );
  const known = new Map(ours.map((migration) => [migration.name, migration]));
  for (const row of rows) refuseIfStrange(row, known.get(row.migration_name));
  const applied = new Set(rows.map((row) => row.migration_name));
  return ours.filter(({ name }) => !applied.has(name));
}

function refuseIfStrange({ migration_name: name, checksum, finished_at }: Applied, ours?: Migration) {
  if (!ours)
    throw new StartError(
      `The database was migrated by a newer version of Switchyard: this version does not know the migration ${name}. Start that version, or restore the backup from before the upgrade.`,
    );
  if (!finished_at)
    throw new StartError(
      `The migration ${name} failed earlier. Fix the database, then run "npx prisma migrate resolve".`,
    );
  if (checksum !== ours.checksum)
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
