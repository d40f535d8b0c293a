import { transaction } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { inBatches, type Upkeep } from "@/lib/platform/upkeep/batches";
import { WEEK } from "./judge";

type Unfiled = { id: number; workspace: number; addresses: string[]; fresh: boolean };

/** A link's addresses are so many at most; no more of them are checked. */
const MOST_ADDRESSES = 40;
const FRESH_SECONDS = 3_600;

/**
 * Files the addresses of links that have none filed: new ones, and those that were changed. The first check of a link of today is due within the hour;
 * those of all others spread over a week, so that an installation with many begins slowly. Returns how many links.
 */
export const fileDestinations: Upkeep = async (stop, progress) => {
  let [place, filed] = [Number(progress?.place?.[0] ?? 0), 0];
  await inBatches(async (most) => {
    const { done, last, links } = await fileNext(place, most);
    if (done === 0) return 0;
    place = last;
    filed += links;
    if (links > 0) await progress?.keep([place]);
    return done;
  }, stop);
  return filed;
};

async function fileNext(place: number, most: number) {
  return transaction(async () => {
    const [part] = await rowsOf<{ done: number; last: number }>({
      name: "links-to-file",
      text: PART,
      values: [place, Math.min(most, AT_ONCE)],
    });
    if (!part || part.done === 0) return { done: 0, last: place, links: 0 };
    return { ...part, links: await fileBetween(place, part.last) };
  });
}

/** Locks of so many links are held while their addresses are written. */
const AT_ONCE = 2_000;

/** Files the addresses of one link at once. */
export const fileLink = (id: number): Promise<number> => transaction(() => fileBetween(id - 1, id));

async function fileBetween(after: number, last: number): Promise<number> {
  const links = await rowsOf<Unfiled>({ name: "unfiled-links", text: UNFILED, values: [after, last] });
  await file(links);
  return links.length;
}

async function file(links: Unfiled[]): Promise<void> {
  if (links.length === 0) return;
  const given = links.flatMap(({ id, workspace, fresh, addresses }) =>
    destinationsOf(addresses).map(({ url, host }) => ({
      link: id,
      workspace,
      url,
      host,
      delay: Math.random() * (fresh ? FRESH_SECONDS : WEEK),
    })),
  );
  const values = [JSON.stringify(given)];
  await rowsOf({ name: "destinations-filed", text: FILE, values });
  await rowsOf({ name: "hosts-filed", text: FILE_HOSTS, values });
}

/** Distinct addresses with their hosts. A fragment is the browser's business. */
export function destinationsOf(addresses: string[]): { url: string; host: string }[] {
  const urls = addresses.flatMap((address) => {
    if (!URL.canParse(address)) return [];
    const parsed = new URL(address);
    parsed.hash = "";
    return [parsed];
  });
  const distinct = new Map(urls.map((each) => [each.href, each.hostname]));
  return [...distinct].slice(0, MOST_ADDRESSES).map(([href, host]) => ({ url: href, host }));
}

/** Links that visitors may come to, of workspaces that have not ended checks: the others are not worth a question to anybody. */
export const ALIVE = `
  l.deleted_at is null and l.disabled_at is null and l.blocked_at is null and l.archived_at is null
  and (l.expires_at is null or l.expires_at > now())
  and exists (select from workspaces w where w.id = l.workspace_id and w.closed_at is null and w.blocked_at is null and w.unchecked_since is null)`;

const PART = `
  select count(*)::int as done, coalesce(max(id), 0) as last
  from (select id from links where id > $1::int order by id limit $2::int) part`;

/**
 * The addresses of a link: its destination, its targets, then those of its rules and of their splits. Locked, so that nobody gives it others until these
 * are filed.
 */
const UNFILED = `
  select l.id, l.workspace_id as workspace, l.created_at > now() - interval '1 day' as fresh,
    array[l.url]
      || case when l.parts_since is null then '{}' else array(select t.url from link_targets t where t.link_id = l.id order by t.position) end
      || case when l.rules is null then '{}' else array(
        select address #>> '{}' from unnest(array['$[*].url', '$[*].split[*].url']::jsonpath[]) path, jsonb_path_query(l.rules, path) address)
      end as addresses
  from links l
  where l.id > $1::int and l.id <= $2::int and ${ALIVE}
    and not exists (select from link_destinations d where d.link_id = l.id)
  order by l.id for share of l skip locked`;

const GIVEN = `json_to_recordset($1::json) as g (link int, workspace int, url text, host text, delay float8)`;

/** A destination that is there already is written for its id alone: a join with the table goes wrong while it has no statistics yet. */
const FILE = `
  with given as materialized (
    select g.*, md5(g.url)::uuid as hash from ${GIVEN}
  ), filed as (
    insert into destinations (workspace_id, hash, url, host, next_at)
    select distinct on (workspace, hash) workspace, hash, url, host, now() + make_interval(secs => delay) from given order by workspace, hash
    on conflict (workspace_id, hash) do update set url = excluded.url
    returning id, workspace_id, hash
  )
  insert into link_destinations (link_id, destination_id)
  select g.link, f.id from given g join filed f on f.workspace_id = g.workspace and f.hash = g.hash order by 1, 2
  on conflict do nothing`;

/** A host is in the turn of the workspace whose address is due first. */
const FILE_HOSTS = `
  insert into destination_hosts as kept (host, workspace_id, next_at)
  select distinct on (g.host) g.host, g.workspace, now() + make_interval(secs => g.delay) from ${GIVEN} order by g.host, g.delay
  on conflict (host) do update set next_at = greatest(kept.free_at, least(kept.next_at, excluded.next_at)),
    workspace_id = case when excluded.next_at < kept.next_at then excluded.workspace_id else kept.workspace_id end`;
