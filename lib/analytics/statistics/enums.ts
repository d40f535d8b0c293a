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

/** What links carry for the tools behind them. Nothing is summed up by these: they are joined to the sums when somebody asks. */
export const UTM = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export type Utm = (typeof UTM)[number];

/** All that visits are filtered by and whose values are listed. */
export const BREAKDOWNS = [...DIMENSIONS, ...UTM] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

export const isUtm = (breakdown: Breakdown): breakdown is Utm => UTM.some((name) => name === breakdown);

/** The steps a range is cut into. */
export const INTERVALS = ["hour", "day", "month"] as const;
export type Interval = (typeof INTERVALS)[number];
