import { pool } from "@/lib/platform/database/pool";
import { withinPatience } from "./caches/batched-lookup";
import { type Decision, dayOf } from "./decide";
import type { LinkDelivery } from "./delivery/compile";
import type { Link, Rules } from "./link";
import { COUNT_OF_DAY, COUNT_TAKEN_CLICKS, TAKE_CLICK, TAKE_OF_DAY } from "./sql";

type Limit = NonNullable<Rules["limit"]>;
type Daily = NonNullable<LinkDelivery["daily"]>;

/**
 * The decision after checking the click limit: a person uses up one of the remaining clicks, a robot uses none and
 * only learns whether there are any. Rejects when the database is unavailable.
 */
export async function withinLimit(link: Link, decision: Decision, now: number): Promise<Decision> {
  const { id, rules } = link;
  const { limit } = rules;
  const daily = rules.delivery?.daily;
  const isTaken = decision.kind === "go";
  if (daily && !(await (isTaken ? takeOfDay(id, daily, now) : hasLeftToday(id, daily, now))))
    return { kind: "refuse", why: "daily" };
  if (limit && !(await (isTaken ? takeClick(id, limit) : hasClicksLeft(id, limit))))
    return { kind: "refuse", why: "limit" };
  return decision;
}

/** One statement, which begins the day's count where it is the day's first. */
async function takeOfDay(id: number, daily: Daily, now: number): Promise<boolean> {
  const passed = await ask("take-of-day", TAKE_OF_DAY, [id, dayOf(now), daily.most]);
  if (passed === undefined || passed >= daily.most) daily.usedUp = dayOf(now);
  return passed !== undefined;
}

async function hasLeftToday(id: number, daily: Daily, now: number): Promise<boolean> {
  const passed = (await ask("count-of-day", COUNT_OF_DAY, [id, dayOf(now)])) ?? 0;
  if (passed >= daily.most) daily.usedUp = dayOf(now);
  return passed < daily.most;
}

/** One conditional update, so that any number of processes admit exactly as many as they should. */
async function takeClick(id: number, limit: Limit): Promise<boolean> {
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
export async function isUsedUp(link: Link, now: number): Promise<boolean> {
  return (await withinLimit(link, { kind: "withhold" }, now)).kind === "refuse";
}
