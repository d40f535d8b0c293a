import { withScheme } from "../destination";
import type { LinkValues } from "../form/link-values";
import { keyOf, type Stop } from "../route-stops";
import { draftsIn, freeName, nameOf, type RuleDraft, rulesBody } from "../rules/rule-drafts";
import { type Errors, errorsBelow } from "../rules/rule-errors";

/** What of a link's form is its route. */
export type RouteValues = Pick<LinkValues, "geotarget" | "devicetarget" | "languagetarget" | "rules">;

/** The kinds of stops in the order in which a visit asks them. A stop never leaves those of its kind. */
export const KINDS = ["geo", "device", "language", "rule"] as const;
export type Kind = Stop["kind"];
export type TargetKind = Exclude<Kind, "rule">;

/** A point of the route with all that it says. */
export type RouteStop =
  | { kind: TargetKind; name: string; link: string }
  | { kind: "rule"; name: string; rule: RuleDraft };

/** The route of a link, in the order in which a visit asks. */
export const routeOf = ({ geotarget, devicetarget, languagetarget, rules }: RouteValues): RouteStop[] => [
  ...geotarget.map(({ location: name, link }): RouteStop => ({ kind: "geo", name, link })),
  ...devicetarget.map(({ device: name, link }): RouteStop => ({ kind: "device", name, link })),
  ...languagetarget.map(({ language: name, link }): RouteStop => ({ kind: "language", name, link })),
  ...draftsIn(rules).map((rule): RouteStop => ({ kind: "rule", name: nameOf(rule), rule })),
];

/** The same the other way round. */
export function valuesOfRoute(route: readonly RouteStop[]): RouteValues {
  const targets = (kind: TargetKind) => route.flatMap((stop) => (stop.kind === kind ? [stop] : []));
  return {
    geotarget: targets("geo").map(({ name, link }) => ({ location: name, link })),
    devicetarget: targets("device").map(({ name, link }) => ({ device: name, link })),
    languagetarget: targets("language").map(({ name, link }) => ({ language: name, link })),
    rules: JSON.stringify(route.flatMap((stop) => (stop.kind === "rule" ? [stop.rule] : []))),
  };
}

/** Which kinds of stops may be put in before the one at a place: those that the order allows there. */
export function kindsAt(route: readonly RouteStop[], at: number): Kind[] {
  const rank = (stop: RouteStop | undefined, none: number) => (stop ? KINDS.indexOf(stop.kind) : none);
  return KINDS.slice(rank(route[at - 1], 0), rank(route[at], KINDS.length - 1) + 1);
}

/** Where a stop would be after a step to one side, if the order allows it. */
export function placeBeside(route: readonly RouteStop[], at: number, by: -1 | 1): number | undefined {
  const [stop, beside] = [route[at], route[at + by]];
  return stop && beside && stop.kind === beside.kind ? at + by : undefined;
}

/** The route with a stop at another place; the same one where the order forbids it. */
export function moved(route: readonly RouteStop[], from: number, to: number): readonly RouteStop[] {
  const [stop, target] = [route[from], route[to]];
  if (!stop || !target || stop.kind !== target.kind) return route;
  return route.toSpliced(from, 1).toSpliced(to, 0, stop);
}

/** The name under which a stop is counted. */
export const countedAs = (stop: RouteStop): string => keyOf(stop);

/** What a stop's rule or target is called after a change. */
export const withRule = (rule: RuleDraft): RouteStop => ({ kind: "rule", name: nameOf(rule), rule });

const FIELDS = {
  geo: "geotarget",
  device: "devicetarget",
  language: "languagetarget",
  rule: "rules",
} as const satisfies Record<Kind, keyof RouteValues>;

/** The errors of one stop among those of the link, whose lists each begin with 0. */
export function errorsOf(errors: Errors, route: readonly RouteStop[], at: number): Errors {
  const stop = route[at];
  if (!stop) return undefined;
  const nth = route.slice(0, at).filter(({ kind }) => kind === stop.kind).length;
  return errorsBelow(errors, [FIELDS[stop.kind], nth]);
}

/** A stop that says nothing yet. */
export const blankStop = (route: readonly RouteStop[], kind: Kind, ruleName: string): RouteStop =>
  kind === "rule"
    ? withRule({
        name: freeName(
          route.flatMap((each) => (each.kind === "rule" ? [each.rule] : [])),
          ruleName,
        ),
        url: "",
      })
    : { kind, name: "", link: "" };

/** The fields of the API's body that a route is. */
export function bodyOfRoute(route: readonly RouteStop[]) {
  const { rules, ...targets } = valuesOfRoute(route);
  const whole = <T extends { link: string }>(list: T[]) =>
    list.map((target) => ({ ...target, link: withScheme(target.link) }));
  return {
    geotarget: whole(targets.geotarget),
    devicetarget: whole(targets.devicetarget),
    languagetarget: whole(targets.languagetarget),
    rules: rulesBody(rules),
  };
}
