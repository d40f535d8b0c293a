import { isDeepStrictEqual } from "node:util";
import pLimit from "p-limit";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { countAlone } from "@/lib/identity/access/count-alone";
import { db, transaction } from "@/lib/platform/database/db";
import { changedOne, existing, pageOf } from "@/lib/platform/database/records";
import { Failure, invalid, invalidField } from "@/lib/platform/failure";
import type { Page } from "@/lib/platform/lists";
import type { Goal } from "@/prisma/client/client";
import type { Progress } from "./pace";
import { dateOf, dayOf, followGoal } from "./progress";
import { type GoalChanges, type GoalListQuery, type NewGoal, problemOfDays } from "./schema";

/** A goal, and how it stands; null where statistics refuse to count it by now. */
export type FollowedGoal = { goal: Goal; progress: Progress | null };

/** Each is counted whenever they are listed. */
const MOST = 50;
/** Each takes a connection, of which others have need, too. */
const COUNTED_AT_ONCE = 3;

/** The workspace's goals with their progress, those that end last first. */
export async function listGoals(actor: Actor, query: GoalListQuery): Promise<Page<FollowedGoal>> {
  const page = await pageOf(
    query,
    (part) =>
      db().goal.findMany({ where: owned(actor), orderBy: [{ lastDay: "desc" }, { id: "desc" }], ...part }),
    () => db().goal.count({ where: owned(actor) }),
  );
  const rows = await pLimit(COUNTED_AT_ONCE).map(page.rows, async (goal) => ({
    goal,
    progress: await followGoal(actor, goal).catch(unlessRefused),
  }));
  return { ...page, rows };
}

/** Filtered visits may have become too many to be counted one by one; the other goals are listed all the same. */
function unlessRefused(error: unknown): null {
  if (error instanceof Failure && error.kind === "invalid") return null;
  throw error;
}

/** Throws (`invalid`) for filters that statistics refuse, and where there are as many as there may be. */
export async function createGoal(actor: Actor, { from, to, ...input }: NewGoal): Promise<Goal> {
  const data = { ...input, firstDay: dateOf(from), lastDay: dateOf(to) };
  await followGoal(actor, data);
  return transaction(async () => {
    await countAlone(actor.workspaceId);
    if ((await db().goal.count({ where: owned(actor) })) >= MOST)
      throw invalid(`A workspace has at most ${MOST} goals. Delete one that is over first.`);
    return db().goal.create({ data: { ...data, ...owned(actor) } });
  });
}

/** Changes what is sent. One that now counts something else, or to another number, is not reached yet. Throws when it is not the workspace's. */
export async function updateGoal(
  actor: Actor,
  { id, name, metric, target, from, to, filter }: GoalChanges & { id: number },
): Promise<void> {
  const goal = await existing("Goal", db().goal.findFirst({ where: { id, ...owned(actor) } }));
  const days = { from: from ?? dayOf(goal.firstDay), to: to ?? dayOf(goal.lastDay) };
  const problem = problemOfDays(days);
  if (problem) throw invalidField("to", problem);
  const counted = {
    metric: metric ?? goal.metric,
    target: target ?? goal.target,
    firstDay: dateOf(days.from),
    lastDay: dateOf(days.to),
    filter: filter ?? (goal.filter as Record<string, string>),
  };
  const isAnother = !isDeepStrictEqual({ ...goal, ...counted }, goal);
  if (isAnother) await followGoal(actor, counted);
  await changedOne(
    "Goal",
    db().goal.updateMany({
      where: { id, ...owned(actor) },
      data: { name: name ?? undefined, ...(isAnother && { ...counted, reachedAt: null }) },
    }),
  );
}

export const removeGoal = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("Goal", db().goal.deleteMany({ where: { id, ...owned(actor) } }));
