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
    select (at at time zone 'UTC')::date as day, -source_id as link_id, visitor, min(row) as row
    from detours where outcome = 'passed' and bot = '' and source = 'qr' group by 1, 2, 3
  ), fresh as (
    insert into click_visitors (day, link_id, visitor)
    select day, link_id, visitor from seen order by 1, 2, 3
    on conflict do nothing
    returning day, link_id, visitor
  )
  insert into detour_firsts
  select row from seen join fresh using (day, link_id, visitor)
  union all select row from firsts join detours using (row) where source in ('rotator', 'list')`;

/** The raw rows. Hashed look-ups cost half of what joins do here. */
export const STORE_CLICKS = `
  insert into clicks (${COLUMNS}, first, detour_first)
  select ${COLUMNS}, ctid in (select row from firsts),
    case when source in ('qr', 'rotator', 'list') then ctid in (select row from detour_firsts) else false end
  from incoming`;

/**
 * For clicks older than the partitions that are made ahead: a spool that was restored, or a database long away. Only of the months that
 * there are: a click of a clock that stood at 1970 would else ask for hundreds, more than a transaction can lock.
 */
export const MAKE_PARTITIONS = `
  select ensure_click_partitions(month, month)
  from (select distinct date_trunc('month', at, 'UTC')::date as month from incoming) months`;
