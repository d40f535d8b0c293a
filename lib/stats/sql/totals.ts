/** How many clicks, uniques and bots in a range of hours? $1 scope, $2 its ids, $3 from, $4 before. */
export const TOTALS = `
  select coalesce(sum(clicks) filter (where dimension = 'total'), 0)::int as clicks,
         coalesce(sum(uniques) filter (where dimension = 'total'), 0)::int as uniques,
         coalesce(sum(clicks) filter (where dimension = 'bot'), 0)::int as bots
  from click_hours
  where scope = $1::click_scope and scope_id = any ($2::int[]) and dimension in ('total', 'bot') and hour >= $3 and hour < $4`;
