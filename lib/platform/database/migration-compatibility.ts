import type pg from "pg";
import { StartError } from "../failure";
import { version } from "../version";
import { contractSince, type Migration } from "./migration-files";

/** A release, the newest migration it knows, and the commit it was made from, which only a later commit can name. */
export type Release = { version: string; newest: string; commit?: string };

/** Every release, the oldest first. A release adds its line (CONTRIBUTING, "Releasing"). */
export const RELEASES: Release[] = [
  {
    version: "0.2.0",
    newest: "20261127062000_webhook_deliveries_by_webhook",
    commit: "87e9607b7f421998abf7986cf842b760cf0046a1",
  },
];

/**
 * The oldest program that can run on a database with this migration, by the newest migration it knows: the release before it, or for a
 * migration that takes something away the release since which nothing needs that.
 */
export function oldestProgramFor(migration: Migration, releases = RELEASES): string {
  const since = contractSince(migration);
  const oldest = since
    ? releases.find((release) => release.version === since)
    : releases.findLast(({ newest }) => newest < migration.name);
  if (since && !oldest)
    throw new Error(`The migration ${migration.name} names the release ${since}, which there is none of.`);
  return oldest?.newest ?? "";
}

/** Notes in the migration's own transaction which programs can run beside it. Migrations from before that was noted have no row. */
export async function noteCompatibility(client: pg.Client, migration: Migration): Promise<void> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('migration_compatibility') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return;
  await client.query(
    `insert into migration_compatibility (migration, oldest_program, applied_by) values ($1, $2, $3)
     on conflict (migration) do update set oldest_program = excluded.oldest_program, applied_by = excluded.applied_by`,
    [migration.name, oldestProgramFor(migration), version()],
  );
}

type Noted = { migration: string; oldest: string; appliedBy: string };

/**
 * Throws a `StartError` where one of these migrations, which a newer program applied and this one doesn't know, says that this program
 * can't run beside it, or says nothing. `newest` is the newest migration of this program.
 */
export async function refuseIncompatible(
  client: pg.Pool | pg.Client,
  unknown: readonly string[],
  newest: string,
): Promise<void> {
  const noted = unknown.length === 0 ? [] : await notesOf(client);
  for (const name of unknown) {
    const note = noted.find(({ migration }) => migration === name);
    if (!note || note.oldest > newest) throw new StartError(refusal(name, note?.appliedBy));
  }
}

async function notesOf(client: pg.Pool | pg.Client): Promise<Noted[]> {
  const table = await client.query<{ isThere: boolean }>(
    `select to_regclass('migration_compatibility') is not null as "isThere"`,
  );
  if (!table.rows[0]?.isThere) return [];
  const { rows } = await client.query<Noted>(
    `select migration, oldest_program as oldest, applied_by as "appliedBy" from migration_compatibility`,
  );
  return rows;
}

function refusal(migration: string, appliedBy: string | undefined): string {
  const own = version();
  const by =
    appliedBy === undefined || appliedBy === own ? "a newer build of Switchyard" : `Switchyard ${appliedBy}`;
  const start = appliedBy === undefined || appliedBy === own ? "that build" : appliedBy;
  return `The database was upgraded by ${by}; this is ${own}, which can't run beside the migration ${migration}. Start ${start} or newer, or restore the backup from before the upgrade.`;
}
