import { transaction } from "@/lib/platform/database/db";
import { IS_DUE } from "@/lib/platform/database/due";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { inBatches, statement, type Upkeep } from "@/lib/platform/upkeep/batches";
import { ALIVE } from "./file-destinations";
import type { Known, Verdict } from "./judge";

/** A destination whose host is ours to ask until the lease ends. */
export type Claimed = Known & {
  id: number;
  workspaceId: number;
  url: string;
  host: string;
  /** whether a link that visitors may come to leads there; null where none leads there at all */
  isAlive: boolean | null;
};

/** Longer than any check takes: after it another process goes on where a killed one was. */
const LEASE_SECONDS = 120;

/** Between two checks of addresses of one host. */
const PAUSE_SECONDS = 2;

/** Takes up to `most` hosts that are due, and of each the destination that has waited longest. No host is anybody else's for the time of the lease. */
export async function claimDue(most: number): Promise<{ host: string; destination: Claimed | null }[]> {
  const { rows } = await pool().query<Claimed>({
    name: "destinations-due",
    text: CLAIM,
    values: [most, LEASE_SECONDS],
  });
  return rows.map((row) => ({ host: row.host, destination: row.id === null ? null : row }));
}

const COLUMNS = `
  d.id, d.workspace_id as "workspaceId", d.url, d.status, d.since,
  (select bool_or(${ALIVE}) from link_destinations f join links l on l.id = f.link_id where f.destination_id = d.id) as "isAlive"`;

export const CLAIM = `
  with due as (
    select host from destination_hosts where next_at ${IS_DUE} order by next_at limit $1 for update skip locked
  ), leased as (
    update destination_hosts h set next_at = now() + make_interval(secs => $2), free_at = now() + make_interval(secs => $2)
    from due where h.host = due.host returning h.host
  )
  select leased.host, d.* from leased left join lateral (
    select ${COLUMNS} from destinations d where d.host = leased.host and d.next_at ${IS_DUE} order by d.next_at limit 1
  ) d on true`;

/** Takes a host for one check that somebody waits for, whatever is due. False while another check or a pause is under way. */
export async function claimHost(host: string): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: "host-claimed",
    text: `
      insert into destination_hosts as kept (host, next_at, free_at) values ($1, now() + make_interval(secs => $2), now() + make_interval(secs => $2))
      on conflict (host) do update set next_at = excluded.next_at, free_at = excluded.free_at where kept.free_at <= now()`,
    values: [host, LEASE_SECONDS],
  });
  return rowCount === 1;
}

/** Seconds until the next host is due; null where none is. */
export async function secondsUntilDue(): Promise<number | null> {
  const { rows } = await pool().query<{ seconds: number | null }>({
    name: "host-due",
    text: "select extract(epoch from min(next_at) - now())::float8 as seconds from destination_hosts",
  });
  return rows[0]?.seconds ?? null;
}

type Kept = Pick<Claimed, "id" | "workspaceId" | "host">;

/** Keeps a verdict, queues the events of links that lead there, and releases the host. */
export async function keepVerdict(of: Kept, verdict: Verdict, waitSeconds = 0): Promise<void> {
  const { status, reason, httpStatus, movedTo, since, event, nextSeconds } = verdict;
  await transaction(async () => {
    await rowsOf({
      name: "destination-checked",
      text: KEEP,
      values: [
        of.id,
        status,
        reason,
        httpStatus,
        movedTo,
        since,
        Math.max(jittered(nextSeconds), waitSeconds),
      ],
    });
    if (event)
      await rowsOf({
        name: "links-health-changed",
        text: EVENTS,
        values: [of.workspaceId, of.id, `link.${event}`],
      });
    await release(of.host, waitSeconds);
  });
}

/** So that what was begun together doesn't come together for ever. */
const jittered = (seconds: number): number => seconds * (0.9 + Math.random() * 0.2);

const KEEP = `
  update destinations set changed_at = case when status = $2 then changed_at else now() end,
    status = $2, reason = $3, http_status = $4::int, moved_to = $5, since = $6::timestamptz, checked_at = now(),
    next_at = now() + make_interval(secs => $7::float8)
  where id = $1::int`;

const EVENTS = `
  select tell_webhooks($1::int, $3, l.id,
    about_link(l) || jsonb_build_object('destination', d.url, 'reason', d.reason, 'status', d.http_status, 'since', d.since))::text as queued
  from destinations d join link_destinations f on f.destination_id = d.id join links l on l.id = f.link_id
  where d.id = $2::int and ${ALIVE}
    and exists (select from webhooks w where w.workspace_id = $1::int and w.disabled_at is null and $3 = any (w.events))
  order by l.id`;

/** Leaves a destination for later without having learned anything of it. */
export async function postpone({ id, host }: Pick<Claimed, "id" | "host">, seconds: number): Promise<void> {
  await transaction(async () => {
    await rowsOf({
      name: "destination-postponed",
      text: "update destinations set next_at = now() + make_interval(secs => $2::float8) where id = $1::int",
      values: [id, jittered(seconds)],
    });
    await release(host);
  });
}

/** Removes a destination that no link leads to any more. */
export async function removeUnused({ id, host }: Pick<Claimed, "id" | "host">): Promise<void> {
  await transaction(async () => {
    await rowsOf({
      name: "destination-unused",
      text: "delete from destinations d where id = $1::int and not exists (select from link_destinations f where f.destination_id = d.id)",
      values: [id],
    });
    await release(host);
  });
}

/** Releases a host: it is due after the pause, or when its next destination is. Where there is none, nobody has to know of it. */
export const release = (host: string, waitSeconds = 0): Promise<void> =>
  transaction(async () => {
    // Locked first: what is filed meanwhile has to be seen by the statement that reads it.
    await rowsOf({ name: "host-locked", text: LOCK, values: [host] });
    await rowsOf({
      name: "host-released",
      text: RELEASE,
      values: [host, Math.max(PAUSE_SECONDS, waitSeconds)],
    });
  });

const LOCK = "select host from destination_hosts where host = $1 for update";

const RELEASE = `
  with next as (select min(next_at) as at from destinations where host = $1),
  gone as (delete from destination_hosts where host = $1 and (select at from next) is null)
  update destination_hosts set free_at = now() + make_interval(secs => $2::float8),
    next_at = greatest(now() + make_interval(secs => $2::float8), (select at from next))
  where host = $1 and (select at from next) is not null`;

/** What seems to be due in weeks was noted while the database's clock was ahead. Returns how many destinations. */
export const mendTimes: Upkeep = async (stop) => {
  const mended = await inBatches(statement(MEND), stop);
  await inBatches(statement(MEND_HOSTS), stop);
  return mended;
};

const MEND = `
  update destinations set next_at = now()
  where id = any (array(select id from destinations where next_at > now() + interval '9 days' limit $1))`;

const MEND_HOSTS = `
  update destination_hosts set next_at = now(), free_at = now()
  where host = any (array(
    select host from destination_hosts
    where greatest(next_at, free_at) > now() + interval '9 days' limit $1))`;
