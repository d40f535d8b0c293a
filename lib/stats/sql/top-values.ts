/** Which values does a scope have since it exists? $1 scope, $2 ids, $3 dimensions. */
export const TOP_VALUES = `
  select asked as dimension, value, sum(clicks)::float8 as clicks
  from unnest($2::int[]) as id, unnest($3::click_dimension[]) as asked,
    lateral (
      select value, clicks from click_daily sums
      where (sums.scope, sums.scope_id, sums.dimension) = ($1::click_scope, id, asked)
      offset 0) days -- a look-up each, as in breakdown.ts
  group by asked, value
  order by asked, clicks desc, value`;
