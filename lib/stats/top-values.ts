import { pool } from "../pool";
import { nameOf } from "./names";
import { TOP_VALUES } from "./sql/top-values";
import type { Part } from "./subject";

/** How often a value came, as the rollups name it. */
export type TopValue = { dimension: string; value: string; clicks: number };

const SHOWN = ["country", "referrer", "browser", "os", "network"];

/** What the detail answers show of a scope since it exists. */
export async function readTopValues({ scope, ids }: Part): Promise<TopValue[]> {
  const { rows } = await pool().query<TopValue>({
    name: "top-values",
    text: TOP_VALUES,
    values: [scope, ids, SHOWN],
  });
  return rows;
}

/** The ten highest of a dimension by the names people use, count descending, then name. */
export function tenHighest(values: TopValue[], dimension: string): [string, number][] {
  const rows = values
    .filter((row) => row.dimension === dimension)
    .map((row): [string, number] => [nameOf(dimension, row.value), row.clicks]);
  return rows.toSorted(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB)).slice(0, 10);
}

/** Clicks that came from a social network. */
export const clicksFrom = (values: TopValue[], network: string): number =>
  values.find((row) => row.dimension === "network" && row.value.toLowerCase() === network)?.clicks ?? 0;
