/** How far is this segment? No row: nothing of it is in the database. */
export const HOW_FAR = "select drained::float8 as drained from click_segments where id = $1";

/** Moves a segment ($1) from where we know it ($2) to the batch's end ($3). No row returned: it was not there. */
export const MOVE_ON = `
  insert into click_segments as known (id, drained) values ($1, $3)
  on conflict (id) do update set drained = excluded.drained, updated_at = now() where known.drained = $2
  returning drained`;

/** Says again how far ($2) a segment ($1) is. No row: it is not, or not any more. */
export const STAY = "update click_segments set updated_at = now() where id = $1 and drained = $2";
