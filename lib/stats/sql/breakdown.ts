/**
 * Which values does each dimension have in a range, most clicks first? Whole UTC days come from the day rollup, the hours
 * before the first and after the last of them from the hour rollup, so that a range in any time zone is exact and cheap.
 * $1 scope, $2 its ids, $3 from, $4 before, $5 first whole day, $6 the day after the last whole one, $7 dimensions.
 */
export const BREAKDOWN = `
  with part as (
    select dimension, value, clicks, uniques from click_daily
    where scope = $1::click_scope and scope_id = any ($2::int[]) and dimension = any ($7::click_dimension[])
      and day >= $5::date and day < $6::date
    union all
    select dimension, value, clicks, uniques from click_hours
    where scope = $1::click_scope and scope_id = any ($2::int[]) and dimension = any ($7::click_dimension[])
      and hour >= $3 and hour < least($4, $5::timestamp at time zone 'UTC')
    union all
    select dimension, value, clicks, uniques from click_hours
    where scope = $1::click_scope and scope_id = any ($2::int[]) and dimension = any ($7::click_dimension[])
      and hour >= greatest($3, $6::timestamp at time zone 'UTC') and hour < $4
  ),
  ranked as (
    select dimension, value, sum(clicks)::int as clicks, sum(uniques)::int as uniques,
           row_number() over (partition by dimension order by sum(clicks) desc, value) as place
    from part group by dimension, value
  )
  select dimension, value, clicks, uniques from ranked where place <= 100 order by dimension, place`;
