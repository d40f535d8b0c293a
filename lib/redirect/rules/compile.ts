import { hash } from "node:crypto";
import type { Condition } from "@/lib/links/rules/conditions";
import type { Rule } from "@/lib/links/rules/schema";
import type { Stop } from "../extras";
import type { Destination } from "../link";
import { shareOf } from "../sticky";
import type { Visitor } from "../visitor";
import { compileCondition, type Predicate, type Salt } from "./conditions";
import { KeptByText } from "./kept-by-text";
import { type Candidates, decisionTable, TABLE_SIZE } from "./table";

/** What a rule says about a visitor it is about. */
export type Ruled =
  | { kind: "go"; to: Destination }
  /** one of our pages before the destination that the link has anyway */
  | { kind: "page"; to: Destination; stop: Stop }
  | { kind: "unavailable" };

/** A rule of a link, ready for visits. */
type CompiledRule = { holds: Predicate | undefined; outcome: (visitor: Visitor) => Ruled };

/** What the first rule that is about a visitor says; undefined where none is. */
export type CompiledRules = (visitor: Visitor) => Ruled | undefined;

type Track = (rule: string, url: string) => Destination;
type Pages = (id: number | null) => Stop;

/** Turns a link's rules into tables and functions once, when it is loaded. */
export function compileRules({ id, url, rules }: RuledRow, track: Track, pages: Pages): CompiledRules {
  const compiled = rules.map((rule) => {
    const salt = saltOf(`${id}\n${rule.name}`);
    return {
      holds: rule.when && predicateOf(rule.when, salt),
      outcome: outcomeOf(rule, url, salt, track, pages),
    };
  });
  const inTables = tablesOf(rules, compiled);
  return (visitor) => {
    for (const table of inTables) {
      const said = table(visitor);
      if (said) return said;
    }
    return undefined;
  };
}

const tablesOf = (rules: readonly Rule[], compiled: readonly CompiledRule[]): CompiledRules[] =>
  Array.from({ length: Math.ceil(rules.length / TABLE_SIZE) }, (_, n) => {
    const [start, end] = [n * TABLE_SIZE, (n + 1) * TABLE_SIZE];
    return inOrder(compiled.slice(start, end), tableOf(rules.slice(start, end).map(({ when }) => when)));
  });

/** Characters of each of the two: tables of twenty rules have some 1,500. */
const MOST_TEXT = 1_000_000;

/** Links often share their rules. Kept once, they take less memory, and the processor has them at hand more often. */
const predicates = new KeptByText<Predicate>(MOST_TEXT);
const tables = new KeptByText<Candidates>(MOST_TEXT);

function predicateOf(when: Condition, salt: Salt): Predicate {
  const text = JSON.stringify(when);
  // Its share of visitors is another one in each rule.
  if (text.includes('"percent":')) return compileCondition(when, salt);
  return predicates.get(text, () => compileCondition(when, salt));
}

const tableOf = (conditions: readonly (Condition | undefined)[]): Candidates =>
  tables.get(JSON.stringify(conditions), () => decisionTable(conditions));

/** Asks from the first candidate to the last. */
function inOrder(rules: readonly CompiledRule[], candidates: Candidates): CompiledRules {
  return (visitor) => {
    for (let left = candidates(visitor); left !== 0; left &= left - 1) {
      const rule = rules[31 - Math.clz32(left & -left)];
      if (rule && (!rule.holds || rule.holds(visitor))) return rule.outcome(visitor);
    }
    return undefined;
  };
}

type RuledRow = { id: number; url: string; rules: readonly Rule[] };

/** Whether a link has to remember its visitors, since a rule asks how often they came. */
export const asksForVisits = (rules: readonly Rule[]): boolean =>
  rules.some(({ when }) => when && namesVisits(when));

function namesVisits(condition: Condition): boolean {
  if ("all" in condition) return condition.all.some(namesVisits);
  if ("any" in condition) return condition.any.some(namesVisits);
  if ("not" in condition) return namesVisits(condition.not);
  return "visit" in condition || "returning" in condition;
}

/** As clicks remember it. */
export const ruleName = (name: string): string => `rule:${name}`;

function outcomeOf(
  rule: Rule,
  own: string,
  salt: number,
  track: Track,
  pages: Pages,
): CompiledRule["outcome"] {
  const name = ruleName(rule.name);
  if ("split" in rule)
    return splitOf(
      rule.split.map(({ url, weight }) => ({ to: track(name, url), weight })),
      salt,
    );
  const outcome: Ruled =
    "url" in rule
      ? { kind: "go", to: track(name, rule.url) }
      : rule.page === "splash"
        ? { kind: "page", to: track(name, own), stop: pages(rule.splash) }
        : { kind: "unavailable" };
  return () => outcome;
}

/** Each visitor keeps their destination, independently of the rule's own `percent`. */
function splitOf(parts: { to: Destination; weight: number }[], salt: number): CompiledRule["outcome"] {
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const outcomes = parts.map(({ to, weight }) => ({ weight, outcome: { kind: "go", to } as const }));
  const last = outcomes.at(-1)?.outcome;
  return (visitor) => {
    let point = shareOf(visitor, salt ^ SPLIT) * total;
    const chosen = outcomes.find(({ weight }) => (point -= weight) < 0)?.outcome ?? last;
    return chosen ?? { kind: "unavailable" };
  };
}

const SPLIT = 0x5f3759df;

const saltOf = (text: string): number => Buffer.from(hash("sha256", text), "hex").readUInt32LE();
