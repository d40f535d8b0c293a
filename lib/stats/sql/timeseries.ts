import type { RawClicks } from "./raw-clicks";

/** How do visits spread over local hours, days or months? $1 scopes, $2 their ids, $3 from, $4 before, $5 unit, $6 time zone. */
export const TIMESERIES = `
  select date_trunc($5, hour at time zone $6)::text as at,
    coalesce(sum(clicks) filter (where asked = 'total'), 0)::int as clicks,
    coalesce(sum(uniques) filter (where asked = 'total'), 0)::int as uniques,
    coalesce(sum(clicks) filter (where asked = 'bot'), 0)::int as bots,
    coalesce(sum(clicks) filter (where asked = 'outcome'), 0)::int as refused
  from unnest($1::click_scope[], $2::int[]) as part (scope, scope_id),
    unnest('{total,bot,outcome}'::click_dimension[]) as asked,
    lateral (
      select hour, clicks, uniques from click_hours sums
      where (sums.scope, sums.scope_id, sums.dimension) = (part.scope, part.scope_id, asked) and hour >= $3 and hour < $4
      offset 0) hours -- a look-up each, as in breakdown.ts
  group by 1 order by 1`;

/** The same of raw clicks. */
export const rawTimeseries = (
  { where, counted, first }: RawClicks,
  unit: string,
  timezone: string,
): string => `
  select date_trunc(${unit}, at at time zone ${timezone})::text as at,
    count(*) filter (where ${counted})::int as clicks,
    count(*) filter (where ${counted} and ${first})::int as uniques,
    count(*) filter (where bot <> '')::int as bots,
    count(*) filter (where bot = '' and outcome <> 'passed')::int as refused
  from clicks where ${where}
  group by 1 order by 1`;
