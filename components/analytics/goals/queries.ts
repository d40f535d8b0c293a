import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import { saveRecord } from "@/components/shell/save-record";
import type { GoalMetric } from "@/lib/analytics/goals/enums";
import { GOALS } from "./list-query";

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
  useRefreshingMutation([GOALS], (body: GoalBody) => saveRecord("/goal", id, body));

export const useDeleteGoal = () =>
  useRefreshingMutation([GOALS], (id: number) => api.remove(`/goal/${id}/delete`));
