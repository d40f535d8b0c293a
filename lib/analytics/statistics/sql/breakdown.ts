import { DIMENSIONS } from "../enums";
import { type RawClicks, utmOf } from "./raw-clicks";

/** Which values: with what text in them or which of these (null: all), from which place to which. */
export type Places = { pattern: string; named: string; after: string; last: string };
type Values = Places & {
  dimensions: string;
  /** clicks at the range's edges, counted one by one: rows of dimension, value, clicks and uniques */
  edges?: string;
};

const isAsked = "(sums.scope, sums.scope_id, sums.dimension) = (subject.scope, subject.scope_id, asked.name)";

/**
 * Which values does each dimension have in a range, most clicks first?
 * Region, network and source have no rows for what goes without saying; it is what is left of the total.
 * $1 scopes, $2 their ids, $3 from, $4 before, $5 first whole day, $6 the day after the last whole one, then `VALUES`.
 */
export const breakdown = ({ dimensions, edges, ...rest }: Values): string => `
  with subject as (
    select scope, scope_id from unnest($1::click_scope[], $2::int[]) as part (scope, scope_id)
  ),
  asked as (
    select name::click_dimension as name from unnest(${dimensions}::text[]) name
    union select 'total' where ${dimensions}::text[] && array['region', 'network', 'source']
  ),
  part as (
    select name as dimension, value, clicks, uniques from subject, asked, lateral ${sumsOf(isAsked)} range
  ),
  summed as (
    select dimension::text, value collate "default" as value, clicks, uniques from (
      select dimension, value collate "C" as value, sum(clicks) as clicks, sum(uniques) as uniques from part group by 1, 2
    ) sums
  ),
  whole as (
    select dimension, value, clicks, uniques from summed where dimension <> 'total'
    union all
    select rare.dimension, rare.value,
      sum(case summed.dimension when 'total' then clicks else -clicks end),
      sum(case summed.dimension when 'total' then uniques else -uniques end)
    from summed join (values ('region', ''), ('network', ''), ('source', 'link')) as rare (dimension, value)
      on summed.dimension in ('total', rare.dimension) and rare.dimension = any (${dimensions}::text[])
    group by 1, 2
  ),
  found as (
    ${edges ? `select dimension, value, sum(clicks) as clicks, sum(uniques) as uniques from (select * from whole union all ${edges}) both_of_them group by 1, 2` : "select * from whole"}
  )${ranked(rest)}`;

/**
 * The sums of a range, as a table to join laterally. Whole UTC days ($5, $6) that are over come from `click_days`; the hours before
 * the first, after the last and of days that are not over from `click_hours`, so that a range in any time zone ($3, $4) is exact
 * and cheap. `offset 0` keeps it a look-up of its own: joined, the planner reads the sums of everybody once there are enough.
 */
export const sumsOf = (isAsked: string): string => `(
      select value, clicks, uniques from click_days sums
      where ${isAsked} and day >= $5::date and day < $6::date and day <= (select through from click_days_closed)
      union all
      select value, clicks, uniques from click_hours sums
      where ${isAsked} and hour >= $3 and hour < least($4, $5::timestamp at time zone 'UTC')
      union all
      select value, clicks, uniques from click_hours sums
      where ${isAsked} and hour < $4
        and hour >= greatest($3, least($6::date, greatest($5::date, (select through + 1 from click_days_closed)))::timestamp at time zone 'UTC')
      offset 0)`;

/** The same of raw clicks. */
export const rawBreakdown = (clicks: RawClicks, { dimensions, ...rest }: Values): string => `
  with found as (${groupedClicks(clicks, dimensions)}
  )${ranked(rest)}`;

/** Raw clicks by dimension and value. */
export const groupedClicks = ({ from, counted, first }: RawClicks, dimensions: string): string => `
  select dimension, value,
    case dimension when 'bot' then bots when 'outcome' then refused else clicks end as clicks,
    case when dimension in ('bot', 'outcome') then 0 else uniques end as uniques
  from (
    select
      case ${DIMENSIONS.map((name) => `when grouping(${name}) = 0 then '${name}'`).join(" ")} end as dimension,
      coalesce(${DIMENSIONS.join(", ")}) as value,
      count(*) filter (where counted) as clicks,
      count(*) filter (where counted and first) as uniques,
      count(*) filter (where robot) as bots,
      count(*) filter (where refused) as refused
    from (
      select ${DIMENSIONS.map((name) => `${name}::text as ${name}`).join(", ")}, ${counted} as counted, ${first} as first,
        bot <> '' as robot, bot = '' and outcome <> 'passed' as refused
      from ${from}
    ) visits
    group by grouping sets (${DIMENSIONS.map((name) => `(${name})`).join(", ")})
  ) grouped where dimension = any (${dimensions}::text[])`;

/** One page per dimension, always with its first row, because that carries the number of values. */
export const ranked = ({ pattern, named, after, last }: Places): string => `,
  ranked as (
    select dimension, value, clicks, uniques,
      row_number() over (partition by dimension order by clicks desc, value)::int as place,
      count(*) over (partition by dimension)::int as of
    from found
    where clicks > 0 and (${pattern}::text is null or value ilike ${pattern} or value = any (${named}::text[]))
  )
  select dimension, value, clicks::float8, uniques::float8, place, of from ranked
  where place = 1 or (place > ${after} and place <= ${last})
  order by dimension, place`;

