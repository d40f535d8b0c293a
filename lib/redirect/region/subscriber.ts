import type pg from "pg";
import { databaseProblem } from "@/lib/platform/database/server-check";
import { Failure, StartError } from "@/lib/platform/failure";
import { NAME, PUBLISHED } from "./published";

/**
 * Does something with a database; what goes wrong there becomes a `StartError` that names the setting or option it came from, and says what to do.
 */
export async function namingItsSource<T>(url: string, setting: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartError || error instanceof Failure) throw error;
    throw new StartError(databaseProblem(error, url, setting), { cause: error });
  }
}

/** The state of a subscription: how many of its tables follow, and whether its worker runs. */
export type Subscription = {
  slot: string;
  enabled: boolean;
  running: boolean;
  tables: number;
  ready: number;
};

/** This database's subscription; undefined where it is none's. */
export async function findSubscription(client: Pick<pg.Client, "query">): Promise<Subscription | undefined> {
  const { rows } = await client.query<Subscription>(SUBSCRIPTION, [NAME]);
  return rows[0];
}

const SUBSCRIPTION = `
  select s.subslotname as slot, s.subenabled as enabled,
    exists (select from pg_stat_subscription w where w.subid = s.oid and w.relid is null and w.pid is not null) as running,
    count(r.srrelid)::int as tables, (count(*) filter (where r.srsubstate = 'r'))::int as ready
  from pg_subscription s left join pg_subscription_rel r on r.srsubid = s.oid
  where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database())
  group by s.oid, s.subslotname, s.subenabled`;

/** Columns that stay empty in a far region must be allowed to. */
export async function allowEmptyColumns(client: Pick<pg.Client, "query">): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(UNPUBLISHED_NOT_NULL, [
    Object.keys(PUBLISHED),
  ]);
  for (const { table, name } of rows)
    if (!PUBLISHED[table]?.includes(name))
      await client.query(`alter table ${table} alter column ${name} drop not null`);
}

const UNPUBLISHED_NOT_NULL = `
  select c.relname as table, a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1) and a.attnum > 0
    and not a.attisdropped and a.attnotnull and not a.atthasdef and a.attidentity = ''`;

type Notifying = { table: string; trigger: string; routine: string; isAlways: boolean; hasPath: boolean };

/** The triggers that notify processes of changes in the published tables. */
async function notifying(client: Pick<pg.Client, "query">): Promise<Notifying[]> {
  const { rows } = await client.query<Notifying>(NOTIFYING, [Object.keys(PUBLISHED)]);
  return rows;
}

const NOTIFYING = `
  select c.relname as table, t.tgname as trigger, p.oid::regprocedure::text as routine, t.tgenabled = 'A' as "isAlways",
    exists (select from unnest(p.proconfig) setting where setting like 'search_path=%') as "hasPath"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any ($1) and not t.tgisinternal
    and strpos(p.prosrc, 'pg_notify(''switchyard''') > 0`;

/** How many triggers would stay silent when a change from home is applied. */
export const silentTriggers = async (client: Pick<pg.Client, "query">): Promise<number> =>
  (await notifying(client)).filter(({ isAlways, hasPath }) => !isAlways || !hasPath).length;

/**
 * Makes changes from home notify this region's processes: triggers fire for what a subscription applies only when they are to fire always,
 * and their functions then find tables only with a search path of their own. What changed before is made known at last.
 */
export async function notifyAlways(client: Pick<pg.Client, "query">): Promise<void> {
  const triggers = await notifying(client);
  const { rows } = await client.query<{ schema: string }>("select quote_ident(current_schema()) as schema");
  for (const routine of new Set(triggers.filter(({ hasPath }) => !hasPath).map(({ routine }) => routine)))
    await client.query(`alter function ${routine} set search_path = ${rows[0]?.schema}`);
  const silent = triggers.filter(({ isAlways }) => !isAlways);
  for (const { table, trigger } of silent)
    await client.query(`alter table ${table} enable always trigger ${trigger}`);
  // A payload that nobody knows makes every process doubt all that it has in memory.
  if (silent.length > 0) await client.query("select pg_notify('switchyard', 'region')");
}
