import { pool } from "@/lib/platform/database/pool";
import { withinPatience } from "./caches/batched-lookup";
import type { Decision } from "./decide";
import type { Link, Rules } from "./link";
import { COUNT_TAKEN_CLICKS, TAKE_CLICK } from "./sql";

type Limit = NonNullable<Rules["limit"]>;
type Limited = Link & { rules: { limit: Limit } };

/** Whether the database has a say in what was decided: a link with a click limit is about to lead on, or to be spoken of. */
export const asksLimit = (link: Link, { kind }: Decision): link is Limited =>
  link.rules.limit !== undefined && (kind === "go" || kind === "withhold");

/**
 * The decision after checking the click limit: a person uses up one of the remaining clicks, a robot uses none and
 * only learns whether there are any. Rejects when the database is unavailable.
 */
export async function withinLimit(link: Limited, decision: Decision): Promise<Decision> {
  const isOpen =
    decision.kind === "go" ? await takeClick(link) : await hasClicksLeft(link.id, link.rules.limit);
  return isOpen ? decision : { kind: "refuse", why: "limit" };
}

/** One conditional update, so that any number of processes admit exactly as many as they should. */
async function takeClick({ id, rules: { limit } }: Limited): Promise<boolean> {
  const passed = await ask("take-passage", TAKE_CLICK, [id, limit.clicks]);
  // Raising the limit is a change of the link, which brings a new object and a fresh check.
  if (passed === undefined || passed >= limit.clicks) limit.isUsedUp = true;
  return passed !== undefined;
}

/** Another process may have used it up. */
async function hasClicksLeft(id: number, limit: Limit): Promise<boolean> {
  const passed = (await ask("count-passages", COUNT_TAKEN_CLICKS, [id])) ?? 0;
  if (passed >= limit.clicks) limit.isUsedUp = true;
  return passed < limit.clicks;
}

async function ask(name: string, text: string, values: number[]): Promise<number | undefined> {
  const { rows } = await withinPatience(pool().query<{ passed: number }>({ name, text, values }));
  return rows[0]?.passed;
}

/** Whether a link's preview may be shown to a client that does not follow it. Rejects when the database is unavailable. */
export const isUsedUp = async ({ id, rules: { limit } }: Link): Promise<boolean> =>
  limit !== undefined && !(await hasClicksLeft(id, limit));
