import { LRUCache } from "lru-cache";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process";
import { setting } from "@/lib/platform/settings/settings";
import { deleteRows } from "@/lib/platform/upkeep/batches";

/** A process asks the database about one person on one host so often at most. */
const NOTED_MS = 6 * 3_600_000;
/** The longest that a host of nobody's use counts as one of ours. */
const DAYS = 90;
const MOST_HOSTS = 1_000;

const noted = () =>
  perProcess("dashboard-hosts", () => new LRUCache<string, true>({ max: 5_000, ttl: NOTED_MS }));

/**
 * Remembers that a signed-in person uses the dashboard on a host. Anyone can send any `Host`, so one counts as ours only
 * once an admin used it, or where registration is closed. Waits for nothing and never fails.
 */
export function noteDashboardHost(header: string | null, userId: number): void {
  const host = nameIn(header ?? "");
  if (!host || noted().has(`${userId}@${host}`)) return;
  noted().set(`${userId}@${host}`, true);
  pool()
    .query(NOTE, [host, userId, setting("REGISTRATION") === "closed", MOST_HOSTS])
    .catch((error: Error) => {
      noted().delete(`${userId}@${host}`);
      log().warn({ reason: error.message }, "could not save a dashboard host");
    });
}

/** Hosts on which the dashboard is used: `vouched` by an admin, otherwise by any account. */
export async function dashboardHosts(): Promise<{ host: string; vouched: boolean }[]> {
  const { rows } = await pool().query<{ host: string; vouched: boolean }>(KNOWN, [DAYS]);
  return rows;
}

/** Removes hosts that were not used for a long time. Returns how many. */
export const purgeDashboardHosts = deleteRows("dashboard_hosts", {
  by: "seen_at",
  before: `now() - interval '${DAYS} days'`,
});

/** The name in a Host header; undefined for an address, and for what DNS has no name of. */
function nameIn(header: string): string | undefined {
  const name = header.toLowerCase().replace(/:\d*$/, "").replace(/\.$/, "");
  const isName = /^(?=.{4,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name) && !/^[0-9.]+$/.test(name);
  return isName ? name : undefined;
}

const NOTE = `
  insert into dashboard_hosts (host, vouched_at)
  select $1, case when vouches then now() end
  from (select $3 or exists (select from users where id = $2 and admin_since is not null) as vouches) as person
  where vouches or (select count(*) from dashboard_hosts) < $4
  on conflict (host) do update
    set seen_at = now(), vouched_at = coalesce(dashboard_hosts.vouched_at, excluded.vouched_at)`;

const KNOWN = `
  select host, vouched_at is not null as vouched from dashboard_hosts
  where seen_at > now() - make_interval(days => $1)`;