/** Clicks without a value: the total minus those with one. */
const found = `
  found as (
    select $8::text as dimension, value, sum(clicks) as clicks, sum(uniques) as uniques from carried where value <> '' group by value
    union all
    select $8, '', coalesce(sum(clicks), 0) - (select coalesce(sum(clicks), 0) from carried where value <> ''),
      coalesce(sum(uniques), 0) - (select coalesce(sum(uniques), 0) from carried where value <> '')
    from whole
  )`;

/**
 * Which values of a UTM parameter came how often, most clicks first? From the sums of those links alone that have ever carried
 * any, by destination where that makes a difference; what sums lack comes from single clicks: scans and rotators, whose sums do not name the
 * link, links that have moved from one domain to another, and codes without a link.
 * $1 scopes, $2 their ids, $3 from, $4 before, $5 first whole day, $6 the day after the last whole one, $7 whose, $8 which parameter.
 */
export const utmBreakdown = (places: Places, edges?: RawClicks): string => `
  with subject as (
    select scope, scope_id from unnest($1::click_scope[], $2::int[]) as part (scope, scope_id)
  ),${edges ? edge(edges) : ""}
  whole as (
    select clicks, uniques from subject, lateral ${sumsOf("(sums.scope, sums.scope_id, sums.dimension) = (subject.scope, subject.scope_id, 'total')")} range
    ${edges ? "union all select clicks, uniques from edge" : ""}
  ),
  clicked as not materialized (
    select links.* from links join link_counters on link_id = links.id
    where links.workspace_id = $7 and utm_since is not null and clicks > 0 and (last_click_at >= $3 or last_click_at is null)
  ),
  carrier as (
    select id, url, utm_varies_since is not null
      and not exists (select from link_parameters where link_id = id and name = $8) as varies
    from (
      select links.* from subject join links on links.id = subject.scope_id
      where subject.scope = 'link' and utm_since is not null
      union all
      select * from clicked where exists (select from subject where scope = 'workspace')
      union all
      select * from clicked where moved_since is null and domain_id in (select scope_id from subject where scope = 'domain')
    ) links
  ),
  mover as (
    select id from clicked where moved_since is not null and exists (select from subject where scope = 'domain')
  ),
  lone_code as (
    select id from qr_codes
    where workspace_id = $7 and type = 'link' and link_id is null and exists (select from subject where scope = 'workspace')
  ),
  passed as (
    select id as link_id, url as destination, clicks, uniques from carrier, lateral (
      select sum(clicks) as clicks, sum(uniques) as uniques from
      ${sumsOf("sums.scope = 'link' and sums.dimension = 'total' and sums.scope_id = carrier.id")} range) all_of_it
    where not varies
    union all
    select id, value, clicks, uniques from carrier, lateral
      ${sumsOf("(sums.scope, sums.scope_id, sums.dimension) = ('link', carrier.id, 'destination')")} range
    where varies
    union all
    ${visits({ from: "subject where scope = 'qr'", isTheirs: "source = 'qr' and source_id = owner.scope_id", first: "detour_first" })}
    union all
    ${visits({ from: "subject where scope = 'campaign'", isTheirs: "source in ('rotator', 'list') and source_id = owner.scope_id", first: "detour_first" })}
    union all
    ${visits({ from: "mover", isTheirs: "clicks.link_id = owner.id and domain_id in (select scope_id from subject where scope = 'domain')", first: "first" })}
    union all
    ${visits({ from: "lone_code", isTheirs: "source = 'qr' and source_id = owner.id and link_id = 0", first: "first" })}
    ${edges ? "union all select link_id, destination, clicks, uniques from edge" : ""}
  ),
  carried as (
    select ${utmOf("$8", "summed")} as value, clicks, uniques
    from (select link_id, destination, sum(clicks) as clicks, sum(uniques) as uniques from passed group by 1, 2) summed
  ),${found}${ranked(places)}`;

/** Which single clicks, for every row of `from`. */
type Visits = { from: string; isTheirs: string; first: string };

const visits = ({ from, isTheirs, first }: Visits): string => `
    select passed.* from (select * from ${from}) owner, lateral (
      select clicks.link_id, destination, 1 as clicks, ${first}::int as uniques from clicks
      where ${isTheirs} and at >= $3 and at < $4 and outcome = 'passed' and bot = '' offset 0) passed`;

/** Single clicks at the edges of the range, where sums end at whole hours. */
const edge = ({ from, counted, first }: RawClicks): string => `
  edge as materialized (
    select link_id, destination, 1 as clicks, (${first})::int as uniques from (select * from ${from}) visits where ${counted}
  ),`;

/** The same of raw clicks. */
export const rawUtmBreakdown = (
  { from, counted, first }: RawClicks,
  name: string,
  places: Places,
): string => `
  with summed as (
    select link_id, destination, count(*) as clicks, count(*) filter (where ${first}) as uniques
    from (select * from ${from}) visits where ${counted} group by 1, 2
  ),
  found as (
    select ${name}::text as dimension, ${utmOf(name, "summed")} as value, sum(clicks) as clicks, sum(uniques) as uniques
    from summed group by 2
  )${ranked(places)}`;
