/**
 * The value of a UTM parameter (a placeholder) over a row's `link_id` and `destination`, '' for none: the link's own parameter, which replaces whatever
 * an address says, else what the address says. Of links that are gone nothing is known, as in their sums.
 */
export const utmOf = (name: string, row: string): string => `
  btrim(coalesce(
    (select value from link_parameters where link_parameters.link_id = ${row}.link_id and link_parameters.name = ${name}),
    case when strpos(${row}.destination, 'utm') > 0 and (${row}.link_id = 0 or (select true from links where id = ${row}.link_id))
      then form_decoded(written_in(${row}.destination, ${name})) end,
    ''))`;
