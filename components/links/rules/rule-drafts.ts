import type { Rule } from "@/lib/links/rules/schema";
import { withScheme } from "../destination";
import { fieldsIn, textIn } from "./values";

/** A rule in the form, with whatever the API may have put into it. */
export type RuleDraft = Record<string, unknown>;

/** The rules in the form's text. */
export function draftsIn(text: string): RuleDraft[] {
  try {
    const rules: unknown = JSON.parse(text);
    return Array.isArray(rules) ? rules.map(fieldsIn) : [];
  } catch {
    return [];
  }
}

export const nameOf = (rule: RuleDraft): string => textIn(rule.name);

/** A name that no rule has yet: the given one, or with the next number. */
export function freeName(rules: readonly RuleDraft[], base: string): string {
  const taken = new Set(rules.map((rule) => nameOf(rule).toLowerCase()));
  const stem = base.replace(/ \d+$/, "").slice(0, 55);
  for (let number = 1; ; number++) {
    const name = `${stem} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

export const OUTCOMES = ["url", "split", "splash", "unavailable"] as const;
export type OutcomeKind = (typeof OUTCOMES)[number];

/** What a rule does. */
export function outcomeOf(rule: RuleDraft): OutcomeKind {
  if (Array.isArray(rule.split)) return "split";
  if (rule.page === "splash" || rule.page === "unavailable") return rule.page;
  return "url";
}

/** The rule with another outcome; an address that was typed comes along where there is room for one. */
export function withOutcome(rule: RuleDraft, kind: OutcomeKind): RuleDraft {
  const { url, page: _page, splash: _splash, split, ...rest } = rule;
  const address = textIn(url) || textIn(splitsIn({ split })[0]?.url);
  switch (kind) {
    case "url":
      return { ...rest, url: address };
    case "split":
      return {
        ...rest,
        split: [
          { url: address, weight: 1 },
          { url: "", weight: 1 },
        ],
      };
    case "splash":
      return { ...rest, page: kind, splash: null };
    case "unavailable":
      return { ...rest, page: kind };
  }
}

export const splitsIn = ({ split }: RuleDraft): Record<string, unknown>[] =>
  Array.isArray(split) ? split.map(fieldsIn) : [];

/** The share of each destination of a split, in percent. */
export function sharesOf(rule: RuleDraft): number[] {
  const weights = splitsIn(rule).map(({ weight }) => Math.max(0, Number(weight ?? 1) || 0));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total === 0 ? 0 : (weight / total) * 100));
}

/** The form's rules as a body has them, with whole addresses. */
export const rulesBody = (text: string): Rule[] =>
  draftsIn(text).map((rule) => ({
    ...rule,
    ...(typeof rule.url === "string" && { url: withScheme(rule.url) }),
    ...(Array.isArray(rule.split) && {
      split: splitsIn(rule).map((part) => ({ ...part, url: withScheme(textIn(part.url)) })),
    }),
  })) as unknown as Rule[];
