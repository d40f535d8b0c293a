import { type Places, ranked, sumsOf } from "./breakdown";
import type { RawClicks } from "./raw-clicks";
import { utmOf } from "./utm";

/** What the clicks of the whole are left with once those that carry something are taken out has no value. */
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
 * any, by destination where that makes a difference; what sums do not tell apart comes from single clicks: scans and rotators, whose sums do not name the
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
