/** Deletes all but so many of the newest changes of some links and campaigns. Their notes stay. */
export const FORGET_OLD = `
  delete from history h
  using (
    select id, row_number() over (partition by link_id, campaign_id order by id desc) as place
    from history where note = '' and (link_id = any ($1::int[]) or campaign_id = any ($2::int[]))
  ) old
  where h.id = old.id and old.place > $3`;
