/** Which values does a link have since it exists? $1 link id, $2 dimensions. */
export const TOP_VALUES = `
  select dimension, value, sum(clicks)::int as clicks
  from click_days
  where scope = 'link' and scope_id = $1 and dimension = any ($2::click_dimension[])
  group by dimension, value
  order by dimension, clicks desc, value`;
