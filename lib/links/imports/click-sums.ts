import { currentTime } from "@/lib/platform/clock";
import { rowsOf, type Statement } from "@/lib/platform/database/transaction";
import { linksAt } from "./placed-links";
import type { ImportedClicks } from "./record";

/** What a source counted for a link, checked: all clicks, and those among them whose UTC day is known. */
export type ClickSums = { clicks: number; days: { day: string; clicks: number }[]; problems: string[] };

/** No link is clicked so often, and sums of such numbers stay exact. */
const MOST_CLICKS = 1_000_000_000_000;
/** Before there were short links. */
const FIRST_DAY = "1995-01-01";
const DAY_MS = 86_400_000;

/** Reads what a source says it counted. Numbers and days that can't be are left out, in words for the report: clicks on such a day are clicks without one. */
export function clickSumsOf(said: ImportedClicks | undefined): ClickSums {
  if (!said || said.kind === "none") return { clicks: 0, days: [], problems: [] };
  const problems: string[] = [];
  const sound = (clicks: number, what: string) => {
    if (Number.isInteger(clicks) && clicks >= 0 && clicks <= MOST_CLICKS) return clicks;
    problems.push(`number of clicks ${what}: ${clicks}`);
    return 0;
  };
  if (said.kind === "total") return { clicks: sound(said.clicks, "in all"), days: [], problems };
  const byDay = new Map<string, number>();
  let undated = sound(said.undated ?? 0, "without a day");
  // Zones are ahead of UTC by up to fourteen hours.
  const lastDay = new Date(currentTime().getTime() + DAY_MS).toJSON().slice(0, 10);
  for (const { day, clicks } of said.days) {
    const found = sound(clicks, `on ${day}`);
    if (found === 0) continue;
    if (isDay(day) && day >= FIRST_DAY && day <= lastDay) byDay.set(day, (byDay.get(day) ?? 0) + found);
    else {
      problems.push(`day ${day.slice(0, 30)} of ${found} clicks, which count without a day`);
      undated += found;
    }
  }
  const days = [...byDay].map(([day, clicks]) => ({ day, clicks }));
  return { clicks: days.reduce((sum, { clicks }) => sum + clicks, undated), days, problems };
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

/** The sums of a link of the workspace, by the place where it is, and by what the source calls it. */
export type PlacedSums = { domainId: number; alias: string; key: string; sums: ClickSums };

/**
 * Keeps what a service counted, beside what is counted here. The same said again changes nothing, and of two numbers for the same link, or for one of its
 * days, the higher is kept: services count on until the domain has moved. Part of the transaction under way.
 */
export async function keepClickSums(
  workspaceId: number,
  source: string,
  placed: readonly PlacedSums[],
  /** whether single clicks follow, which want a row even of a link that has none in sum */
  hasSingles = false,
): Promise<void> {
  const counted = placed.filter(({ sums }) => sums.clicks > 0 || hasSingles);
  if (counted.length === 0) return;
  const ids = await rowsOf<{ place: number; id: number }>(linksAt(workspaceId, counted));
  const links = ids.flatMap(({ place, id }) => {
    const one = counted[Number(place) - 1];
    return one ? [{ id, ...one }] : [];
  });
  const days = links.flatMap(({ id, key, sums }) => sums.days.map((one) => ({ id, key, ...one })));
  await rowsOf({
    name: "keep-imported-clicks",
    text: KEEP_TOTALS,
    values: [
      ...[workspaceId, source, links.map(({ id }) => id)],
      ...[links.map(({ key }) => key), links.map(({ sums }) => sums.clicks)],
    ],
  });
  if (days.length > 0)
    await rowsOf({
      name: "keep-imported-days",
      text: KEEP_DAYS,
      values: [
        ...[workspaceId, source, days.map(({ id }) => id), days.map(({ key }) => key)],
        ...[days.map(({ day }) => day), days.map(({ clicks }) => clicks)],
      ],
    });
  const touched = [...new Set(links.map(({ id }) => id))];
  await rowsOf({ name: "date-imported-clicks", text: DATE, values: [touched, source] });
  await rowsOf(addUp(touched));
}

const KEEP_TOTALS = `
  insert into imported_clicks as kept (workspace_id, source, link_id, key, clicks)
  select $1::int, $2::text, link_id, key, max(clicks)
  from unnest($3::int[], $4::text[], $5::bigint[]) as given (link_id, key, clicks) group by link_id, key order by link_id, key
  on conflict (link_id, source, key) do update set clicks = greatest(kept.clicks, excluded.clicks)`;

const KEEP_DAYS = `
  insert into imported_days as kept (workspace_id, source, link_id, key, day, clicks)
  select $1::int, $2::text, link_id, key, day, max(clicks)
  from unnest($3::int[], $4::text[], $5::date[], $6::bigint[]) as given (link_id, key, day, clicks)
  group by link_id, key, day order by link_id, key, day
  on conflict (link_id, source, key, day) do update set clicks = greatest(kept.clicks, excluded.clicks)`;

const DATE = `
  update imported_clicks set dated = singles + (
    select coalesce(sum(clicks), 0) from imported_days days
    where (days.link_id, days.source, days.key) = (imported_clicks.link_id, imported_clicks.source, imported_clicks.key))
  where link_id = any ($1::int[]) and source = $2::text`;

/** Has the counters of some links say what was imported for them, locked in the order in which drains lock them, too. */
export const addUp = (links: readonly number[]): Statement => ({
  name: "add-up-imported",
  text: ADD_UP,
  values: [links],
});

const ADD_UP = `
  with locked as (
    select link_id from link_counters where link_id = any ($1::int[]) order by link_id for update
  ), sums as (
    select link_id, (select coalesce(sum(greatest(clicks, dated)), 0) from imported_clicks i where i.link_id = locked.link_id) as clicks from locked
  )
  update link_counters set imported_clicks = sums.clicks, ranked_clicks = link_counters.clicks + sums.clicks
  from sums where link_counters.link_id = sums.link_id and link_counters.imported_clicks <> sums.clicks`;
