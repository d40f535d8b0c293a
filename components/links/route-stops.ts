import type { LinkRules } from "./queries";

/** One point on a link's line where a visitor may be sent elsewhere. */
export type Stop = {
  kind: "geo" | "device" | "language" | "rule";
  /** as the API has it */
  name: string;
  /** as it is read on the line */
  label: string;
};

type Targets = Pick<LinkRules, "geo" | "device" | "language" | "rules">;

/** A link's targets in the order in which they are tried: countries, devices, languages, then its rules. */
export const stopsOf = ({ geo, device, language, rules }: Targets): Stop[] => [
  ...geo.map((name): Stop => ({ kind: "geo", name, label: shortPlace(name) })),
  ...device.map((name): Stop => ({ kind: "device", name, label: deviceName(name).replace(/^Any /, "") })),
  ...language.map((name): Stop => ({ kind: "language", name, label: name })),
  ...rules.map((name): Stop => ({ kind: "rule", name, label: name.slice(0, 20) })),
];

/** The name under which a stop's visits are counted, as statistics by rule have it. */
export const keyOf = ({ kind, name }: Pick<Stop, "kind" | "name">): string =>
  `${kind}:${kind === "rule" ? name : name.toLowerCase()}`;

/** "de" → "DE"; a place that was sent by its name keeps it, cut where it would break the line. */
const shortPlace = (name: string) =>
  /^[a-z]{2}$/.test(name) ? name.toUpperCase() : name.slice(0, 1).toUpperCase() + name.slice(1, 12);

/** The same as a reader calls it: a code says the same in every language, a country's name does not. */
export function placeLabel(name: string, countryName: (name: string) => string): string {
  const known = name.length === 2 ? name : countryName(name);
  return known === name ? shortPlace(name) : known;
}

/** The device names the API matches, with their spelling for people. */
export const DEVICES = {
  iphone: "iPhone",
  ipad: "iPad",
  android: "Android",
  windows: "Windows",
  mac: "Mac",
  linux: "Linux",
  chromeos: "ChromeOS",
  mobile: "Any phone",
  tablet: "Any tablet",
  desktop: "Any computer",
  smarttv: "Smart TV",
} as const;

/** The spelling for people; a name we do not know stays as it is, also one that every object has ("constructor"). */
export const deviceName = (name: string): string =>
  Object.hasOwn(DEVICES, name) ? DEVICES[name as keyof typeof DEVICES] : name;
