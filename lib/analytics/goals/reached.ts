import type { Actor } from "@/lib/identity/access/actor";
import { mailPerson } from "@/lib/identity/mail/mail";
import { currentTime } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { log } from "@/lib/platform/log";
import type { Stop, Upkeep } from "@/lib/platform/upkeep/batches";
import type { Tasks } from "@/lib/platform/upkeep/tasks";
import type { Goal } from "@/prisma/client/client";
import { goalReached } from "./mail";
import { followGoal } from "./progress";

type Running = Omit<Goal, "createdAt"> & { workspace: string; version: string };

const AT_ONCE = 100;

/**
 * Notes which goals are reached, each once, and queues a mail about each to the members who have chosen alerts, and an event for webhooks. Returns how many were.
 */
export const noteReached: Upkeep = (stop) => noteReachedAt(currentTime(), stop);

/** The same at a given moment. */
export async function noteReachedAt(now: Date, stop?: Stop): Promise<number> {
  for (let [found, last] = [0, 0]; ; ) {
    const { rows } = await pool().query<Running>({
      name: "running-goals",
      text: RUNNING,
      values: [now, last, AT_ONCE],
    });
    for (const goal of rows) {
      if (stop?.aborted) return found;
      found += Number(await noteIfReached(goal, now));
      last = goal.id;
    }
    if (rows.length === 0) return found;
  }
}

/** What can't be counted now is looked at in the next round. */
async function noteIfReached(goal: Running, now: Date): Promise<boolean> {
  const { workspaceId } = goal;
  try {
    const { state, count } = await followGoal(actorOf(workspaceId), goal, now);
    if (state !== "reached") return false;
    return await transaction(async () => {
      const values = [goal.id, now, goal.version];
      if ((await rowsOf({ name: "goal-reached", text: REACHED, values })).length === 0) return false;
      const readers = await rowsOf<{ id: number }>({
        name: "goal-readers",
        text: READERS,
        values: [workspaceId],
      });
      const about = { workspace: { id: workspaceId, name: goal.workspace }, goal, count };
      for (const { id } of readers)
        await mailPerson(
          id,
          { key: `goal:${goal.id}:${id}:${now.getTime()}` },
          goalReached(workspaceId),
          about,
        );
      await rowsOf({ name: "goal-events", text: QUEUE_EVENTS, values: [workspaceId, goal.id, count] });
      return true;
    });
  } catch (error) {
    log().warn({ workspace: workspaceId, reason: (error as Error).message }, "could not follow a goal");
    return false;
  }
}

const actorOf = (workspaceId: number): Actor => ({
  userId: 0,
  workspaceId,
  scopes: ["read"],
  credential: { kind: "operator" },
});

/** Days begin and end half a day apart in the world's time zones, and clicks may be counted a day late. */
const RUNNING = `
  select g.id, g.workspace_id as "workspaceId", g.name, g.metric, g.target, g.first_day as "firstDay", g.last_day as "lastDay", g.filter,
    g.reached_at as "reachedAt", w.name as workspace, g.xmin::text as version
  from goals g join workspaces w on w.id = g.workspace_id
  where g.reached_at is null and g.last_day >= $1::timestamptz::date - 2 and g.first_day <= $1::timestamptz::date + 1
    and w.closed_at is null and g.id > $2::int
  order by g.id limit $3::int`;

/** Unless it was changed meanwhile, or another process has noted it. */
const REACHED = `
  update goals set reached_at = $2::timestamptz
  where id = $1::int and reached_at is null and xmin::text = $3 returning id`;

const READERS = `
  select user_id as id from member_notices where workspace_id = $1::int and alerts_since is not null order by user_id`;

/** An event for the webhooks that want it. */
const QUEUE_EVENTS = `
  select tell_webhooks($1::int, 'goal.reached', g.id, jsonb_build_object(
    'id', g.id, 'name', g.name, 'metric', g.metric, 'target', g.target, 'count', $3::float8::bigint, 'from', g.first_day, 'to', g.last_day, 'filter', g.filter))::text as queued
  from goals g where g.id = $2::int`;

/** Goals that workspaces have set. */
export const GOAL_TASKS: Tasks = { goals: { run: noteReached, everyMinutes: 10 } };
