import type pg from "pg";

const PLACES = {
  "the rows":
    "select link_id, count(*)::float8 as clicks from clicks where outcome = 'passed' and bot = '' group by 1",
  "the hours":
    "select scope_id as link_id, sum(clicks)::float8 as clicks from click_hours where scope = 'link' and dimension = 'total' group by 1",
  "the days":
    "select scope_id as link_id, sum(clicks)::float8 as clicks from click_daily where scope = 'link' and dimension = 'total' group by 1",
  "the counters": "select link_id, clicks::float8 as clicks from link_counters where clicks > 0",
};

/** Clicks by alias in every place that keeps count. */
export async function countedEverywhere(client: pg.Client): Promise<Record<string, Map<string, number>>> {
  const places: Record<string, Map<string, number>> = {};
  for (const [place, query] of Object.entries(PLACES)) {
    const { rows } = await client.query<{ alias: string; clicks: number }>(
      `select alias, counted.clicks from (${query}) counted join links on links.id = counted.link_id order by alias`,
    );
    places[place] = new Map(rows.map(({ alias, clicks }) => [alias, clicks]));
  }
  return places;
}

/** Resolves once no segment of the spool has moved for longer than the drain ever waits. */
export async function settled(client: pg.Client, quiet = 4_000): Promise<void> {
  let [last, since] = ["", performance.now()];
  while (performance.now() - since < quiet) {
    const { rows } = await client.query("select id, drained from click_segments order by id");
    const now = JSON.stringify(rows);
    if (now !== last) [last, since] = [now, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
