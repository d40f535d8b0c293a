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
