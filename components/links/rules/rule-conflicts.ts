import { fromZonedInput } from "@/components/timestamps";
import { withScheme } from "../destination";
import type { LinkValues } from "../form/link-values";
import { countryCode } from "../target-names";
import { readNode, readRoot, type Single } from "./condition-tree";
import { draftsIn, nameOf, outcomeOf, type RuleDraft, splitsIn } from "./rule-drafts";
import { fieldsIn, textIn, textsIn } from "./values";

/** Something about a rule that is hardly meant. `values` fill in its message. */
export type RuleConflict =
  | { kind: "rule-never" | "rule-twice"; values: { rule: string; by: string } }
  | {
      kind: "rule-country-taken" | "rule-over" | "rule-splash-gone" | "rule-same-place";
      values: { rule: string };
    };

/** The addresses that rules lead to, each with its rule's name. */
export const ruleAddresses = (text: string): [rule: string, url: string][] =>
  draftsIn(text).flatMap((rule) =>
    [rule.url, ...splitsIn(rule).map(({ url }) => url)].map((url): [string, string] => [
      nameOf(rule),
      textIn(url),
    ]),
  );

/** Contradictions in a link's rules, and between them and its targets. */
export function ruleConflicts(
  { rules: text, geotarget, url }: Pick<LinkValues, "rules" | "geotarget" | "url">,
  now: Date,
  splashIds: readonly string[] | undefined,
): RuleConflict[] {
  const rules = draftsIn(text);
  const taken = new Set(geotarget.flatMap(({ location }) => countryCode(location)?.toUpperCase() ?? []));
  const about = (
    kind: "rule-country-taken" | "rule-over" | "rule-splash-gone",
    holds: (rule: RuleDraft) => boolean,
  ) => rules.filter(holds).map((rule): RuleConflict => ({ kind, values: { rule: nameOf(rule) } }));
  return [
    ...neverAsked(rules),
    ...twice(rules),
    ...about("rule-country-taken", (rule) => needed(rule).some((one) => isTaken(one, taken))),
    ...about("rule-over", (rule) => needed(rule).some((one) => isOver(one, now))),
    ...about(
      "rule-splash-gone",
      ({ page, splash }) =>
        page === "splash" &&
        Boolean(splash) &&
        splashIds !== undefined &&
        !splashIds.includes(textIn(splash)),
    ),
    ...samePlace(rules, withScheme(url)),
  ];
}

const isForAll = (rule: RuleDraft) => readRoot(rule.when).parts.length === 0;

/** Rules after one about everyone. */
function neverAsked(rules: RuleDraft[]): RuleConflict[] {
  const at = rules.findIndex(isForAll);
  const first = rules[at];
  if (!first) return [];
  return rules
    .slice(at + 1)
    .map((rule) => ({ kind: "rule-never", values: { rule: nameOf(rule), by: nameOf(first) } }));
}

/** A rule whose condition an earlier one has already. */
function twice(rules: RuleDraft[]): RuleConflict[] {
  const conditions = rules.map((rule) => (isForAll(rule) ? undefined : JSON.stringify(rule.when)));
  return conditions.flatMap((condition, at): RuleConflict[] => {
    const first = rules[conditions.indexOf(condition)];
    const rule = rules[at];
    if (condition === undefined || !rule || !first || first === rule) return [];
    return [{ kind: "rule-twice", values: { rule: nameOf(rule), by: nameOf(first) } }];
  });
}

/** Conditions without which the rule does not apply. */
function needed(rule: RuleDraft): Single[] {
  const root = readRoot(rule.when);
  const isEach = root.join === "all" || root.parts.length === 1;
  if (root.negated || !isEach) return [];
  return root.parts.flatMap((part) => {
    const node = readNode(part);
    return node.is === "single" && !node.negated ? [node] : [];
  });
}

/** Visitors of these countries are taken by targets, which are asked before. */
function isTaken({ kind, value }: Single, taken: ReadonlySet<string>): boolean {
  const countries = kind === "country" ? textsIn(value) : [];
  return countries.length > 0 && countries.every((code) => taken.has(code.toUpperCase()));
}

function isOver({ kind, value }: Single, now: Date): boolean {
  if (kind !== "dates") return false;
  const { until, zone } = fieldsIn(value);
  const text = textIn(until);
  // A day alone is whole.
  const end = endOf(text.length === 10 ? `${text}T23:59:59` : text.replace(" ", "T"), textIn(zone) || "UTC");
  return end !== null && end <= now;
}

function endOf(text: string, zone: string): Date | null {
  try {
    return fromZonedInput(text, zone);
  } catch {
    // No zone: the API says so when the link is saved.
    return null;
  }
}

/** Rules at the end that lead where everyone goes anyway. An earlier one keeps its visitors from the rules after it. */
function samePlace(rules: RuleDraft[], place: string): RuleConflict[] {
  const isSame = (rule: RuleDraft) => outcomeOf(rule) === "url" && withScheme(textIn(rule.url)) === place;
  const lastOther = rules.findLastIndex((rule) => !isSame(rule));
  if (place === "") return [];
  return rules
    .slice(lastOther + 1)
    .map((rule) => ({ kind: "rule-same-place", values: { rule: nameOf(rule) } }));
}
