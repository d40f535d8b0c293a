import { pool } from "@/lib/platform/database/pool";
import { deleteRows, type Upkeep } from "@/lib/platform/upkeep/batches";
import { clickStore } from "../store/click-store";
import { JUMP_FLOOR, STOP_FLOOR } from "./rule";

const HOUR_MS = 3_600_000;
const WEEK_MS = 168 * HOUR_MS;
const WEEKS = 4;

/** Clicks of an hour are counted when it has been over for so long. */
const SETTLE_MS = 5 * 60_000;

/** When the last hour began that is over and counted. */
export const lastHour = (now: Date): Date =>
  new Date(Math.floor((now.getTime() - SETTLE_MS) / HOUR_MS) * HOUR_MS - HOUR_MS);

/** The same hour in the weeks before, the latest first. */
export const weeksBefore = (hour: Date): Date[] =>
  Array.from({ length: WEEKS }, (_, week) => new Date(hour.getTime() - (week + 1) * WEEK_MS));

/** A link's clicks in an hour, and in the same one of each of four weeks before. */
export type HourOfLink = { link: number; seen: number; past: number[] };

/** Keeps the sums of an hour and of the same ones before, as far as they aren't there. */
export async function keepHours(workspaceId: number, hour: Date): Promise<void> {
  const wanted = [hour, ...weeksBefore(hour)];
  const { rows } = await pool().query<{ hour: Date }>(KNOWN, [workspaceId, wanted]);
  const known = new Set(rows.map((row) => row.hour.getTime()));
  for (const each of wanted) {
    if (known.has(each.getTime())) continue;
    const clicks = await clicksIn(workspaceId, each);
    await pool().query(KEEP, [workspaceId, each, [...clicks.keys()], [...clicks.values()]]);
  }
}

async function clicksIn(workspaceId: number, start: Date): Promise<Map<number, number>> {
  const end = new Date(start.getTime() + HOUR_MS);
  const parts = [{ scope: "workspace" as const, ids: [workspaceId] }];
  const { tracks } = await clickStore().count(
    { workspaceId, parts, filters: [], start, end },
    { tracks: true },
  );
  const clicks = new Map<number, number>();
  for (const track of tracks) clicks.set(track.linkId, (clicks.get(track.linkId) ?? 0) + track.clicks);
  clicks.delete(0);
  return clicks;
}

/** The links of a workspace that may be unusual in an hour, by their sums alone, in one query. */
export async function candidatesIn(workspaceId: number, hour: Date): Promise<HourOfLink[]> {
  const [first, second, third, fourth] = weeksBefore(hour);
  const { rows } = await pool().query<HourOfLink>({
    name: "unusual-links",
    text: CANDIDATES,
    values: [workspaceId, hour, first, second, third, fourth, JUMP_FLOOR, STOP_FLOOR],
  });
  return rows;
}

const KNOWN = "select hour from link_hours where workspace_id = $1 and hour = any ($2::timestamptz[])";

const KEEP = `
  insert into link_hours (workspace_id, hour, links, clicks) values ($1, $2, $3, $4) on conflict do nothing`;

const clicksAt = (place: string) => `coalesce(max(count) filter (where hour = ${place}), 0)`;

export const CANDIDATES = `
  select link, ${clicksAt("$2")} as seen, array[${["$3", "$4", "$5", "$6"].map(clicksAt).join(", ")}] as past
  from link_hours kept cross join lateral unnest(kept.links, kept.clicks) counted (link, count)
  where workspace_id = $1 and hour in ($2, $3, $4, $5, $6)
  group by link
  having ${clicksAt("$2")} >= $7 or ${clicksAt("$2")} = 0 and max(count) >= $8`;

/** Removes sums that no later hour is compared with. */
export const purgeLinkHours: Upkeep = deleteRows("link_hours", {
  by: "hour",
  before: "now() - interval '35 days'",
});
