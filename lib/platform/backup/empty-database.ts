import type pg from "pg";
import { withClient } from "../database/connect";
import { makeHistory, migrate, RESTORE_UNDER_WAY } from "../database/migrate";
import { conflict } from "../failure";
import type { Manifest } from "./manifest";

/**
 * What is in a database that a backup is to be restored into: nothing, an installation that has been started and that nobody has an account in, what a
 * broken-off restore has left, or something that is used.
 */
export type FoundDatabase = "empty" | "unused" | "broken off" | "in use";

/** Looks at a database and changes nothing. Throws a `Failure` while a server runs on it. */
export const lookAtDatabase = (url: string): Promise<FoundDatabase> =>
  withClient({ name: "restore", url }, async (client) => {
    if (await exists(client, SERVERS))
      throw conflict(
        "A server runs on this database. Stop it first: a backup is restored into an empty installation only.",
      );
    const { rows } = await client.query<{ name: string }>(TABLES);
    const tables = new Set(rows.map(({ name }) => name));
    if (tables.size === 0) return "empty";
    if (
      tables.has(HISTORY) &&
      (await exists(client, `${HISTORY} where migration_name = '${RESTORE_UNDER_WAY}'`))
    )
      return "broken off";
    const isOurs = [HISTORY, "installation", "users"].every((name) => tables.has(name));
    return isOurs && !(await exists(client, "users")) ? "unused" : "in use";
  });

const HISTORY = "_prisma_migrations";

const SERVERS = `pg_stat_activity where datname = current_database()
  and application_name in ('switchyard session', 'switchyard changes')`;

const TABLES = `
  select relname as name from pg_class
  where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`;

async function exists(client: pg.Client, rows: string): Promise<boolean> {
  const found = await client.query<{ there: boolean }>(`select exists (select from ${rows}) as there`);
  return found.rows[0]?.there ?? false;
}

/** Removes what is in a database, and brings it to the migrations that a backup has. From then on no server starts on it until the restore is done. */
export async function prepareDatabase(url: string, { migrations }: Manifest): Promise<void> {
  await withClient({ name: "restore", url }, async (client) => {
    await client.query("begin");
    await client.query(EMPTY);
    await makeHistory(client);
    await client.query(MARK, [RESTORE_UNDER_WAY]);
    await client.query("commit");
  });
  const wanted = new Set(migrations.map(({ name }) => name));
  await migrate(url, undefined, undefined, ({ name }) => wanted.has(name));
}

const MARK = `insert into ${HISTORY} (id, checksum, migration_name) values ($1, '', $1)`;

/** Everything of a schema but what belongs to extensions, which only their owner may remove. */
const EMPTY = `do $$
declare
  space oid := current_schema()::regnamespace;
  statements text[];
  statement text;
begin
  -- All of them before the first is executed: what is gone has no name any more.
  select array_agg(text) into statements from (
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view' when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
      from pg_class where relnamespace = space and relkind in ('r', 'p', 'v', 'S') and not relispartition
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
          and (deptype = 'e' or relkind = 'S' and deptype in ('i', 'a')))
    union all
    select format('drop routine if exists %s cascade', pg_proc.oid::regprocedure) from pg_proc
      where pronamespace = space and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select format('drop type if exists %s cascade', pg_type.oid::regtype) from pg_type
      where typnamespace = space and typtype in ('e', 'd') and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')
  ) as drops (text);
  foreach statement in array coalesce(statements, '{}') loop
    execute statement;
  end loop;
end $$`;
