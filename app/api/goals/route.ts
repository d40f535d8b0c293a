import { listGoals } from "@/lib/analytics/goals/goals";
import { presentGoal } from "@/lib/analytics/goals/present";
import { GoalListQuery, GoalResponse } from "@/lib/analytics/goals/schema";
import { listEndpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: listEndpoint({
    summary: "List the goals with their progress",
    answer: GoalResponse,
    query: GoalListQuery,
    collection: "goals",
    run: listGoals,
    show: presentGoal,
  }),
});
