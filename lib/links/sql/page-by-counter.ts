/**
 * Which links of workspace $1 are on the page ($2 of them after $3) when the most, or the last, clicked come first? Read from the
 * counters' index alone; deleted and archived links still have counters and are left out by their ids.
 */
const pageBy = (order: string) => `
  select link_id as id from link_counters
  where workspace_id = $1::int
    and link_id not in (
      select id from links where workspace_id = $1::int and deleted_at is not null
      union all
      select id from links where workspace_id = $1::int and deleted_at is null and archived_at is not null
    )
  order by ${order}, link_id desc limit $2::int offset $3::int`;

export const PAGE_BY_COUNTER = {
  click: pageBy("clicks desc"),
  last: pageBy("last_click_at desc nulls last"),
};
