/** Continents by the codes of the country databases. */
export const CONTINENTS = ["AF", "AN", "AS", "EU", "NA", "OC", "SA"] as const;
export type Continent = (typeof CONTINENTS)[number];

export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Devices that a condition can be about; the same as those of device targets. */
export const RULE_DEVICES = [
  "iphone",
  "ipad",
  "android",
  "windows",
  "mac",
  "linux",
  "chromeos",
  "mobile",
  "tablet",
  "desktop",
  "smarttv",
] as const;

/** The parts of UTM, without their prefix. */
export const UTM_PARTS = ["source", "medium", "campaign", "term", "content"] as const;

/** Kinds of conditions, in the order in which the builder offers them. */
export const CONDITION_KINDS = [
  "country",
  "region",
  "city",
  "continent",
  "eu",
  "device",
  "system",
  "browser",
  "bot",
  "language",
  "referrer",
  "query",
  "utm",
  "ip",
  "dates",
  "hours",
  "returning",
  "visit",
  "percent",
] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** Bounds of a link's rules. */
export const MOST_RULES = 50;
export const MOST_CONDITIONS = 50;
export const MOST_DEPTH = 5;
export const MOST_SPLITS = 20;
