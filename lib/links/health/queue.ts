import { transaction } from "@/lib/platform/database/db";
import { IS_DUE } from "@/lib/platform/database/due";
import { claimInTurn, dueInTurn } from "@/lib/platform/database/in-turn";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { inBatches, statement, sweepRows, type Upkeep } from "@/lib/platform/upkeep/batches";
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

/** Takes up to `most` hosts that are due, one of each workspace in turn, and of each the destination that has waited longest. No host is anybody else's for the time of the lease. */
export async function claimDue(most: number): Promise<{ host: string; destination: Claimed | null }[]> {
  const rows = await claimInTurn<Claimed>(
    { name: "destinations-due", text: CLAIM, more: [LEASE_SECONDS] },
    most,
  );
  return rows.map((row) => ({ host: row.host, destination: row.id === null ? null : row }));
}

/** A link after the other, until one is alive: there may be very many. */
const COLUMNS = `
  d.id, d.workspace_id as "workspaceId", d.url, d.status, d.since,
  case
    when (
      select true from link_destinations f where f.destination_id = d.id and (select ${ALIVE} from links l where l.id = f.link_id) limit 1
    ) then true
    when (select true from link_destinations f where f.destination_id = d.id limit 1) then false
  end as "isAlive"`;

export const CLAIM = `
  with recursive ${dueInTurn("destination_hosts", "host")}, leased as (
    update destination_hosts h set next_at = now() + make_interval(secs => $3), free_at = now() + make_interval(secs => $3)
    from due where h.host = due.key returning h.host
  )
  select reached.turn, leased.host, d.* from leased cross join reached left join lateral (
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

/** Keeps a verdict and what has happened by it, whose events follow, and releases the host. */
export async function keepVerdict(of: Kept, verdict: Verdict, waitSeconds = 0): Promise<void> {
  const { status, reason, httpStatus, movedTo, since, event, nextSeconds } = verdict;
  const next = Math.max(jittered(nextSeconds), waitSeconds);
  await transaction(async () => {
    await rowsOf({
      name: "destination-checked",
      text: KEEP,
      values: [of.id, status, reason, httpStatus, movedTo, since, next, event && `link.${event}`],
    });
    await release(of.host, waitSeconds);
  });
}

/** So that what was begun together doesn't come together for ever. */
const jittered = (seconds: number): number => seconds * (0.9 + Math.random() * 0.2);

/** Events are for webhooks alone: without one that wants them, none is kept. */
const KEEP = `
  update destinations d set changed_at = case when status = $2 then changed_at else now() end,
    status = $2, reason = $3, http_status = $4::int, moved_to = $5, since = $6::timestamptz, checked_at = now(),
    next_at = now() + make_interval(secs => $7::float8),
    event = case
      when $8::text is null then event
      when exists (select from webhooks w where w.workspace_id = d.workspace_id and w.disabled_at is null and $8 = any (w.events)) then $8
    end,
    event_link_id = case when $8 is null then event_link_id else 0 end
  where id = $1::int`;

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

/** Removes destinations that no link leads to and that no check has come to, as where LINK_HEALTH is off. Returns how many. */
export const purgeUnused: Upkeep = sweepRows("destinations", {
  key: { id: ["int", 0] },
  condition: `kept.next_at < now() - interval '8 days'
    and not exists (select from link_destinations f where f.destination_id = kept.id)`,
});

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
  with next as (select workspace_id, next_at from destinations where host = $1 order by next_at limit 1),
  gone as (delete from destination_hosts where host = $1 and not exists (select from next))
  update destination_hosts h set free_at = now() + make_interval(secs => $2::float8),
    next_at = greatest(now() + make_interval(secs => $2::float8), next.next_at), workspace_id = next.workspace_id
  from next where h.host = $1`;

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
