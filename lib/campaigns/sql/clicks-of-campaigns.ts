/** How many clicks have the links that are in each campaign now, in all and on each of the last 14 UTC days? $1 campaigns. */
export const CLICKS_OF_CAMPAIGNS = `
  with members as (
    select m.campaign_id as id, m.link_id from campaign_members m join links l on l.id = m.link_id
    where m.campaign_id = any ($1::int[]) and l.deleted_at is null
  ),
  days as (
    select ((now() at time zone 'UTC')::date - back) as day from generate_series(0, 13) as back
  ),
  by_day as (
    select m.id, d.day, sum(d.clicks)::float8 as clicks
    from members m join click_daily d on d.scope = 'link' and d.scope_id = m.link_id and d.dimension = 'total'
    where d.day > (now() at time zone 'UTC')::date - 14
    group by m.id, d.day
  )
  select c.id, coalesce((select sum(k.clicks) from members m join link_counters k using (link_id) where m.id = c.id), 0)::float8 as clicks,
         array(select coalesce(b.clicks, 0) from days left join by_day b on b.id = c.id and b.day = days.day order by days.day) as trend
  from unnest($1::int[]) as c (id)`;
