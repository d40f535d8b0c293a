import type { Filter } from "./filters";
import type { Part } from "./subject";

/** Whose visits, and which of them. */
export type Visits = { workspaceId: number; parts: Part[]; filters: Filter[] };

export type Counts = { clicks: number; uniques: number };

/** Its parts as two lists of the same length: each scope and its id. */
export const placesOf = ({ parts }: Visits): [Part["scope"][], number[]] => [
  parts.flatMap(({ scope, ids }) => ids.map(() => scope)),
  parts.flatMap(({ ids }) => ids),
];
