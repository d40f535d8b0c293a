import { DIMENSIONS } from "../choices";
import type { RawClicks } from "./raw-clicks";

/** Which values: with what text in them or which of these (null: all), from which place to which. */
export type Places = { pattern: string; named: string; after: string; last: string };
type Values = Places & {
  dimensions: string;
  /** what single clicks at the range's edges add: rows of dimension, value, clicks and uniques */
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

/** One page of each dimension, and its first row always, because that knows how many values there are. */
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
