import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { Goal } from "@/prisma/client/client";
import type { GoalMetric } from "./enums";
import type { FollowedGoal } from "./goals";
import { dayOf } from "./progress";
import type { GoalResponse } from "./schema";

export const presentGoal = ({ goal, progress }: FollowedGoal): GoalResponse => ({
  id: goal.id,
  name: goal.name,
  metric: goal.metric as GoalMetric,
  target: goal.target,
  from: dayOf(goal.firstDay),
  to: dayOf(goal.lastDay),
  filter: goal.filter as Record<string, string>,
  progress,
  reached: goal.reachedAt && formatTimestamp(goal.reachedAt),
  date: formatTimestamp(goal.createdAt),
});

export const presentGoalCreated = ({ id }: Goal): IdResponse => ({ id });

export const presentGoalUpdated = message("Goal has been updated.");

export const presentGoalRemoved = message("Goal has been deleted.");
