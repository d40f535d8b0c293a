import { withScheme } from "./destination";
import { deviceName } from "./devices";
import type { LinkValues } from "./link-values";
import { fromZonedInput } from "./zoned";

/** Something about a form that is allowed or would be refused, and is hardly meant. `values` fill in its message. */
export type Conflict =
  | { kind: "past-expiry" | "expired-url-unused" }
  | { kind: "loop" | "scheme"; values: { field: string } }
  | { kind: "shadowed"; values: { device: string; by: string } }
  | { kind: "same-place"; values: { rule: string } };

type Place = {
  /** the account's zone, in which the expiry was typed */
  timeZone: string;
  now: Date;
  /** hosts that serve short links: the installation's own and the caller's domains */
  hosts: readonly string[];
};

/** What is contradictory about a link, before it is saved. */
export function conflictsOf(values: LinkValues, { timeZone, now, hosts }: Place): Conflict[] {
  const end = fromZonedInput(values.expiry, timeZone);
  const found: Conflict[] = [];
  if (end && end <= now) found.push({ kind: "past-expiry" });
  if (!end && values.expiredurl.trim()) found.push({ kind: "expired-url-unused" });
  for (const [field, typed] of addressesOf(values)) {
    const problem = addressProblem(typed, hosts);
    if (problem) found.push({ kind: problem, values: { field } });
  }
  return [...found, ...shadowed(values), ...samePlace(values)];
}

const rulesOf = (values: LinkValues): [string, string][] => [
  ...values.geotarget.map(({ location, link }): [string, string] => [location.toUpperCase(), link]),
  ...values.devicetarget.map(({ device, link }): [string, string] => [deviceName(device), link]),
  ...values.languagetarget.map(({ language, link }): [string, string] => [language, link]),
];

const addressesOf = (values: LinkValues): [string, string][] => [
  ["", values.url],
  ...rulesOf(values),
  ["expiry", values.expiredurl],
];

function addressProblem(typed: string, hosts: readonly string[]): "loop" | "scheme" | undefined {
  const whole = withScheme(typed);
  if (!URL.canParse(whole)) return undefined;
  const { protocol, host, pathname } = new URL(whole);
  if (protocol !== "http:" && protocol !== "https:") return "scheme";
  return hosts.includes(host) && pathname.length > 1 ? "loop" : undefined;
}

/** Devices that every device of another name also is: a rule for the wider one, standing first, takes all of its visitors. */
const WITHIN: Record<string, string> = {
  iphone: "mobile",
  ipad: "tablet",
  windows: "desktop",
  mac: "desktop",
  linux: "desktop",
  chromeos: "desktop",
};

function shadowed({ devicetarget }: LinkValues): Conflict[] {
  const names = devicetarget.map(({ device }) => device);
  return names.flatMap((device, at) => {
    const wider = WITHIN[device];
    if (!wider || !names.slice(0, at).includes(wider)) return [];
    return [{ kind: "shadowed", values: { device: deviceName(device), by: deviceName(wider) } } as const];
  });
}

/** A rule that leads where everyone goes anyway. */
function samePlace(values: LinkValues): Conflict[] {
  const place = withScheme(values.url);
  if (place === "") return [];
  return rulesOf(values).flatMap(([rule, link]) =>
    rule && withScheme(link) === place ? [{ kind: "same-place", values: { rule } } as const] : [],
  );
}
