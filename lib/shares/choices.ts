import { DIMENSIONS } from "../stats/choices";

/** What a shared page may show: the figures, their course, and the values of a dimension. */
export const CARDS = ["totals", "series", ...DIMENSIONS] as const;
export type Card = (typeof CARDS)[number];
