import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { GoalResponse } from "@/lib/analytics/goals/schema";

export type Goal = GoalResponse;

/** What the key of every query about goals begins with. */
export const GOALS = ["goals"] as const;

/** How often an open, visible page asks how goals stand. */
const EVERY = 60_000;

/** The workspace's goals, those that end last first. */
export const goalsQuery = queryOptions({
  queryKey: GOALS,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { goals: Goal[] } }>("/goals", { limit: 1_000 }, signal)).data.goals,
  staleTime: 10_000,
  refetchInterval: EVERY,
});
