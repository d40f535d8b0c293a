import { useQuery } from "@tanstack/react-query";
import { lazy } from "@/components/ui/lazy";
import { goalsQuery } from "./list-query";

const GoalsSection = lazy(
  () => import("./goals-section").then((module) => module.GoalsSection),
  "components/analytics/goals/goals-section",
);

/** The workspace's goals, if it has any: who has none needs no code of theirs. */
export function Goals({ withPast = false }: { withPast?: boolean }) {
  const { data: goals = [] } = useQuery(goalsQuery);
  if (goals.length === 0) return null;
  return <GoalsSection goals={goals} withPast={withPast} />;
}
