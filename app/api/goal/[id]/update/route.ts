import { updateGoal } from "@/lib/analytics/goals/goals";
import { presentGoalUpdated } from "@/lib/analytics/goals/present";
import { GoalChanges } from "@/lib/analytics/goals/schema";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    summary: "Update a goal",
    path: IdPath,
    body: GoalChanges,
    run: updateGoal,
    show: presentGoalUpdated,
  }),
});
