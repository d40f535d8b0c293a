import { COLUMNS } from "../line";

/** What is asked of each click comes first, and what has no fixed width last: PostgreSQL reads a row up to the last column it needs. */
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
  create temp table detours (row tid, ${CLICK}) on commit delete rows;
  create temp table detour_firsts (row tid) on commit delete rows;
  create temp table clicked (id int, workspace_id int, domain_id int, last_at timestamptz) on commit delete rows;
  create temp table excess (
    scope click_scope, scope_id int, dimension click_dimension, hour timestamptz, value text
  ) on commit delete rows;
  create temp table sums (
    scope click_scope, scope_id int, dimension click_dimension, hour timestamptz, value text, clicks bigint, uniques bigint
  ) on commit delete rows;`;

/** Empties them within a transaction that goes on with other lines. */
export const CLEAR = "truncate incoming, firsts, detours, detour_firsts, clicked, sums";

/** How the lines of the spool get in. */
export const COPY_IN = `copy incoming (${COLUMNS}) from stdin`;

/** The few clicks that came through a QR code or campaign, so that what is about them alone need not look at all the others. */
export const FIND_DETOURS = `
  insert into detours select ctid, * from incoming where source in ('qr', 'rotator', 'list')`;
