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

/**
 * The same for those who came through a QR code, by code: whoever knows its link already may still scan it for the first
 * time. A code has its visitors under its negative id. Of a campaign, whoever is new to the link is new.
 */
export const FIND_DETOUR_FIRSTS = `
  with seen as (
    select (at at time zone 'UTC')::date as day, -source_id as link_id, visitor, min(ctid) as row
    from incoming where outcome = 'passed' and bot = '' and source = 'qr' group by 1, 2, 3
  ), fresh as (
    insert into click_visitors (day, link_id, visitor)
    select day, link_id, visitor from seen order by 1, 2, 3
    on conflict do nothing
    returning day, link_id, visitor
  )
  insert into detour_firsts
  select row from seen join fresh using (day, link_id, visitor)
  union all select row from firsts join incoming on firsts.row = incoming.ctid where source in ('rotator', 'list')`;

/** The raw rows. */
export const STORE_CLICKS = `
  insert into clicks (${COLUMNS}, first, detour_first)
  select ${COLUMNS}, firsts.row is not null, detour_firsts.row is not null
  from incoming left join firsts on firsts.row = incoming.ctid left join detour_firsts on detour_firsts.row = incoming.ctid`;

/** For clicks older than the partitions that are made ahead: a spool that was restored, or a database long away. */
export const MAKE_PARTITIONS = `
  select ensure_click_partitions((min(at) at time zone 'UTC')::date, (max(at) at time zone 'UTC')::date) from incoming`;
