/** Which database is this? Another one after a promotion, or when a dump was restored; the same after a crash. */
export const DATABASE_IDENTITY = `
  select concat_ws(' ', (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_database where datname = current_database()), 'click_segments'::regclass::oid) as identity`;

/**
 * The database has lost clicks: those from before this moment are replayed. Plans that were lost too had ids by the clock of another server; ids go on behind
 * them, because ClickHouse may have added up visits as far as that.
 */
export const NOTE_RECOVERY = `
  insert into click_recoveries default values on conflict do nothing;
  update click_plan_ids set next = greatest(next, (extract(epoch from clock_timestamp() + interval '1 hour') * 1000000)::bigint)`;

/** An id that no link and no workspace will ever have: a trial click's. */
export const NOBODY = 2_147_483_647;

const RECOVERED_AT = `(select max(extract(epoch from found_at)) * 1000 from click_recoveries)`;

/** Whether a row of `resolved` may be a click that the database had counted and lost. */
export const IS_REPLAYED = `(day - '1970-01-01'::date) * 86400000::bigint + ms < ${RECOVERED_AT}`;

/** Skips ids that the database had given out before: what is created next must not inherit the clicks of something that was lost with it. */
export const SKIP_IDS = [
  skipIds("links_id_seq", "link_id"),
  skipIds("workspaces_id_seq", "workspace_id"),
  skipIds("qr_codes_id_seq", "case when way & 7 = 1 then source_id end"),
].join(";");

/**
 * One after another, because others may draw ids meanwhile, and none may come twice. A trial beside replayed clicks may seem to be one of them: a rollback would
 * not give back the ids up to its own, which are all there are.
 */
function skipIds(sequence: string, id: string): string {
  return `
    select nextval('${sequence}') from generate_series(1, (
      select max(${id}) from resolved where workspace_id <> ${NOBODY} and exists (select from click_recoveries) and ${IS_REPLAYED}
    ) - (select last_value from ${sequence}))`;
}
