import { COLUMNS } from "../line";

/**
 * The drain connection's own tables: what a transaction copies in and what it works out from it. Emptied by each commit.
 * Their sizes are unknown to the planner, who would join the large ones by nested loops: minutes instead of half a second.
 */
export const PREPARE = `
  set work_mem = '96MB';
  set temp_buffers = '64MB'; -- a whole batch; with less, every statement reads it from files again
  set jit = off;
  set enable_nestloop = off;
  create temp table incoming (
    at timestamptz, workspace_id int, link_id int, domain_id int, source click_source, source_id int,
    outcome click_outcome, rule text, destination text, country text, region text, referrer text, network text,
    browser text, os text, device text, language text, bot text, visitor bigint,
    first boolean, detour_first boolean -- known only when sums are worked out again
  ) on commit delete rows;
  create temp table firsts (row tid) on commit delete rows;
  create temp table detour_firsts (row tid) on commit delete rows;
  create temp table sums (
    scope click_scope, scope_id int, dimension click_dimension, hour timestamptz, value text, clicks int, uniques int
  ) on commit delete rows;`;

/** How the lines of the spool get in. */
export const COPY_IN = `copy incoming (${COLUMNS}) from stdin`;
