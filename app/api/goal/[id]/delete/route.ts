import { removeGoal } from "@/lib/analytics/goals/goals";
import { presentGoalRemoved } from "@/lib/analytics/goals/present";
import { endpoint, IdPath } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    summary: "Delete a goal",
    path: IdPath,
    run: removeGoal,
    show: presentGoalRemoved,
  }),
});
