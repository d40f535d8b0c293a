import { bisectRight } from "d3-array";
import { pool } from "@/lib/platform/database/pool";
import { inBatches, type Stop, statement } from "@/lib/platform/upkeep/batches";
import type { Owner, OwnerCount, Part, Question, Scope } from "../store";

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;
const LAST_DAY = 2_000_000;

/**
 * Clicks that other services counted by day, between neighboring edges and in all. A day is where its noon (UTC) is, so that it is the same day in every zone
 * within half a day of UTC. Nobody knows anything else of them: they pass no filter.
 */
export async function countDays(
  question: Question,
  edges: readonly Date[],
): Promise<{ bars: number[]; clicks: number }> {
  const { workspaceId, parts } = question;
  const bars = edges.slice(1).map(() => 0);
  if (isFiltered(question)) return { bars, clicks: 0 };
  const { links, domains, all } = scopesOf(parts);
  if (!all && links.length === 0 && domains.length === 0) return { bars, clicks: 0 };
  const { rows } = await pool().query<{ day: number; clicks: number }>({
    name: `imported-days-${all ? "all" : domains.length > 0 ? "domains" : "links"}`,
    text: all ? ALL_DAYS : domains.length > 0 ? DAYS_OF_DOMAINS : DAYS_OF_LINKS,
    values: [
      ...[workspaceId, ...daysIn(question)],
      ...(all ? [] : domains.length > 0 ? [links, domains] : [links]),
    ],
  });
  let clicks = 0;
  for (const row of rows) {
    const bar = bisectRight(edges, new Date(row.day * DAY_MS + HALF_DAY_MS)) - 1;
    if (bar >= 0 && bar < bars.length) bars[bar] = (bars[bar] ?? 0) + row.clicks;
    clicks += row.clicks;
  }
  return { bars, clicks };
}

const isFiltered = ({ filters, within = [], tracks }: Question) =>
  filters.length > 0 || within.length > 0 || tracks !== undefined;

/** The first and the last day whose noon is in the range, since 1970. */
function daysIn({ start, end }: Question): [number, number] {
  const [from = 0, to = 0] = [start, end].map((moment) =>
    Math.ceil((moment.getTime() - HALF_DAY_MS) / DAY_MS),
  );
  return [Math.max(from, 0), Math.min(to - 1, LAST_DAY)];
}

/** Those of each link, and of the domain that it is on, in a range. */
export async function ownersOfDays(question: Question, owners: readonly Owner[]): Promise<OwnerCount[]> {
  if (isFiltered(question)) return [];
  const { links, domains, all } = scopesOf(question.parts);
  const { rows } = await pool().query<{ link: number; domain: number; clicks: number }>({
    name: "imported-days-of-owners",
    text: DAYS_OF_OWNERS,
    values: [question.workspaceId, ...daysIn(question), links, domains, all],
  });
  return rows.flatMap(({ clicks, ...ids }) =>
    (["link", "domain"] as const).flatMap((owner) =>
      owners.includes(owner) ? [{ owner, id: ids[owner], clicks, uniques: 0 }] : [],
    ),
  );
}

/** Other services' QR codes and campaigns are not ours. */
function scopesOf(parts: readonly Part[]): { links: number[]; domains: number[]; all: boolean } {
  const ids = (wanted: Scope) => parts.flatMap(({ scope, ids }) => (scope === wanted ? ids : []));
  return { links: ids("link"), domains: ids("domain"), all: ids("workspace").length > 0 };
}

/** Those of each day from `first` on for each of these records that has any. */
export async function dailyDays(
  workspaceId: number,
  scope: Scope,
  ids: number[],
  first: Date,
  days: number,
): Promise<Map<number, number[]>> {
  const from = Math.floor(first.getTime() / DAY_MS);
  const text = DAILY[scope];
  const found = new Map<number, number[]>();
  if (!text) return found;
  const { rows } = await pool().query<{ id: number; day: number; clicks: number }>({
    name: `imported-daily-${scope}`,
    text,
    values: [workspaceId, from, from + days - 1, ids],
  });
  for (const { id, day, clicks } of rows) {
    const counts = found.get(id) ?? Array.from({ length: days }, () => 0);
    counts[day - from] = (counts[day - from] ?? 0) + clicks;
    found.set(id, counts);
  }
  return found;
}

/** How many clicks were imported for some records of a workspace whose day nobody knows. */
export async function undatedOf(workspaceId: number, parts: readonly Part[]): Promise<number> {
  const { links, domains, all } = scopesOf(parts);
  const { rows } = await pool().query<{ clicks: number }>(UNDATED, [workspaceId, links, domains, all]);
  return rows[0]?.clicks ?? 0;
}

/** Removes those of a workspace. */
export async function removeDays(workspaceId: number, signal?: Stop): Promise<void> {
  for (const table of ["imported_days", "imported_clicks"])
    await inBatches(statement(REMOVE(table), [workspaceId]), signal);
}

const DAY = "day - '1970-01-01'";
const WITHIN =
  "workspace_id = $1 and day between '1970-01-01'::date + $2::int and '1970-01-01'::date + $3::int";
const ALL_DAYS = `select ${DAY} as day, sum(clicks)::float8 as clicks from imported_days where ${WITHIN} group by 1`;
const DAYS_OF_LINKS = `
  select ${DAY} as day, sum(clicks)::float8 as clicks from imported_days where ${WITHIN} and link_id = any ($4::int[]) group by 1`;
const DAYS_OF_DOMAINS = `
  select ${DAY} as day, sum(clicks)::float8 as clicks from imported_days
  where ${WITHIN} and link_id in (
    select unnest($4::int[]) union select id from links where workspace_id = $1 and domain_id = any ($5::int[])) group by 1`;

const DAYS_OF_OWNERS = `
  select link_id as link, coalesce(domain_id, 0) as domain, sum(clicks)::float8 as clicks
  from imported_days join links on links.id = link_id
  where imported_days.${WITHIN} and ($6 or link_id = any ($4::int[]) or domain_id = any ($5::int[])) group by 1, 2`;

const DAILY: Partial<Record<Scope, string>> = {
  link: `
    select link_id as id, ${DAY} as day, sum(clicks)::float8 as clicks from imported_days
    where ${WITHIN} and link_id = any ($4::int[]) group by 1, 2`,
  domain: `
    select domain_id as id, ${DAY} as day, sum(clicks)::float8 as clicks from imported_days join links on links.id = link_id
    where imported_days.${WITHIN} and domain_id = any ($4::int[]) group by 1, 2`,
  workspace: `
    select workspace_id as id, ${DAY} as day, sum(clicks)::float8 as clicks from imported_days
    where ${WITHIN} and workspace_id = any ($4::int[]) group by 1, 2`,
};

const UNDATED = `
  select coalesce(sum(clicks - dated), 0)::float8 as clicks from imported_clicks
  where workspace_id = $1 and clicks > dated and ($4 or link_id = any ($2::int[]) or link_id in (
    select id from links where workspace_id = $1 and domain_id = any ($3::int[])))`;

const REMOVE = (table: string) => `
  delete from ${table} where ctid = any (array(select ctid from ${table} where workspace_id = $1 limit $2))`;
