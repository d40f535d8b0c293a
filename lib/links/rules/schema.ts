import * as z from "zod";
import { Destination, Id, line } from "@/lib/platform/fields";
import type { Condition } from "./conditions";
import { MOST_RULES, MOST_SPLITS } from "./enums";
import { When } from "./when";

/** What a rule does with the visitors it is about. */
export type Outcome =
  | { url: string }
  | { page: "splash"; splash: number | null }
  | { page: "unavailable" }
  | { split: { url: string; weight: number }[] };

/** One rule of a link, as it is kept. Without `when` it is about everybody. */
export type Rule = { name: string; when?: Condition } & Outcome;

const Weight = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,4}$/)
        .transform(Number),
    ],
    { error: "must be a whole number" },
  )
  .pipe(z.int().min(1, "must be 1 or more").max(1_000, "must be 1000 or less"));

const Split = z
  .array(z.object({ url: Destination, weight: Weight.default(1) }), "must be an array")
  .min(2, "must contain at least 2 destinations")
  .max(MOST_SPLITS, `must contain at most ${MOST_SPLITS} destinations`);

const Given = z.object({
  name: line(60, "Weekend in Germany").nullish(),
  when: When.nullish(),
  url: Destination.nullish(),
  page: z.enum(["splash", "unavailable"], { error: "must be splash or unavailable" }).nullish(),
  splash: Id.nullish().meta({ description: "with page: splash, which one; the default one without" }),
  split: Split.nullish().meta({ description: "destinations by weight; a visitor keeps the same one" }),
});

const OneRule = Given.transform(({ name, when, url, page, splash, split }, context) => {
  if ([url, page, split].filter(Boolean).length !== 1)
    context.addIssue("must have exactly one of url, page, split");
  if (splash && page !== "splash")
    context.addIssue({ code: "custom", path: ["splash"], message: "requires page: splash" });
  const outcome: Outcome = split
    ? { split }
    : page === "splash"
      ? { page, splash: splash ?? null }
      : page
        ? { page }
        : { url: url ?? "" };
  return { name: name ?? "", ...(when && { when }), ...outcome };
});

/** `rules`: in their order, after the documented targets; the first whose condition holds decides. Those without a name get one. */
export const Rules = z
  .array(OneRule, "must be an array")
  .max(MOST_RULES, `must contain at most ${MOST_RULES} rules`)
  .transform((rules, context): Rule[] => {
    const taken = new Set<string>();
    for (const [at, { name }] of rules.entries()) {
      if (name === "") continue;
      if (taken.has(name.toLowerCase()))
        context.addIssue({ code: "custom", path: [at, "name"], message: "must be a name of its own" });
      taken.add(name.toLowerCase());
    }
    if (new TextEncoder().encode(JSON.stringify(rules)).length > LONGEST)
      context.addIssue(`must be at most ${LONGEST / 1_024} KB together`);
    return rules.map((rule) => (rule.name === "" ? { ...rule, name: freeName(taken) } : rule));
  })
  .meta({
    description: "asked in their order after the targets; the first whose condition holds decides",
    examples: [
      [
        {
          name: "Evenings",
          when: { hours: { from: "18:00", until: "24:00", zone: "Europe/Warsaw" } },
          url: "https://example.com/evening",
        },
      ],
    ],
  });

const LONGEST = 64 * 1_024;

/** Clicks are kept under a rule's name, so that it stays when rules change places. */
function freeName(taken: Set<string>): string {
  for (let number = 1; ; number++) {
    const name = `Rule ${number}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

/** Rules as the database has them: written by us, and checked when they were. */
export const keptRules = (column: unknown): Rule[] => (Array.isArray(column) ? (column as Rule[]) : []);

/** The addresses that rules lead to, each with its place in the body. */
export const addressesOf = (rules: readonly Rule[]): [place: string, url: string][] =>
  rules.flatMap((rule, at) => {
    if ("url" in rule) return [[`rules.${at}.url`, rule.url] as [string, string]];
    if (!("split" in rule)) return [];
    return rule.split.map(({ url }, nth): [string, string] => [`rules.${at}.split.${nth}.url`, url]);
  });

/** Ids of the splash pages that rules show. */
export const splashIdsOf = (rules: readonly Rule[]): number[] =>
  rules.flatMap((rule) => ("page" in rule && rule.page === "splash" && rule.splash ? [rule.splash] : []));
