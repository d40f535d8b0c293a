import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

/** Any number will do as long as every process of every version takes the same. */
const LOCK = 72_707_369;

const HISTORY = `create table if not exists _prisma_migrations (
  id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz, migration_name varchar(255) not null,
  logs text, rolled_back_at timestamptz, started_at timestamptz not null default now(), applied_steps_count integer not null default 0)`;

type Applied = { migration_name: string; checksum: string; finished_at: Date | null };

/**
 * Brings a database to the newest migration and returns the names it applied. One process at a time; each file is one
 * transaction. Keeps Prisma's own history table, so `prisma migrate` agrees. Throws, changing nothing, when a file that
 * was applied has been edited or one had failed.
 */
export async function migrate(
  url: string,
  folder = join(process.cwd(), "prisma/migrations"),
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "switchyard migrations" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    await client.query(HISTORY);
    const { rows } = await client.query<Applied>(
      "select migration_name, checksum, finished_at from _prisma_migrations where rolled_back_at is null",
    );
    const done = new Map(rows.map((row) => [row.migration_name, row]));
    const added: string[] = [];
    for (const name of migrationNames(folder)) {
      if (
        await apply(client, name, readFileSync(join(folder, name, "migration.sql"), "utf8"), done.get(name))
      )
        added.push(name);
    }
    return added;
  } finally {
    await client.end();
  }
}

/** The names of the migrations that the database has not seen yet. */
export async function pendingMigrations(
  client: pg.Pool,
  folder = join(process.cwd(), "prisma/migrations"),
): Promise<string[]> {
  const table = await client.query("select to_regclass('_prisma_migrations') is not null as there");
  if (!table.rows[0].there) return migrationNames(folder);
  const { rows } = await client.query<Applied>(
    "select migration_name from _prisma_migrations where finished_at is not null",
  );
  const done = new Set(rows.map((row) => row.migration_name));
  return migrationNames(folder).filter((name) => !done.has(name));
}

const migrationNames = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

async function apply(
  client: pg.Client,
  name: string,
  sql: string,
  before: Applied | undefined,
): Promise<boolean> {
  const checksum = createHash("sha256").update(sql).digest("hex");
  if (before && !before.finished_at)
    throw new Error(
      `Migration ${name} failed earlier. Mend the database, then "npx prisma migrate resolve".`,
    );
  if (before && before.checksum !== checksum)
    throw new Error(`Migration ${name} was edited after it had been applied. Restore the file.`);
  if (before) return false;
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)",
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
    return true;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new Error(`Migration ${name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
