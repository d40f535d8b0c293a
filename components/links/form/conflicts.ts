import { fromZonedInput } from "@/components/timestamps";
import { WIDER_DEVICE } from "@/lib/links/enums";
import { withScheme } from "../destination";
import { kindOf } from "../link-kind";
import type { DestinationPage } from "../queries";
import { type RuleConflict, ruleAddresses, ruleConflicts } from "../rules/rule-conflicts";
import { type TargetNames, targetNames } from "../target-names";
import type { LinkValues } from "./link-values";

/** Something about a form that is allowed or would be refused, and is hardly meant. `values` fill in its message. */
export type Conflict =
  | { kind: "past-expiry" | "expired-url-unused" | "framing" | "leads-back" }
  | { kind: "fails"; values: { status: number } }
  | { kind: "country-first"; values: { countries: string } }
  | { kind: "loop" | "scheme"; values: { field: string } }
  | { kind: "shadowed"; values: { device: string; by: string } }
  | { kind: "same-place"; values: { rule: string } }
  | RuleConflict;

type Place = {
  /** the account's zone, in which the expiry was typed */
  timeZone: string;
  now: Date;
  /** the reader's */
  locale: string;
  deviceName: (device: string) => string;
  /** hosts that serve short links: the installation's own and the caller's domains */
  hosts: readonly string[];
  /** ids of the workspace's splash pages, once they are known */
  splashIds?: readonly string[] | undefined;
  /** the destination's own metadata, if it was fetched */
  page?: Pick<DestinationPage, "address" | "status" | "framing"> | undefined;
};

/** Contradictions in a link, before it is saved. */
export function conflictsOf(
  values: LinkValues,
  { timeZone, now, locale, deviceName, hosts, page, splashIds }: Place,
): Conflict[] {
  const names = { ...targetNames(locale), deviceName };
  const end = fromZonedInput(values.expiry, timeZone);
  const found: Conflict[] = [];
  if (end && end <= now) found.push({ kind: "past-expiry" });
  if (!end && values.expiredurl.trim()) found.push({ kind: "expired-url-unused" });
  for (const [field, typed] of addressesOf(values, names)) {
    const problem = addressProblem(typed, hosts);
    if (problem) found.push({ kind: problem, values: { field } });
  }
  if (page) found.push(...ofThePage(values, page, hosts));
  return [
    ...found,
    ...shadowed(values, names),
    ...countryFirst(values, locale),
    ...samePlace(values, names),
    ...ruleConflicts(values, now, splashIds),
  ];
}

type Names = Pick<TargetNames, "countryName" | "languageName"> & Pick<Place, "deviceName">;

const rulesOf = (values: LinkValues, names: Names): [string, string][] => [
  ...values.geotarget.map(({ location, link }): [string, string] => [names.countryName(location), link]),
  ...values.devicetarget.map(({ device, link }): [string, string] => [names.deviceName(device), link]),
  ...values.languagetarget.map(({ language, link }): [string, string] => [
    names.languageName(language),
    link,
  ]),
];

const addressesOf = (values: LinkValues, names: Names): [string, string][] => [
  ["", values.url],
  ...rulesOf(values, names),
  ["expiry", values.expiredurl],
  ...ruleAddresses(values.rules),
];

function addressProblem(typed: string, hosts: readonly string[]): "loop" | "scheme" | undefined {
  const whole = withScheme(typed);
  if (!URL.canParse(whole)) return undefined;
  const { protocol, host, pathname } = new URL(whole);
  if (protocol !== "http:" && protocol !== "https:") return "scheme";
  return hosts.includes(host) && pathname.length > 1 ? "loop" : undefined;
}

/** Problems only the destination itself can reveal. */
function ofThePage(
  { type }: LinkValues,
  page: NonNullable<Place["page"]>,
  hosts: readonly string[],
): Conflict[] {
  const found: Conflict[] = [];
  if (page.status >= 400) found.push({ kind: "fails", values: { status: page.status } });
  const kind = kindOf(type);
  if (page.framing === "forbidden" && (kind === "frame" || kind === "overlay"))
    found.push({ kind: "framing" });
  if (addressProblem(page.address, hosts) === "loop") found.push({ kind: "leads-back" });
  return found;
}

/** Rules of one kind come before the next: a visitor matched by a country rule never reaches the device rules. */
function countryFirst({ geotarget, devicetarget, languagetarget }: LinkValues, locale: string): Conflict[] {
  const { countryName } = targetNames(locale);
  const countries = geotarget.map(({ location }) => countryName(location)).filter(Boolean);
  if (countries.length === 0 || devicetarget.length + languagetarget.length === 0) return [];
  return [{ kind: "country-first", values: { countries: new Intl.ListFormat(locale).format(countries) } }];
}

/** A rule for a wider device, placed first, takes all visitors of the narrower one. */
function shadowed({ devicetarget }: LinkValues, { deviceName }: Names): Conflict[] {
  const names = devicetarget.map(({ device }) => device);
  return names.flatMap((device, at) => {
    const wider = WIDER_DEVICE[device];
    if (!wider || !names.slice(0, at).includes(wider)) return [];
    return [{ kind: "shadowed", values: { device: deviceName(device), by: deviceName(wider) } } as const];
  });
}

/** A rule that leads where everyone goes anyway. */
function samePlace(values: LinkValues, names: Names): Conflict[] {
  const place = withScheme(values.url);
  if (place === "") return [];
  return rulesOf(values, names).flatMap(([rule, link]) =>
    rule && withScheme(link) === place ? [{ kind: "same-place", values: { rule } } as const] : [],
  );
}
