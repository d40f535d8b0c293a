import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimeZone } from "@/components/identity/session/queries";
import { Disclosure } from "@/components/ui/disclosure";
import { lazy } from "@/components/ui/lazy";
import { useNow } from "@/components/ui/now";
import { dayIn } from "../statistics/range";
import { GoalRow } from "./goal-row";
import type { Goal } from "./list-query";

const GoalDialog = lazy(
  () => import("./goal-dialog").then((module) => module.GoalDialog),
  "components/analytics/goals/goal-dialog",
);

type Props = {
  goals: readonly Goal[];
  /** goals that are over are shown as well */
  withPast?: boolean;
};

/** How the workspace's goals stand: those that run, and behind a press those that are over. */
export function GoalsSection({ goals, withPast = false }: Props) {
  const t = useTranslations("goals");
  const today = dayIn(useTimeZone(), useNow(60_000));
  const [edited, setEdited] = useState<Goal>();
  const running = goals.filter(({ to }) => to >= today).reverse();
  const past = withPast ? goals.filter(({ to }) => to < today) : [];
  if (running.length + past.length === 0) return null;
  const rows = (shown: readonly Goal[]) => (
    <ul className="grid gap-x-8 lg:grid-cols-2">
      {shown.map((goal) => (
        <GoalRow key={goal.id} goal={goal} onEdit={() => setEdited(goal)} />
      ))}
    </ul>
  );
  return (
    <section aria-label={t("title")}>
      <h2 className="mb-2 font-semibold text-16">{t("title")}</h2>
      {running.length > 0 && <div className="border-t">{rows(running)}</div>}
      {past.length > 0 && (
        <Disclosure title={t("past", { count: past.length })}>
          <div className="border-t">{rows(past)}</div>
        </Disclosure>
      )}
      {edited && <GoalDialog goal={edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}
