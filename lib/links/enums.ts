/** How close the rows of the list of links are drawn. */
export const DENSITIES = ["roomy", "compact"] as const;

/** Optional parts of rows in the list of links. */
export const DETAILS = ["title", "created", "route", "trend"] as const;
