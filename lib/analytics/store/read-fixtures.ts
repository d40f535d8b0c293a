import { pool } from "@/lib/platform/database/pool";
import { clickStore } from "./click-store";
import { ALWAYS } from "./days";
import type { Dimension } from "./enums";
import { mergeAll } from "./postgres/merge";
import type { AllCounts, Part, Scope, ValueCount, Visit } from "./store";

const ALL = { filters: [], ...ALWAYS };

/** Every visit of some records of a workspace, the oldest first. */
export const visitsOf = (workspaceId: number, ...parts: Part[]): Promise<Visit[]> =>
  clickStore().list({ workspaceId, parts, ...ALL }, { order: "asc", limit: 1_000_000 });

/** Every visit of a link. */
export async function visitsOfLink(id: number): Promise<Visit[]> {
  const { rows } = await pool().query<{ workspaceId: number }>(
    'select workspace_id as "workspaceId" from links where id = $1',
    [id],
  );
  return visitsOf(rows[0]?.workspaceId ?? 0, { scope: "link", ids: [id] });
}

/** What was ever counted of some records of a workspace: the head of their statistics, and the values of some dimensions. */
export async function countOf(
  workspaceId: number,
  part: { scope: Scope; ids: number[] },
  dimensions: readonly Dimension[] = [],
): Promise<AllCounts & { values: ValueCount[] }> {
  const edges = [ALWAYS.start, ALWAYS.end];
  const { bars, values } = await clickStore().count(
    { workspaceId, parts: [part], ...ALL },
    { edges, dimensions },
  );
  return { ...(bars[0] ?? { clicks: 0, uniques: 0, bots: 0, refused: 0 }), values };
}

/** How many values a dimension has, and what they add up to. */
export const sumOf = (values: readonly ValueCount[], dimension: Dimension) => {
  const found = values.filter((value) => value.dimension === dimension);
  const sum = (of: "clicks" | "uniques") => found.reduce((total, value) => total + value[of], 0);
  return { values: found.length, clicks: sum("clicks"), uniques: sum("uniques") };
};

/** Merges all that can be merged, at once, and writes sums of everything. */
export const mergeEverything = (): Promise<number> =>
  mergeAll(undefined, { quietMinutes: 0, worth: { sum: 1, hours: 1 } });

/** How many runs a workspace has on each day. */
export async function runsOf(workspaceId: number): Promise<Record<string, number>> {
  const { rows } = await pool().query<{ day: string; runs: number }>(
    "select day::text, count(*)::int as runs from click_runs where workspace_id = $1 group by 1 order by 1",
    [workspaceId],
  );
  return Object.fromEntries(rows.map(({ day, runs }) => [day, runs]));
}
