/** Keeps what a visitor sent through the overlay $1 of the link $2: the fields $3. No row when the overlay is gone. */
export const KEEP_RESPONSE = `
  insert into overlay_responses (overlay_id, link_id, fields) select id, $2, $3 from overlays where id = $1`;

/** Adds to how often overlays ($1) were shown ($2) and taken up ($3); those that are gone are left out. */
export const ADD_TO_COUNTERS = `
  insert into overlay_counters (overlay_id, shown, taken)
  select id, added.shown, added.taken
  from unnest($1::int[], $2::int[], $3::int[]) added (overlay_id, shown, taken) join overlays on id = added.overlay_id
  order by id
  on conflict (overlay_id) do update
    set shown = overlay_counters.shown + excluded.shown, taken = overlay_counters.taken + excluded.taken`;
