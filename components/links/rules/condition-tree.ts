import { CONDITION_KINDS, type ConditionKind, MOST_DEPTH } from "@/lib/links/rules/enums";

export type Group = { is: "group"; join: "all" | "any"; parts: unknown[]; negated: boolean; path: string[] };
export type Single = { is: "single"; kind: ConditionKind; value: unknown; negated: boolean; path: string[] };
/** What stands at a place of a condition. `path` leads from there to its parts or value in the body, and so to their errors. */
export type TreeNode = Group | Single | { is: "unknown"; raw: unknown };

/** Conditions that are true or false by themselves: their "is not" needs no `not` around them. */
const FLAGS: ReadonlySet<ConditionKind> = new Set(["eu", "bot", "returning"]);

export const isFlag = (kind: ConditionKind): boolean => FLAGS.has(kind);

/** Reads a condition as the API has it. What this page does not know is kept as it is. */
export function readNode(raw: unknown): TreeNode {
  let negated = false;
  let core = raw;
  const path: string[] = [];
  for (;;) {
    const [entry, ...others] = typeof core === "object" && core !== null ? Object.entries(core) : [];
    if (!entry || others.length > 0) return { is: "unknown", raw };
    const [key, value] = entry as [string, unknown];
    path.push(key);
    if (key === "not") {
      negated = !negated;
      core = value;
    } else if ((key === "all" || key === "any") && Array.isArray(value)) {
      return { is: "group", join: key, parts: value, negated, path };
    } else {
      const kind = CONDITION_KINDS.find((known) => known === key);
      if (!kind) return { is: "unknown", raw };
      return { is: "single", kind, value, negated: negated !== (isFlag(kind) && value === false), path };
    }
  }
}

/** The condition as the API takes it. */
export function writeNode(node: TreeNode): unknown {
  if (node.is === "unknown") return node.raw;
  if (node.is === "single" && isFlag(node.kind)) return { [node.kind]: !node.negated };
  const core = node.is === "group" ? { [node.join]: node.parts } : { [node.kind]: node.value };
  return node.negated ? { not: core } : core;
}

/** The condition of a whole rule as a group; a single one stands in a group that is not written. */
export function readRoot(when: unknown): Group {
  const node = when === undefined || when === null ? undefined : readNode(when);
  if (node?.is === "group") return node;
  return { is: "group", join: "all", parts: node ? [when] : [], negated: false, path: [] };
}

/** undefined for a rule about everybody. */
export function writeRoot(group: Group): unknown {
  const [first, ...others] = group.parts;
  if (first === undefined) return undefined;
  const isBare = others.length === 0 && group.join === "all" && !group.negated;
  return isBare && readNode(first).is !== "group" ? first : writeNode(group);
}

/** Where the parts of a group are in the body. A group that is not written has its one part in its own place. */
export const partPath = (group: Group, at: number): (string | number)[] =>
  group.path.length === 0 ? [] : [...group.path, at];

/** Whether a group at this depth (the outermost is at 1) may hold another one with something in it. */
export const mayNest = (depth: number): boolean => depth + 2 <= MOST_DEPTH;

export function countSingles(raw: unknown): number {
  const node = readNode(raw);
  return node.is === "group" ? node.parts.reduce<number>((sum, part) => sum + countSingles(part), 0) : 1;
}

/** The value a condition of a kind begins with. */
export function firstValue(kind: ConditionKind, timeZone: string): unknown {
  switch (kind) {
    case "eu":
    case "bot":
    case "returning":
      return true;
    case "system":
    case "browser":
    case "query":
      return { name: "" };
    case "referrer":
      return { hosts: [] };
    case "utm":
      return {};
    case "dates":
    case "hours":
      return { zone: timeZone };
    case "visit":
      return { least: 2 };
    case "percent":
      return 50;
    default:
      return [];
  }
}
