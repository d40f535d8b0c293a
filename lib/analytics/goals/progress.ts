import { TZDate } from "@date-fns/tz";
import { format, subDays } from "date-fns";
import type { Actor } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import type { Goal } from "@/prisma/client/client";
import { rangeOf } from "../statistics/range";
import { asked } from "../statistics/statistics";
import { withoutUtm } from "../statistics/utm";
import { clickStore } from "../store/click-store";
import { type Progress, progressOf } from "./pace";

/** Of a goal, what its clicks depend on. */
type Counts = Pick<Goal, "metric" | "target" | "firstDay" | "lastDay" | "filter">;

/** So many days make the pace. */
const RECENT_DAYS = 7;

/**
 * Counts a goal's clicks, in the days of the workspace's time zone. Throws (`invalid`) for filters that statistics refuse.
 */
export async function followGoal(actor: Actor, goal: Counts, now = currentTime()): Promise<Progress> {
  const [from, to] = [dayOf(goal.firstDay), dayOf(goal.lastDay)];
  const query = { ...(goal.filter as Record<string, string>), from, to, interval: "month" as const };
  const everything = {
    parts: [{ scope: "workspace" as const, ids: [actor.workspaceId] }],
    lastClickAt: null,
  };
  const [visits, { start, end, timezone }] = await asked(actor, everything, query);
  const recentSince = recentDays(start, end, timezone, now);
  const edges = recentSince > start ? [start, recentSince, end] : [start, end];
  const { bars } = await clickStore().count(await withoutUtm({ ...visits, start, end }), { edges });
  const counts = bars.map(({ clicks, uniques }) => (goal.metric === "clicks" ? clicks : uniques));
  return progressOf({
    ...{ target: goal.target, start, end, now, recentSince },
    count: counts.reduce((sum, each) => sum + each, 0),
    recent: counts.at(-1) ?? 0,
  });
}

/** When the days begin that make the pace: the last seven, as far as they are the goal's. */
function recentDays(start: Date, end: Date, zone: string, now: Date): Date {
  const day = format(subDays(TZDate.tz(zone, now), RECENT_DAYS), "yyyy-MM-dd");
  const since = rangeOf({ from: day, to: day, interval: "month" }, zone, now).start;
  return since > start && since < end ? since : start;
}

/** A day as the API writes it. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** A day as the database keeps it. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
