/** A link with its workspace, domain and campaign. */
const LINKS = `
  links join workspaces on workspaces.id = links.workspace_id left join domains on domains.id = links.domain_id`;

/** An operator takes down a link, all that is on a domain, or all that is a workspace's. */
const BLOCKED = "coalesce(links.blocked_at, workspaces.blocked_at, domains.blocked_at) is not null";

/** Columns a visit needs of a link. Rare parts are queried only where they may exist. */
const LINK = `
  links.id, links.workspace_id, coalesce(domain_id, 0) as domain_id, url, password_hash, password_version, expires_at,
  coalesce(nullif(expired_url, ''), redirect_expired, '') as expired_url, click_limit, disabled_at is not null as disabled,
  ${BLOCKED} as blocked, type, links.created_at, meta_title, meta_description, meta_image,
  attribution_since is not null as attributed, links.alias, links.delivery, domains.delivery as domain_delivery, links.deeplink,
  case when alias_case = 'sensitive' then links.alias end as exact_alias, rules, case when rules is not null then rule_pages(links) end as rule_pages,
  case when parts_since is not null or type <> 'direct' or click_limit is not null then link_parts(links) end as parts,
  case when links.alias like '%/*' or links.delivery ->> 'passpath' = 'true' or domains.delivery ->> 'passpath' = 'true' or url ilike '%path}%' or url ilike '%path\\%7D%'
    then link_below(coalesce(domain_id, 0), links.alias, links.id) end as below`;

/** Links that differ by case alone mark the one that has their name, so that all others look for none. */
const TWINS = `
  case when parts_since is not null then link_twins(coalesce(domain_id, 0), lower(links.alias)) end as twins`;

/** Which link is this alias ($2, lower case) on this domain ($1, 0 for the default host)? One look in the index `links_alias_key`. */
export const FIND_LINK = `
  select ${LINK}, ${TWINS} from ${LINKS} where coalesce(domain_id, 0) = $1 and lower(alias) = $2 and deleted_at is null`;

/** The same for many at once: domains $1, and as many aliases $2. One index look-up each, however the planner estimates arrays. */
export const FIND_LINKS = `
  select found.*, asked.alias as name
  from unnest($1::int[], $2::text[]) asked (domain, alias) cross join lateral (
    select ${LINK}, ${TWINS} from ${LINKS}
    where coalesce(domain_id, 0) = asked.domain and lower(links.alias) = asked.alias and deleted_at is null limit 1
  ) found`;

/** Of aliases that no link has, the links that have them in exact letters, the first of each. One look in the index `links_cased_names`. */
export const FIND_CASED_LINKS = `
  select found.*, asked.alias as name
  from unnest($1::int[], $2::text[]) asked (domain, alias) cross join lateral (
    select ${LINK}, link_twins(asked.domain, asked.alias) as twins from ${LINKS}
    where coalesce(domain_id, 0) = asked.domain and cased_name(links.alias) = asked.alias and links.alias like '\\%%' and deleted_at is null
    order by links.id limit 1
  ) found`;

/** How many segments do the wildcards of a domain ($1, 0 for the default host) have before their star? The longest first. The offset keeps this one look in `links_wildcards` for each number, however many there are. */
export const FIND_WILDCARDS = `
  select array(select depth from generate_series(8, 1, -1) depth where exists (select from links
    where coalesce(domain_id, 0) = $1 and length(alias) - length(replace(alias, '/', '')) = depth and alias like '%/*' and deleted_at is null offset 0)
    order by depth desc) as depths`;

/** Takes one of the passages a link ($1) has left of its limit ($2). No row: there is none left. */
export const TAKE_CLICK = `
  update link_counters set passed = passed + 1 where link_id = $1 and passed < $2 returning passed`;

/** How many passages of a link ($1) are taken? */
export const COUNT_TAKEN_CLICKS = `select passed from link_counters where link_id = $1`;

/** Takes one of the visitors a link ($1) lets through on a day ($2, since 1970), of so many ($3). No row: there is none left. */
export const TAKE_OF_DAY = `
  insert into link_budgets as kept (link_id, day, passed) values ($1, $2, 1)
  on conflict (link_id) do update
    set day = excluded.day, passed = case when kept.day = excluded.day then kept.passed + 1 else 1 end
    where kept.day < excluded.day or (kept.day = excluded.day and kept.passed < $3)
  returning passed`;

/** How many a link ($1) has let through on a day ($2)? */
export const COUNT_OF_DAY = `select passed from link_budgets where link_id = $1 and day = $2`;

/** Under which name is the link $1 of the workspace $2 found? */
export const NAME_LINK = `
  select coalesce(domain_id, 0) as domain, alias from links where id = $1 and workspace_id = $2 and deleted_at is null`;

/** How many links are there? */
export const COUNT_LINKS = `select count(*)::int as links from links where deleted_at is null`;

