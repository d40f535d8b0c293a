/** Which links of workspace $1 have ever carried any UTM, in a parameter or in an address they lead to? */
export const CARRIERS = "select id from links where workspace_id = $1 and utm_since is not null";

/**
 * What do tracks ($1 links, $2 addresses) say in a UTM parameter ($3)? '' for nothing. The link's own parameter replaces the one in the address. Deleted
 * links say nothing.
 */
export const UTM_OF_TRACKS = `
  select btrim(coalesce(
    (select value from link_parameters where link_parameters.link_id = track.link_id and link_parameters.name = $3),
    case when strpos(track.destination, 'utm') > 0 and (track.link_id = 0 or (select true from links where id = track.link_id))
      then form_decoded(written_in(track.destination, $3)) end,
    '')) as value
  from unnest($1::int[], $2::text[]) with ordinality as track (link_id, destination, nth) order by nth`;
