import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import { saveRecord } from "@/components/shell/save-record";
import type { GoalMetric } from "@/lib/analytics/goals/enums";
import type { GoalResponse } from "@/lib/analytics/goals/schema";

export type Goal = GoalResponse;

const KEY = ["goals"] as const;

/** How often an open, visible page asks how goals stand. */
const EVERY = 60_000;

/** The workspace's goals, those that end last first. */
export const goalsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { goals: Goal[] } }>("/goals", { limit: 1_000 }, signal)).data.goals,
  staleTime: 10_000,
  refetchInterval: EVERY,
});

type GoalBody = {
  name: string;
  metric: GoalMetric;
  target: number;
  from: string;
  to: string;
  filter?: Record<string, string>;
};

/** Creates a goal, or changes the one with that id. */
export const useSaveGoal = (id: number | undefined) =>
  useRefreshingMutation([KEY], (body: GoalBody) => saveRecord("/goal", id, body));

export const useDeleteGoal = () =>
  useRefreshingMutation([KEY], (id: number) => api.remove(`/goal/${id}/delete`));
