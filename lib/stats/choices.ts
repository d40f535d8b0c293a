/** What people who passed are broken down by. */
const OF_PEOPLE = [
  "country",
  "region",
  "referrer",
  "network",
  "browser",
  "os",
  "device",
  "language",
  "source",
  "rule",
  "destination",
] as const;

/** The dimensions that statistics break visits down by; `bot` and `outcome` are about those that do not count as clicks. */
export const DIMENSIONS = [...OF_PEOPLE, "bot", "outcome"] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** The steps a range is cut into. */
export const INTERVALS = ["hour", "day", "month"] as const;
export type Interval = (typeof INTERVALS)[number];
