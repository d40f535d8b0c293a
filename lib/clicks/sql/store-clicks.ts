import { COLUMNS } from "../line";

/** Which of the incoming clicks are their visitor's first on that link and UTC day? Ordered, so that drains cannot deadlock. */
export const FIND_FIRSTS = `
  with seen as (
    select (at at time zone 'UTC')::date as day, link_id, visitor, min(ctid) as row
    from incoming where outcome = 'passed' and bot = '' group by 1, 2, 3
  ), fresh as (
    insert into click_visitors (day, link_id, visitor)
    select day, link_id, visitor from seen order by 1, 2, 3
    on conflict do nothing
    returning day, link_id, visitor
  )
  insert into firsts select row from seen join fresh using (day, link_id, visitor)`;

/** The raw rows. */
export const STORE_CLICKS = `
  insert into clicks (${COLUMNS}, first)
  select ${COLUMNS}, firsts.row is not null from incoming left join firsts on firsts.row = incoming.ctid`;

/** For clicks older than the partitions that are made ahead: a spool that was restored, or a database long away. */
export const MAKE_PARTITIONS = `
  select ensure_click_partitions((min(at) at time zone 'UTC')::date, (max(at) at time zone 'UTC')::date) from incoming`;
