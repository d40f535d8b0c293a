import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { StartError } from "../start-error";

/** A migration of this build: its name, its statements, and what tells whether they are those that were applied. */
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
 * Those of our migrations that a database has not seen. Throws a `StartError` when it has seen others: one that we do not know
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
      `The migration ${name} failed earlier. Mend the database, then "npx prisma migrate resolve".`,
    );
  if (checksum !== ours.checksum)
    throw new StartError(
      `The migration ${name} was edited after it had been applied. Restore the file ${name}/migration.sql of this version.`,
    );
}
