import { findCountry } from "./countries";
import { deviceName } from "./devices";
import type { LinkRules } from "./types";

/** One point on a link's line where a visitor may be sent elsewhere. */
export type Stop = { kind: "geo" | "device" | "language"; label: string };

type Targets = Pick<LinkRules, "geo" | "device" | "language">;

/** A link's targets in the order in which they are tried: countries, devices, languages. */
export const stopsOf = ({ geo, device, language }: Targets): Stop[] => [
  ...geo.map((name): Stop => ({ kind: "geo", label: shortPlace(name) })),
  ...device.map((name): Stop => ({ kind: "device", label: deviceName(name).replace(/^Any /, "") })),
  ...language.map((name): Stop => ({ kind: "language", label: name })),
];

/** "de" and "Germany" → "DE"; a place that is no country keeps its name, cut where it would break the line. */
const shortPlace = (name: string) => findCountry(name)?.mark ?? name.slice(0, 12);
