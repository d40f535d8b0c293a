import type pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { shareSalts } from "./salts";

/** What clicks need every hour: salts and partitions ahead of time, and an end for what is kept only for a while. */
export async function keepUp(client: pg.Pool, now = new Date()): Promise<void> {
  await shareSalts(client, now);
  await client.query("select ensure_click_partitions($1::date, ($1::date + interval '3 months')::date)", [
    now,
  ]);
  await client.query(
    "delete from click_visitors where day < ($1::timestamptz at time zone 'UTC')::date - 3",
    [now],
  );
  // A segment's file is gone long before; kept so much longer in case a backup of the folder comes back.
  await client.query("delete from click_segments where updated_at < $1::timestamptz - interval '30 days'", [
    now,
  ]);
  await dropOldMonths(client, now, env().CLICK_RETENTION_MONTHS);
}

/** Raw clicks older than so many whole months go, a partition at a time; 0 keeps them for good. Statistics stay. */
export async function dropOldMonths(client: pg.Pool, now: Date, months: number): Promise<string[]> {
  if (months === 0) return [];
  const oldest = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  const keptFrom = `clicks_${oldest.toISOString().slice(0, 7).replace("-", "_")}`;
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'clicks'::regclass and c.relname ~ '^clicks_\\d{4}_\\d{2}$' and c.relname < $1 order by 1`,
    [keptFrom],
  );
  for (const { name } of rows) {
    await client.query(`drop table if exists ${name}`);
    log().info({ partition: name }, "raw clicks past their retention were removed");
  }
  return rows.map(({ name }) => name);
}