/** The next thousand links behind the id $1: their names in the cache, and the last id; null when there are no more. */
export const NEXT_ALIASES = `
  select max(id) as last, json_agg(coalesce(domain_id, 0) || ':' || lower(alias)) as keys
  from (select id, domain_id, alias from links where id > $1 and deleted_at is null order by id limit 1000) page`;

/** A link of a campaign that a visitor may be sent to, as far as the database knows at this moment. */
const OPEN = `
  m.paused_at is null and l.deleted_at is null and l.disabled_at is null and l.blocked_at is null
  and (l.expires_at is null or l.expires_at > now())`;

/** Which campaigns have these slugs ($1, lower case), and which links may their rotators choose from? In the order of their ids. */
export const FIND_ROTATIONS = `
  select lower(c.slug) as key, c.id, c.workspace_id, c.slug, c.mode, c.access, u.username,
    (select json_agg(json_build_object('id', l.id, 'domainId', coalesce(l.domain_id, 0), 'alias', l.alias, 'weight', m.weight,
        'origin', d.scheme || '://' || d.host) order by l.id)
      from campaign_members m join links l on l.id = m.link_id left join domains d on d.id = l.domain_id
      where m.campaign_id = c.id and ${OPEN}) as members
  from campaigns c left join users u on u.personal_workspace_id = c.workspace_id
  where lower(c.slug) = any ($1::text[])`;

/** The first thousand links of a campaign, as a stranger may see them. */
const LISTED = `
  select c.name, c.slug, c.workspace_id as "workspaceId",
    (select json_agg(shown) from (
      select l.alias, d.scheme || '://' || d.host as origin, coalesce(nullif(l.title, ''), l.meta_title) as title,
        l.meta_description as description
      from campaign_members m join links l on l.id = m.link_id left join domains d on d.id = l.domain_id
      where m.campaign_id = c.id and ${OPEN} and l.private_at is null order by l.id limit 1000) shown) as links`;

/** The public campaign $1 of the user $2 (lower case), with its links. */
export const FIND_LIST = `
  ${LISTED}
  from campaigns c join users u on u.personal_workspace_id = c.workspace_id
  where c.id = $1 and u.username = $2 and c.access = 'public' and u.disabled_at is null`;

/** The public campaign $1 of the workspace $2, with its links: on a domain of that workspace, which may be nobody's own. */
export const FIND_LIST_OF_WORKSPACE = `
  ${LISTED}
  from campaigns c join workspaces w on w.id = c.workspace_id
  where c.id = $1 and w.id = $2 and c.access = 'public' and w.blocked_at is null`;

/** Which links of campaign $1 would let visitors through at this moment, and what is kept of each? In the order of their ids. */
export const ROLLABLE_MEMBERS = `
  select l.id, m.weight, m.paused_at is not null as paused
  from campaign_members m join links l on l.id = m.link_id
  where m.campaign_id = $1 and l.deleted_at is null and l.disabled_at is null and l.blocked_at is null
    and (l.expires_at is null or l.expires_at > now())
  order by l.id`;

/** Which QR codes have these aliases ($1, lower case), and where are their links? One look-up in `qr_codes_alias_key` for each. */
export const FIND_CODES = `
  select lower(qr.alias) as key, qr.id, qr.workspace_id, qr.alias, qr.type, qr.name, qr.data, qr.foreground, qr.background, qr.logo, qr.style, qr.link_id,
    coalesce(links.domain_id, 0) || ':' || lower(links.alias) as link_key,
    case when d.id is not null then json_build_object('id', d.id, 'scheme', d.scheme, 'host', d.host, 'qrPrefix', d.qr_prefix) end as domain
  from qr_codes qr left join links on links.id = qr.link_id left join domains d on d.id = qr.domain_id and d.expired_at is null
  where lower(qr.alias) = any ($1::text[]) and not exists (select from workspaces w where w.id = qr.workspace_id and w.blocked_at is not null)`;

/** Which bio pages have these aliases ($1, lower case), and what of the catalog do they show? One look in the index `bio_pages_alias_key` for each. */
export const FIND_BIOS = `
  select lower(alias) as key, id, workspace_id, alias, title, content, variant_content, variant_percent, disabled_at is not null as disabled,
    ${productsIn("coalesce(content -> 'blocks', '[]') || coalesce(variant_content -> 'blocks', '[]')")} as products from bio_pages
  where lower(alias) = any ($1::text[]) and not exists (select from workspaces w where w.id = workspace_id and w.blocked_at is not null)`;

/** The published items of the workspace $1 that the blocks $2 of a bio page show. */
export const FIND_PRODUCTS = `
  select ${productsIn("$2::jsonb")} as products from (select $1::int as workspace_id) bio_pages`;

/** The items of the catalog that some blocks show; null without any, which costs no look at the table. */
function productsIn(blocks: string): string {
  return `case when (${blocks}) @? '$[*] ? (@.type == "product")' then (
      select json_agg(json_build_object('id', i.id, 'name', i.name, 'price', i.price_regular::text, 'currency', trim(i.currency),
        'image', coalesce(nullif(i.preview_image, ''), i.thumbnail), 'link', i.demo_link))
      from items i where i.workspace_id = bio_pages.workspace_id and i.published_at <= now() and i.id in (
        select (block ->> 'item')::int from jsonb_array_elements(${blocks}) block where block ->> 'type' = 'product'))
    end`;
}

