import * as z from "zod";
import { CONDITIONS, type Condition } from "./conditions";
import { type ConditionKind, MOST_CONDITIONS, MOST_DEPTH } from "./enums";

type Context = z.RefinementCtx;
type Place = (string | number)[];

/** Reads a condition from what a body says; null where it is none, with each problem added at its place. */
function readCondition(value: unknown, path: Place, depth: number, context: Context): Condition | null {
  const refuse = (message: string, at = path): null => {
    context.addIssue({ code: "custom", message, path: at });
    return null;
  };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuse('must be an object such as { "country": ["DE"] }');
  const [[key, inner] = [], ...others] = Object.entries(value);
  if (key === undefined || others.length > 0) return refuse("must have exactly one key");
  if (depth > MOST_DEPTH) return refuse(`must not be nested more than ${MOST_DEPTH} deep`);
  if (key === "not") {
    const negated = readCondition(inner, [...path, key], depth + 1, context);
    return negated && { not: negated };
  }
  if (key === "all" || key === "any") {
    if (!Array.isArray(inner) || inner.length === 0 || inner.length > MOST_CONDITIONS)
      return refuse(`must be an array of 1 to ${MOST_CONDITIONS} conditions`, [...path, key]);
    const read = inner.map((each, at) => readCondition(each, [...path, key, at], depth + 1, context));
    return key === "all"
      ? { all: read.filter((each) => each !== null) }
      : { any: read.filter((each) => each !== null) };
  }
  if (!Object.hasOwn(CONDITIONS, key))
    return refuse(`is no condition; use all, any, not, ${Object.keys(CONDITIONS).join(", ")}`, [
      ...path,
      key,
    ]);
  const checked = CONDITIONS[key as ConditionKind].safeParse(inner);
  if (checked.success) return { [key]: checked.data } as Condition;
  for (const { message, path: below } of checked.error.issues)
    refuse(message, [...path, key, ...(below as Place)]);
  return null;
}

const countConditions = (condition: Condition): number => {
  if ("all" in condition) return condition.all.reduce((sum, each) => sum + countConditions(each), 0);
  if ("any" in condition) return condition.any.reduce((sum, each) => sum + countConditions(each), 0);
  return "not" in condition ? countConditions(condition.not) : 1;
};

/** A condition of a rule. Errors name the place of each problem in it. */
export const When = z
  .unknown()
  .transform((value, context): Condition => {
    const read = readCondition(value, [], 1, context);
    if (read && countConditions(read) > MOST_CONDITIONS)
      context.addIssue(`must have at most ${MOST_CONDITIONS} conditions together`);
    return read ?? z.NEVER;
  })
  .meta({
    override: { type: "object" },
    description: `one condition, or several under all, any or not: ${Object.keys(CONDITIONS).join(", ")}`,
    examples: [{ all: [{ country: ["DE", "AT"] }, { not: { device: ["desktop"] } }] }],
  });
