/** How do clicks spread over local hours, days or months? $1 scope, $2 its ids, $3 from, $4 before, $5 unit, $6 time zone. */
export const TIMESERIES = `
  select date_trunc($5, hour at time zone $6)::text as at, sum(clicks)::int as clicks, sum(uniques)::int as uniques
  from click_hours
  where scope = $1::click_scope and scope_id = any ($2::int[]) and dimension = 'total' and hour >= $3 and hour < $4
  group by 1 order by 1`;
