import { createGoal } from "@/lib/analytics/goals/goals";
import { presentGoalCreated } from "@/lib/analytics/goals/present";
import { NewGoal } from "@/lib/analytics/goals/schema";
import { endpoint } from "@/lib/platform/http/endpoint";
import { route } from "@/lib/platform/http/pipeline";
import { IdResponse } from "@/lib/platform/responses";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    summary: "Create a goal",
    answer: IdResponse,
    body: NewGoal,
    run: createGoal,
    show: presentGoalCreated,
  }),
});
