import { mailPerson } from "@/lib/identity/mail/mail";
import { shortUrl } from "@/lib/platform/addresses";
import { currentTime } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { log } from "@/lib/platform/log";
import { canMail } from "@/lib/platform/mail/outbox";
import type { Stop, Upkeep } from "@/lib/platform/upkeep/batches";
import type { Tasks } from "@/lib/platform/upkeep/tasks";
import { candidatesIn, type HourOfLink, keepHours, lastHour, purgeLinkHours, weeksBefore } from "./hours";
import { type AlertedLink, alertOf } from "./mail";
import { judge, usualOf } from "./rule";

type Workspace = { id: number; name: string };

/**
 * Compares the last hour of each workspace that members or webhooks want alerts of with the weeks before, and queues one mail for each of those members about
 * all links that are unusual, and an event about each link for those webhooks. Each hour is judged once. Returns how many links were.
 */
export const alertMembers: Upkeep = (stop) => alertAbout(lastHour(currentTime()), stop);

/** The same for a given hour. */
export async function alertAbout(hour: Date, stop?: Stop): Promise<number> {
  const { rows } = await pool().query<Workspace>(UNJUDGED, [hour, canMail()]);
  let found = 0;
  for (const workspace of rows) {
    if (stop?.aborted) break;
    try {
      await keepHours(workspace.id, hour);
      found += await judgeHour(workspace, hour);
    } catch (error) {
      // What can't be counted now is due again in the next round.
      log().warn(
        { workspace: workspace.id, reason: (error as Error).message },
        "could not look for unusual clicks",
      );
    }
  }
  return found;
}

async function judgeHour(workspace: Workspace, hour: Date): Promise<number> {
  const unusual = (await candidatesIn(workspace.id, hour)).filter(mayBeUnusual);
  return transaction(async () => {
    const judged = await rowsOf({ name: "hour-judged", text: JUDGED, values: [workspace.id, hour] });
    if (judged.length === 0) return 0;
    const links = await aliveOf(workspace, hour, unusual);
    if (links.length === 0) return 0;
    await rowsOf({ name: "links-alerted", text: ALERTED, values: [links.map(({ id }) => id), hour] });
    await queueEvents(workspace, hour, links);
    const members = await rowsOf<{ id: number }>({
      name: "alert-readers",
      text: READERS,
      values: [workspace.id],
    });
    for (const { id } of members) {
      const key = `alert:${workspace.id}:${id}:${hour.getTime()}`;
      await mailPerson(id, { key }, alertOf(workspace.id), { workspace, hour, links });
    }
    return links.length;
  });
}

const queueEvents = ({ id }: Workspace, hour: Date, links: AlertedLink[]) =>
  rowsOf({
    name: "webhooks-alerted",
    text: QUEUE_EVENTS,
    values: [
      id,
      hour,
      links.map((link) => link.id),
      links.map(({ kind }) => EVENT[kind]),
      links.map(({ seen }) => seen),
      links.map(({ usual }) => Math.round(usual)),
    ],
  });

/** As webhooks know them. */
const EVENT = { jump: "link.clicks_jumped", stop: "link.clicks_stopped" } as const;

/** Weeks without a click may be from before there was the link. */
const mayBeUnusual = ({ seen, past }: HourOfLink): boolean =>
  judge(seen, past) !== null ||
  judge(seen, past.slice(0, past.findLastIndex((clicks) => clicks > 0) + 1)) !== null;

type Alive = { id: number; alias: string; scheme: string | null; host: string | null; createdAt: Date };

/** Those that are meant to be clicked and had no alert for a day, judged by the weeks in which they were there: in this workspace, where they came from another one. */
async function aliveOf({ id }: Workspace, hour: Date, unusual: HourOfLink[]): Promise<AlertedLink[]> {
  if (unusual.length === 0) return [];
  const values = [id, unusual.map(({ link }) => link), hour];
  const rows = await rowsOf<Alive>({ name: "unusual-links-alive", text: ALIVE, values });
  const alive = new Map(rows.map((row) => [row.id, row]));
  const weeks = weeksBefore(hour);
  return unusual.flatMap(({ link, seen, past }) => {
    const row = alive.get(link);
    if (!row) return [];
    const known = past.filter((_, week) => row.createdAt <= (weeks[week] ?? hour));
    const kind = judge(seen, known);
    const domain = row.scheme !== null && row.host !== null ? { scheme: row.scheme, host: row.host } : null;
    const address = shortUrl(domain, row.alias).replace(/^https?:\/\//, "");
    return kind ? [{ id: link, address, kind, seen, usual: usualOf(known) }] : [];
  });
}

const UNJUDGED = `
  select w.id, w.name from workspaces w
  where w.closed_at is null and w.blocked_at is null
    and w.id in (
      select workspace_id from member_notices where $2::boolean and alerts_since is not null
      union all
      select workspace_id from webhooks where disabled_at is null and events && array['${EVENT.jump}', '${EVENT.stop}'])
    and not exists (select from link_hours h where h.workspace_id = w.id and h.hour = $1 and h.judged_at is not null)
  order by w.id`;

const JUDGED = `
  update link_hours set judged_at = now() where workspace_id = $1::int and hour = $2::timestamptz and judged_at is null returning hour`;

/** A moment is given in milliseconds, and a link's day lasts from the hour of its alert on. */
const ALIVE = `
  select l.id, l.alias, d.scheme::text, d.host,
    greatest(l.created_at, (select max(left_at) from link_transfers t where t.link_id = l.id)) as "createdAt" from links l left join domains d on d.id = l.domain_id
  where l.workspace_id = $1::int and l.id = any ($2::int[])
    and l.deleted_at is null and l.disabled_at is null and l.blocked_at is null and l.archived_at is null
    and (l.expires_at is null or l.expires_at > $3::timestamptz)
    and not exists (
      select from link_alerts a where a.link_id = l.id and a.alerted_at > $3::timestamptz - interval '1 day' and a.alerted_at <= $3::timestamptz)`;

const ALERTED = `
  insert into link_alerts (link_id, alerted_at) select id, $2::timestamptz from unnest($1::int[]) id order by id
  on conflict (link_id) do update set alerted_at = excluded.alerted_at returning link_id`;

const QUEUE_EVENTS = `
  select tell_webhooks($1::int, a.event, l.id,
    about_link(l) || jsonb_build_object('hour', $2::timestamptz, 'clicks', a.seen, 'usual_clicks', a.usual))::text as told
  from unnest($3::int[], $4::text[], $5::int[], $6::int[]) a (link, event, seen, usual) join links l on l.id = a.link
  order by l.id`;

const READERS = `
  select user_id as id from member_notices where workspace_id = $1::int and alerts_since is not null order by user_id`;

/** Alerts that members have chosen. */
export const ALERT_TASKS: Tasks = {
  alerts: { run: alertMembers, everyMinutes: 10 },
  "hours of links": { run: purgeLinkHours },
};
