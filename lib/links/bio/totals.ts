import { db } from "@/lib/platform/database/db";

/** Views and clicks of all time, of each of these pages that has any. */
export async function bioTotals(ids: number[]): Promise<Map<number, { views: number; clicks: number }>> {
  const rows = await db().$queryRaw<{ id: number; views: number; clicks: number }[]>`
    select bio_id as id, coalesce(sum(counted) filter (where block = ''), 0)::float8 as views,
      coalesce(sum(counted) filter (where block <> ''), 0)::float8 as clicks
    from bio_counts where bio_id = any (${ids}) group by bio_id`;
  return new Map(rows.map(({ id, views, clicks }) => [id, { views, clicks }]));
}

/** What was counted of a page's other version counts as the page's own from now on. */
export async function joinCounts(id: number): Promise<void> {
  await db().$executeRaw`
    with moved as (delete from bio_counts where bio_id = ${id} and variant = 1 returning bio_id, day, block, counted)
    insert into bio_counts as kept (bio_id, day, variant, block, counted) select bio_id, day, 0, block, counted from moved
    on conflict (bio_id, day, variant, block) do update set counted = kept.counted + excluded.counted`;
}
