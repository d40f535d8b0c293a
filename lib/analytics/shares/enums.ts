import { BREAKDOWNS, DIMENSIONS } from "../statistics/enums";

/** What a shared page may show: the figures, their course, and the values of a dimension or a UTM parameter. */
export const CARDS = ["totals", "series", ...BREAKDOWNS] as const;
export type Card = (typeof CARDS)[number];

/** What it shows unless its owner chooses: what campaigns are called among those who run them is nobody's business. */
export const DEFAULT_CARDS: readonly Card[] = ["totals", "series", ...DIMENSIONS];

/** What statistics can be shared of, by the first part of their addresses. */
export const NOUNS = ["url", "qr", "campaign", "channel", "domain"] as const;
export type Noun = (typeof NOUNS)[number];
