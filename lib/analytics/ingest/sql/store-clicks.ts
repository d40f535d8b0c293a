import { COLUMNS } from "../click-line";

/** Columns every query reads come first, those without a fixed width last: PostgreSQL reads a row up to the last column it needs. */
const CLICK = `
  at timestamptz, visitor bigint, workspace_id int, link_id int, domain_id int, source_id int,
  source click_source, outcome click_outcome, bot text, country text, referrer text, browser text, os text, device text,
  language text, rule text, destination text, region text, network text,
  first boolean, detour_first boolean /* known only when sums are worked out again */`;

/**
 * The drain connection's own tables: what a transaction copies in and what it works out from it. Emptied by each commit.
 * Their sizes are unknown to the planner, who would join the large ones by nested loops: minutes instead of half a second.
 */
export const PREPARE = `
  set work_mem = '96MB';
  set temp_buffers = '64MB'; -- a whole batch; with less, every statement reads it from files again
  set jit = off;
  set enable_nestloop = off;
  set statement_timeout = 0; -- what the server or the role allows others is too little for a long backlog, and would be each time
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0; -- a batch that is prepared waits for the one before it
  create temp table incoming (${CLICK}) on commit delete rows;
  create temp table firsts (row tid) on commit delete rows;
  create temp table indirect (row tid, ${CLICK}) on commit delete rows;
  create temp table indirect_firsts (row tid) on commit delete rows;
  create temp table clicked (id int, workspace_id int, domain_id int, last_at timestamptz) on commit delete rows;
  create temp table excess (
    scope click_scope, scope_id int, dimension click_dimension, hour timestamptz, value text
  ) on commit delete rows;
  create temp table sums (
    scope click_scope, scope_id int, dimension click_dimension, hour timestamptz, value text, clicks bigint, uniques bigint
  ) on commit delete rows;`;

/** Empties them within a transaction that goes on with other lines. */
export const CLEAR = "truncate incoming, firsts, indirect, indirect_firsts, clicked, sums";

/** How the lines of the spool get in. */
export const COPY_IN = `copy incoming (${COLUMNS}) from stdin`;

/** The few clicks that came through a QR code or campaign, so that what is about them alone need not look at all the others. */
export const FIND_INDIRECT = `
  insert into indirect select ctid, * from incoming where source in ('qr', 'rotator', 'list')`;

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
 * The same per QR code: a visitor who knows the link may still scan the code for the first
 * time. A code's visitors are stored under its negative id. A campaign's new visitors are those new to the link.
 */
export const FIND_INDIRECT_FIRSTS = `
  with seen as (
    select (at at time zone 'UTC')::date as day, -source_id as link_id, visitor, min(row) as row
    from indirect where outcome = 'passed' and bot = '' and source = 'qr' group by 1, 2, 3
  ), fresh as (
    insert into click_visitors (day, link_id, visitor)
    select day, link_id, visitor from seen order by 1, 2, 3
    on conflict do nothing
    returning day, link_id, visitor
  )
  insert into indirect_firsts
  select row from seen join fresh using (day, link_id, visitor)
  union all select row from firsts join indirect using (row) where source in ('rotator', 'list')`;

/** The raw rows. Hashed look-ups cost half of what joins do here. */
export const STORE_CLICKS = `
  insert into clicks (${COLUMNS}, first, detour_first)
  select ${COLUMNS}, ctid in (select row from firsts),
    case when source in ('qr', 'rotator', 'list') then ctid in (select row from indirect_firsts) else false end
  from incoming`;

/**
 * For clicks older than the partitions created in advance: a restored spool, or a long database outage. Only of the months that
 * exist: a clock set to 1970 would otherwise ask for hundreds, more than a transaction can lock.
 */
export const MAKE_PARTITIONS = `
  select ensure_click_partitions(month, month)
  from (select distinct date_trunc('month', at, 'UTC')::date as month from incoming) months`;

/** How far is this segment? No row: nothing of it is in the database. */
export const HOW_FAR = "select drained::float8 as drained from click_segments where id = $1";

/**
 * Moves a segment ($1) from where we know it ($2) to the batch's end ($3). No row returned: it was not there. Only a segment's first batch,
 * which begins where its frames do ($4), may come without a row: a commit that a failover undid took the row with it.
 */
export const MOVE_ON = `
  insert into click_segments as known (id, drained)
  select $1, $3::bigint where $2::bigint = $4::bigint or exists (select from click_segments where id = $1)
  on conflict (id) do update set drained = excluded.drained, updated_at = now(), finished_at = null
    where known.drained = $2
  returning drained`;

/** Says again how far ($2) a segment ($1) is. No row: it is not, or not any more. */
export const STAY = "update click_segments set updated_at = now() where id = $1 and drained = $2";

/** The segment's file is gone. */
export const FINISH = "update click_segments set finished_at = now() where id = $1";
