import { pool } from "@/lib/platform/database/pool";
import { inBatches, type Upkeep } from "@/lib/platform/upkeep/batches";
import { ALIVE } from "./file-destinations";

/** So many links have their events at once, right after a check; upkeep goes on with the others. */
const FIRST = 500;

/** Queues the events of the first links that lead to a destination to which something has happened. */
export const queueFirstEvents = (id: number): Promise<number> => queueNext(id, FIRST);

/** Queues the events that are left, in batches: a destination may have any number of links. Returns of how many links it went past. */
export const queueEvents: Upkeep = async (stop) => {
  const { rows } = await pool().query<{ id: number }>({
    name: "destinations-with-events",
    text: "select id from destinations where event is not null order by id limit 1000",
  });
  let links = 0;
  for (const { id } of rows) links += await inBatches((most) => queueNext(id, most), stop);
  return links;
};

async function queueNext(id: number, most: number): Promise<number> {
  const { rows } = await pool().query<{ links: number }>({
    name: "links-health-changed",
    text: NEXT,
    values: [id, most],
  });
  return rows[0]?.links ?? 0;
}

/** The place is kept with the events, so that none is queued twice, and the next process goes on there; of two at once one does. After the last link nothing has happened any more. */
const NEXT = `
  with happened as materialized (
    select * from destinations where id = $1::int and event is not null for update skip locked
  ), part as materialized (
    select f.link_id from happened d join link_destinations f on f.destination_id = d.id and f.link_id > d.event_link_id
    where f.destination_id = $1::int order by f.link_id limit $2::int
  ), queued as materialized (
    select tell_webhooks(d.workspace_id, d.event, l.id,
      about_link(l) || jsonb_build_object('destination', d.url, 'reason', d.reason, 'status', d.http_status, 'since', d.since)) is null as is_told
    from happened d cross join part p join links l on l.id = p.link_id
    where ${ALIVE}
  ), kept as (
    update destinations d set event_link_id = coalesce((select max(link_id) from part), d.event_link_id),
      event = case when (select count(*) from part) = $2::int then d.event end
    from happened h where d.id = h.id
  )
  select (select count(*) from part)::int as links, (select count(*) from queued)::int as queued`;
