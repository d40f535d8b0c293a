/** How close the rows of the list of links are drawn. */
export const DENSITIES = ["roomy", "compact"] as const;

/** What rows of the list of links can be drawn with or without. */
export const DETAILS = ["title", "created", "route", "trend"] as const;
