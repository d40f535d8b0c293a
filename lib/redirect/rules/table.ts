import { canonicalTag, rangesOf } from "@/lib/analytics/enrich/language";
import type { Condition, Conditions } from "@/lib/links/rules/conditions";
import type { ConditionKind } from "@/lib/links/rules/enums";
import { CONTINENT_OF } from "@/lib/links/rules/places";
import type { Visitor } from "../visitor";
import { parametersIn } from "./parameters";

/** One bit for each of so many rules: those that may be about a visitor. */
export type Candidates = (visitor: Visitor) => number;

/** Rules of one table: as many as a small integer has bits to spare. */
export const TABLE_SIZE = 30;

/**
 * Tells from a few look-ups which of up to thirty conditions may hold for a visitor, since what each of them needs is filed under what it
 * needs. It rules out, and never in: who remains has to be asked.
 */
export function decisionTable(conditions: readonly (Condition | undefined)[]): Candidates {
  const needs = conditions.map((when) => (when ? needsOf(when) : {}));
  const all = 2 ** conditions.length - 1;
  const columns = KINDS.flatMap((kind) => {
    const values = needs.map((each) => each[kind]);
    return values.some((value) => value !== undefined) ? [columnOf(kind, values)] : [];
  });
  return (visitor) => {
    let left = all;
    for (const { keysOf, named, others } of columns) {
      left &= maskOf(keysOf(visitor), named, others);
      if (left === 0) return 0;
    }
    return left;
  };
}

type Keys = string | Iterable<string>;

/** Rules by what they need of one kind, and those that need nothing of it. */
type Column = { keysOf: (visitor: Visitor) => Keys; named: ReadonlyMap<string, number>; others: number };

function maskOf(keys: Keys, named: Column["named"], others: number): number {
  if (typeof keys === "string") return others | (named.get(keys) ?? 0);
  let mask = others;
  for (const key of keys) mask |= named.get(key) ?? 0;
  return mask;
}

function columnOf(kind: FiledKind, values: readonly (readonly string[] | undefined)[]): Column {
  const named = new Map<string, number>();
  let others = 0;
  values.forEach((keys, position) => {
    const bit = 2 ** position;
    if (!keys) others |= bit;
    else for (const key of keys) named.set(key, (named.get(key) ?? 0) | bit);
  });
  return { keysOf: FILES[kind].ofVisitor, named, others };
}

/** What has to be so for a condition to hold; of two of one kind the first. */
function needsOf(when: Condition): Needs {
  const needs: Needs = {};
  for (const each of joined(when)) {
    const [kind, value] = Object.entries(each)[0] as [FiledKind, never];
    if (kind in FILES) needs[kind] ??= FILES[kind].ofCondition(value);
  }
  return needs;
}

const joined = (when: Condition): Condition[] => ("all" in when ? when.all.flatMap(joined) : [when]);

type File<Kind extends ConditionKind> = {
  ofCondition: (value: Conditions[Kind]) => readonly string[];
  ofVisitor: (visitor: Visitor) => Keys;
};

const file = <Kind extends ConditionKind>(_kind: Kind, how: File<Kind>): File<Kind> => how;

/** A condition of one of these kinds holds for nobody who has none of its keys. */
const FILES = {
  country: file("country", { ofCondition: (codes) => codes, ofVisitor: ({ location }) => location.country }),
  continent: file("continent", {
    ofCondition: (codes) => codes,
    ofVisitor: ({ location }) => CONTINENT_OF.get(location.country) ?? "",
  }),
  system: file("system", {
    ofCondition: ({ name }) => [name.toLowerCase()],
    ofVisitor: ({ reader }) => reader.os.toLowerCase(),
  }),
  browser: file("browser", {
    ofCondition: ({ name }) => [name.toLowerCase()],
    ofVisitor: ({ reader }) => reader.browser.toLowerCase(),
  }),
  device: file("device", {
    ofCondition: (names) => names,
    ofVisitor: ({ reader }) => reader.targets,
  }),
  bot: file("bot", { ofCondition: (isOne) => [String(isOne)], ofVisitor: ({ bot }) => String(bot !== "") }),
  language: file("language", {
    ofCondition: (tags) => tags.map(canonicalTag),
    ofVisitor: ({ languages }) => rangesOf(languages),
  }),
  referrer: file("referrer", {
    ofCondition: ({ hosts }) => hosts,
    ofVisitor: ({ referrer: { host } }) => (host === "" ? "" : hostsAbove(host)),
  }),
  query: file("query", { ofCondition: ({ name }) => [name], ofVisitor: parameterNames }),
  utm: file("utm", {
    ofCondition: (parts) => Object.keys(parts).map((part) => `utm_${part}`),
    ofVisitor: parameterNames,
  }),
};

type FiledKind = keyof typeof FILES;
type Needs = { [Kind in FiledKind]?: readonly string[] };
const KINDS = Object.keys(FILES) as FiledKind[];

/** A host, each that it is below, and what means any. */
function hostsAbove(host: string): string[] {
  const hosts = ["*", host];
  for (let dot = host.indexOf("."); dot !== -1; dot = host.indexOf(".", dot + 1))
    hosts.push(host.slice(dot + 1));
  return hosts;
}

function parameterNames({ query }: Visitor): Keys {
  return query === "" ? "" : parametersIn(query).keys();
}
