import type { Actor } from "@/lib/identity/access/actor";
import { rowsOf } from "@/lib/platform/database/transaction";
import { newDelivery } from "./delivery/schema";
import { servedStatuses } from "./domains/hosts";
import { partsOf } from "./parts";
import {
  columnsOf,
  hasTwins,
  INSERTED_COLUMNS,
  type LinkToInsert,
  quotaDefaults,
  UNLESS_TAKEN,
} from "./write";

/**
 * What became of a link: its id, the refused host that is a branded domain, that its external id is taken, or that there was no room for
 * it; nothing of it when its alias is taken.
 */
export type Inserted = { id?: number; branded?: string; isKnown?: boolean; isOver?: boolean };

/**
 * Inserts links with their targets, parameters, pixels, campaigns and channels, in their order, so that of two with one alias the first
 * gets it. One statement: one way to the database and back, and of each link all or nothing.
 */
export async function insertLinks(actor: Actor, links: LinkToInsert[]): Promise<Inserted[]> {
  type Row = { place: number; id: number | null; branded: string | null } & Required<
    Pick<Inserted, "isKnown" | "isOver">
  >;
  const rows = await rowsOf<Row>({
    name: "insert-links",
    text: INSERT_LINKS,
    values: [
      ...[actor.workspaceId, actor.userId, JSON.stringify(links.map(asRow)), servedStatuses()],
      ...quotaDefaults(),
    ],
  });
  const results: Inserted[] = links.map(() => ({}));
  for (const { place, id, branded, isKnown, isOver } of rows)
    results[place] = { ...(id !== null && { id }), ...(branded !== null && { branded }), isKnown, isOver };
  return results;
}

/** In the words of the statement. What is undefined is left out, and null there. */
function asRow({ input, domainId, alias, passwordHash, refusedHosts, past }: LinkToInsert, place: number) {
  const columns = columnsOf(input);
  return {
    ...{ place, alias, domain_id: domainId, url: columns.url, type: columns.type },
    ...{ splash_id: columns.splashId, overlay_id: columns.overlayId },
    ...{ title: columns.title, note: columns.note, meta_title: columns.metaTitle },
    ...{ meta_description: columns.metaDescription, meta_image: columns.metaImage },
    ...{ created_at: past?.createdAt, archived: past?.isArchived },
    ...{
      password_hash: past?.passwordHash ?? passwordHash,
      expires_at: columns.expiresAt,
      expired_url: columns.expiredUrl,
    },
    ...{ click_limit: columns.clickLimit, disabled_at: columns.disabledAt, hosts: refusedHosts },
    ...{
      private_at: columns.privateAt,
      external_id: columns.externalId,
      deeplink: columns.deeplink,
      rules: columns.rules,
      delivery: newDelivery(input),
    },
    ...partsOf(input),
  };
}

/** Of two links with one external id the first gets it. */
const IS_KNOWN = `
  given.external_id is not null and (nth_external > 1 or exists (select from links l
    where l.workspace_id = $1::int and l.external_id = given.external_id and l.deleted_at is null))`;

const IS_TAKEN = `
  exists (select from links l where coalesce(l.domain_id, 0) = coalesce(given.domain_id, 0) and lower(l.alias) = lower(given.alias)
    and l.deleted_at is null)`;

/**
 * $3 are the links as JSON. Of a link with a host that is a branded domain in one of the states of $4, or the workspace's own, that host
 * comes back instead of an id. Ids are drawn before, so that each part finds its link.
 * Aliases are inserted in one order by everybody: of two calls with the same ones, each would otherwise wait for the other.
 * Where a workspace has room for so many links only, the first ones get it; those whose alias is taken need none.
 */
const INSERT_LINKS = `
  with room as materialized (
    select least(kept, monthly) as room from link_room($1::int, $5::int, $6::int)
  ), given as materialized (
    select nextval('links_id_seq')::int as id, r.*, (select host from domains
      where host = any (r.hosts) and expired_at is null
        and (status = any ($4::text[]::domain_status[]) or workspace_id = $1::int) limit 1) as branded
    from jsonb_to_recordset($3::text::jsonb) as r (
      place int, domain_id int, alias text, url text, type link_type, splash_id int, overlay_id int, title text, note text,
      meta_title text, meta_description text, meta_image text, password_hash text, expires_at timestamptz, expired_url text,
      click_limit int, disabled_at timestamptz, private_at timestamptz, external_id text, deeplink jsonb, rules jsonb, delivery jsonb, created_at timestamptz, archived boolean, hosts text[],
      targets jsonb, parameters jsonb, pixels int[], campaign int, channels int[])
  ), counted as materialized (
    select given.*, coalesce(room < count(*) filter (where case when room is null then false
        else branded is null and not "isKnown" and nth = 1 and not ${IS_TAKEN} and not ${hasTwins("given.domain_id", "given.alias")} end)
      over (order by place), false) as "isOver"
    from (
      select given.*, ${IS_KNOWN} as "isKnown" from (
        select given.*, row_number() over (partition by domain_id, lower(alias) order by place) as nth,
          row_number() over (partition by external_id order by place) as nth_external from given
      ) as given
    ) as given, room
  ), inserted as (
    insert into links (id, ${INSERTED_COLUMNS}, created_at, archived_at)
    select id, $1::int, $2::int, domain_id, alias, url, coalesce(type, 'direct'), splash_id, overlay_id,
      coalesce(title, ''), coalesce(note, ''), coalesce(meta_title, ''), coalesce(meta_description, ''),
      coalesce(meta_image, ''), password_hash, expires_at, coalesce(expired_url, ''), click_limit, disabled_at,
      private_at, external_id, deeplink, rules, delivery, coalesce(created_at, statement_timestamp()), case when archived then statement_timestamp() end
    from counted given where branded is null and not "isKnown" and not "isOver" and not ${hasTwins("given.domain_id", "given.alias")}
    order by domain_id, lower(alias), place
    ${UNLESS_TAKEN}
    returning id
  ), made as materialized (
    select given.* from given join inserted using (id)
  ), new_targets as (
    insert into link_targets (link_id, kind, name, url, position)
    select made.id, t.kind, t.name, t.url, t.position
    from made, jsonb_to_recordset(made.targets) as t (kind target_kind, name text, url text, position int)
  ), new_parameters as (
    insert into link_parameters (link_id, name, value, position)
    select made.id, p.name, p.value, p.position
    from made, jsonb_to_recordset(made.parameters) as p (name text, value text, position int)
  ), new_pixels as (
    insert into link_pixels (link_id, pixel_id) select made.id, pixel from made, unnest(made.pixels) as pixel
  ), members as (
    insert into campaign_members (link_id, campaign_id) select id, campaign from made where campaign is not null
  ), items as (
    insert into channel_items (link_id, channel_id) select made.id, channel from made, unnest(made.channels) as channel
  )
  select counted.place, made.id, counted.branded, counted."isKnown", counted."isOver" from counted left join made using (place)`;
