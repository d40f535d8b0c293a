import { BREAKDOWNS, DIMENSIONS } from "../store/enums";

/** Cards of a shared page: the totals, the chart, and the values of a dimension or a UTM parameter. */
export const CARDS = ["totals", "series", ...BREAKDOWNS] as const;
export type Card = (typeof CARDS)[number];

/** Default cards: without UTM parameters, because campaign names are internal, and without cities, which say more of few visitors than countries do. */
export const DEFAULT_CARDS: readonly Card[] = [
  "totals",
  "series",
  ...DIMENSIONS.filter((name) => name !== "city"),
];

/** Records whose statistics can be shared, by the first part of their addresses. */
export const NOUNS = ["url", "qr", "campaign", "channel", "domain"] as const;
export type Noun = (typeof NOUNS)[number];
