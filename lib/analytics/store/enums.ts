/** Dimensions of passed visits. */
const OF_PEOPLE = [
  "country",
  "region",
  "city",
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

/** UTM parameters of links. There are no sums by these: they are joined to the links' sums when queried. */
export const UTM = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
export type Utm = (typeof UTM)[number];

/** All dimensions for filters and lists of values. */
export const BREAKDOWNS = [...DIMENSIONS, ...UTM] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Records that statistics list and filter by, each by its name or address. */
export const RECORDS = ["link", "campaign", "channel", "domain", "qr", "bio"] as const;
export type RecordKind = (typeof RECORDS)[number];

/** Whatever has a list of values. */
export const LISTED = [...BREAKDOWNS, ...RECORDS] as const;
export type Listed = (typeof LISTED)[number];

export const isUtm = (listed: Listed): listed is Utm => UTM.some((name) => name === listed);

export const isRecord = (listed: Listed): listed is RecordKind => RECORDS.some((name) => name === listed);

/** The steps a range is cut into. */
export const INTERVALS = ["hour", "day", "month"] as const;
export type Interval = (typeof INTERVALS)[number];
