import type { RawClicks } from "./raw-clicks";

/** The bar of a timestamp: its local hour, day or month; hours also have their UTC offset, as one repeats in autumn. */
const bar = (moment: string, unit: string, timezone: string) => `
  date_trunc(${unit}, ${moment} at time zone ${timezone})::text as local,
  case ${unit} when 'hour' then extract(epoch from (${moment} at time zone ${timezone}) - (${moment} at time zone 'UTC'))::int / 60
    else 0 end as shift`;

/**
 * How do visits spread over local hours, days or months? UTC hours that belong to two bars are separate, as `cut`.
 * $1 scopes, $2 their ids, $3 from, $4 before, $5 unit, $6 time zone, $7 hours that are cut.
 */
export const TIMESERIES = `
  select ${bar("hour", "$5::text", "$6")}, hour = any ($7::timestamptz[]) as cut,
    coalesce(sum(clicks) filter (where asked = 'total'), 0)::float8 as clicks,
    coalesce(sum(uniques) filter (where asked = 'total'), 0)::float8 as uniques,
    coalesce(sum(clicks) filter (where asked = 'bot'), 0)::float8 as bots,
    coalesce(sum(clicks) filter (where asked = 'outcome'), 0)::float8 as refused
  from unnest($1::click_scope[], $2::int[]) as part (scope, scope_id),
    unnest('{total,bot,outcome}'::click_dimension[]) as asked,
    lateral (
      select hour, clicks, uniques from click_hours sums
      where (sums.scope, sums.scope_id, sums.dimension) = (part.scope, part.scope_id, asked)
        and hour >= date_trunc('hour', $3::timestamptz, 'UTC') and hour < $4
      offset 0) hours -- a look-up each, as in breakdown.ts
  where hour >= $3 or hour = any ($7::timestamptz[])
  group by 1, 2, 3 order by 1, 2`;

/** The same of raw clicks, without a `cut`. */
export const rawTimeseries = (
  { from, counted, first }: RawClicks,
  unit: string,
  timezone: string,
): string => `
  select ${bar("at", `${unit}::text`, timezone)},
    count(*) filter (where ${counted})::float8 as clicks,
    count(*) filter (where ${counted} and ${first})::float8 as uniques,
    count(*) filter (where bot <> '')::float8 as bots,
    count(*) filter (where bot = '' and outcome <> 'passed')::float8 as refused
  from ${from}
  group by 1, 2 order by 1, 2`;

/** Of which of some hours ($1) are there no single clicks any more, because their month has been removed? */
export const GONE_HOURS = `
  select hour from unnest($1::timestamptz[]) hour
  where to_regclass('clicks_' || to_char(hour at time zone 'UTC', 'YYYY_MM')) is null`;
