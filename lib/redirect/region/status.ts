import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { withClient } from "@/lib/platform/database/connect";
import { pendingMigrations } from "@/lib/platform/database/migrate";
import { isOutage, primaryPool } from "@/lib/platform/database/pool";
import { NAME, READ_PUBLICATION, wronglyPublished } from "./published";
import { findSubscription, type Subscription, silentTriggers } from "./subscriber";

/** A region as home sees it: what its slot keeps back of the write-ahead log. */
export type RegionAtHome = { region: string; active: boolean; keptMegabytes: number; lost: boolean };

/** Home's view: whether this version's columns are published, and the regions that follow. */
export type HomeStatus = { unpublished: string[]; regions: RegionAtHome[] };

/** Reads it from DATABASE_URL. Rejects with the database's error. */
export async function homeStatus(): Promise<HomeStatus> {
  const published = await primaryPool().query<{ table: string; columns: string[] }>(READ_PUBLICATION, [NAME]);
  const { rows } = await primaryPool().query<RegionAtHome>(SLOTS, [`${NAME}_`]);
  return { unpublished: wronglyPublished(published.rows), regions: rows };
}

const SLOTS = `
  select substr(slot_name, length($1) + 1) as region, active, coalesce(wal_status = 'lost', false) as lost,
    round(coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0) / 1048576)::int as "keptMegabytes"
  from pg_replication_slots where starts_with(slot_name, $1) and database = current_database() order by slot_name`;

/**
 * The region's own view. `lacking`: columns that home sends and this database has no place for. `seconds`: how long a change from home took just
 * now; null when none arrived in time.
 */
export type RegionStatus = {
  subscription: Subscription | undefined;
  pending: string[];
  lacking: string[];
  silentTriggers: number;
  seconds: number | null;
};

const PATIENCE_MS = 10_000;
const LOOK_MS = 20;

/** Reads it from this region's database, and sends one change from home on its way. */
export const regionStatus = (url: string): Promise<RegionStatus> =>
  withClient({ name: "region", url }, async (client) => {
    const subscription = await findSubscription(client).catch(noneYet);
    const pending = (await pendingMigrations(client)).map(({ name }) => name);
    if (!subscription || pending.length > 0)
      return { subscription, pending, lacking: [], silentTriggers: 0, seconds: null };
    return {
      subscription,
      pending,
      lacking: await lackingColumns(client),
      silentTriggers: await silentTriggers(client),
      seconds: await roundTrip(client),
    };
  });

async function lackingColumns(client: pg.Client): Promise<string[]> {
  const sent = await primaryPool()
    .query<{ table: string; columns: string[] }>(READ_PUBLICATION, [NAME])
    .catch(noneYet);
  const { rows } = await client.query<{ name: string }>(COLUMNS);
  const known = new Set(rows.map(({ name }) => name));
  const names =
    sent?.rows.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)) ?? [];
  return names.filter((name) => !known.has(name));
}

const COLUMNS = `
  select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped`;

/** Seconds until a change at home is here; null when home is away, or the change late. */
async function roundTrip(client: pg.Client): Promise<number | null> {
  const began = performance.now();
  const sent = await primaryPool()
    .query<{ at: string }>(
      `insert into region_heartbeat (at) values (clock_timestamp()) on conflict (id) do update set at = excluded.at returning at::text`,
    )
    .catch(noneYet);
  while (sent && performance.now() - began < PATIENCE_MS) {
    const { rowCount } = await client.query("select from region_heartbeat where at >= $1::timestamptz", [
      sent.rows[0]?.at,
    ]);
    if (rowCount) return (performance.now() - began) / 1_000;
    await pause(LOOK_MS);
  }
  return null;
}

function noneYet(error: unknown): undefined {
  if (isOutage(error) || error instanceof pg.DatabaseError) return undefined;
  throw error;
}
