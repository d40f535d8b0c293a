/** Which values does a scope have since it exists? $1 scope, $2 ids, $3 dimensions. */
export const TOP_VALUES = `
  select dimension, value, sum(clicks)::int as clicks
  from click_daily
  where scope = $1::click_scope and scope_id = any ($2::int[]) and dimension = any ($3::click_dimension[])
  group by dimension, value
  order by dimension, clicks desc, value`;
