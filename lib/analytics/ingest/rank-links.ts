import { pool } from "@/lib/platform/database/pool";
import { inBatches, type Stop } from "@/lib/platform/upkeep/batches";

/** Ranks the links after $1 whose counters have gone on, among the next $2, and says where that ends. Those that a drain is counting are for the next time. */
const RANK = `
  with part as (
    select link_id from link_counters where link_id > $1 order by link_id limit $2
  ), due as (
    select ctid as place from link_counters
    where link_id > $1 and link_id <= (select max(link_id) from part)
      and (clicks + imported_clicks, last_click_at) is distinct from (ranked_clicks, ranked_at)
    for update skip locked
  ), ranked as (
    update link_counters set ranked_clicks = clicks + imported_clicks, ranked_at = last_click_at where ctid = any (array(select place from due))
  )
  select max(link_id) as last, count(*)::int as done from part`;

/** Has lists follow the counters: batches of few links rank these themselves, and leave links to this where there are thousands. */
export async function rankLinks(signal?: Stop): Promise<number> {
  let last = 0;
  await inBatches(async (most) => {
    const { rows } = await pool().query<{ last: number | null; done: number }>(RANK, [last, most]);
    last = rows[0]?.last ?? last;
    return rows[0]?.done ?? 0;
  }, signal);
  return 0;
}