/** Keeps what a visitor sent through the form $2 of the bio page $1: the fields $3. No row when the page is gone. */
export const KEEP_BIO_RESPONSE = `
  insert into bio_responses (bio_id, block, fields) select id, $2, $3 from bio_pages where id = $1`;

/** How does the workspace $1 look to visitors? */
export const FIND_BRAND = `select name, color, picture from brands where workspace_id = $1`;

/** Keeps what a visitor sent through the overlay $1 of the link $2: the fields $3. No row when the overlay is gone. */
export const KEEP_RESPONSE = `
  insert into overlay_responses (overlay_id, link_id, fields) select id, $2, $3 from overlays where id = $1`;

/** Puts the hash $3 of a link's password ($1) in place of $2, unless another visit was first, and says which it has now. */
export const KEEP_OWN_HASH = `
  with kept as (update links set password_hash = $3 where id = $1 and password_hash = $2 returning password_hash, alias)
  select password_hash as hash, alias from kept
  union all
  select password_hash, alias from links where id = $1 and password_hash <> $2 and not exists (select from kept)`;

/** Adds to how often overlays ($1) were shown ($2) and taken up ($3); those that are gone are left out. */
export const ADD_TO_COUNTERS = `
  insert into overlay_counters (overlay_id, shown, taken)
  select id, added.shown, added.taken
  from unnest($1::int[], $2::int[], $3::int[]) added (overlay_id, shown, taken) join overlays on id = added.overlay_id
  order by id
  on conflict (overlay_id) do update
    set shown = overlay_counters.shown + excluded.shown, taken = overlay_counters.taken + excluded.taken`;

/**
 * Adds to how often bio pages ($3) were seen and their blocks ($6) clicked, on days ($4, since 1970) and of variants ($5): $7. All of it is the file $2 of the
 * journal $1, which counts once: one with a lower number came before. Pages that are gone are left out. Returns
 * the workspaces of the others.
 */
export const ADD_BIO_COUNTS = `
  with noted as (
    insert into bio_count_journals as kept (id, counted) values ($1, $2)
    on conflict (id) do update set counted = excluded.counted, counted_at = statement_timestamp() where kept.counted < excluded.counted
    returning id
  ), added as (
  insert into bio_counts as kept (bio_id, day, variant, block, counted)
  select bio_pages.id, '1970-01-01'::date + added.day, added.variant, added.block, added.counted
  from unnest($3::int[], $4::int[], $5::int[], $6::text[], $7::int[]) added (bio_id, day, variant, block, counted)
    join bio_pages on bio_pages.id = added.bio_id
  where exists (select from noted)
  order by 1, 2, 3, 4
  on conflict (bio_id, day, variant, block) do update set counted = kept.counted + excluded.counted
  returning bio_id
  )
  select distinct workspace_id from added join bio_pages on bio_pages.id = added.bio_id`;

/** Stores a visitor's report about the link $1: reason $2, note $3, email $4, country $5. */
export const KEEP_REPORT = `
  insert into link_reports (link_id, reason, note, email, country) values ($1, $2, $3, $4, $5)`;

/** Adds paths that nothing has ($1, an array of objects) to their domains' own; of domains that are gone, none. In one order for all processes. */
export const KEEP_MISSING_PATHS = `
  insert into missing_paths (domain_id, path, hits, first_at, last_at, referrer)
  select added."domainId", added.path, added.hits, to_timestamp(added.first / 1000), to_timestamp(added.last / 1000), added.referrer
  from jsonb_to_recordset($1::jsonb) added ("domainId" int, path text, hits int, first float8, last float8, referrer text)
    join domains on domains.id = added."domainId"
  order by added."domainId", lower(added.path)
  on conflict (domain_id, lower(path)) do update set
    hits = missing_paths.hits + excluded.hits, first_at = least(missing_paths.first_at, excluded.first_at),
    last_at = greatest(missing_paths.last_at, excluded.last_at),
    referrer = coalesce(nullif(excluded.referrer, ''), missing_paths.referrer)`;

/**
 * Leaves each of the domains $1 the 500 paths, and the 500 ignored ones, that are asked for most and last: two weeks without a visit weigh as much as
 * having been asked for e times as often.
 */
export const TRIM_MISSING_PATHS = `
  delete from missing_paths where id = any (array(
    select m.id from missing_paths m join (
      select id, row_number() over (
        partition by domain_id, ignored_at is not null
        order by ln(hits) - extract(epoch from now() - last_at) / 1209600 desc, id desc) as place
      from missing_paths where domain_id = any ($1::int[])
    ) ranked on ranked.id = m.id
    where ranked.place > 500 for update of m skip locked))`;
