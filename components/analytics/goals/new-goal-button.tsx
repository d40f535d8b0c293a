import { Target } from "lucide-react";
import { useTranslations } from "use-intl";
import { useDrawer } from "@/components/shell/url-state";
import { Button } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { useFilters } from "../statistics/filter-state";

const GoalDialog = lazy(
  () => import("./goal-dialog").then((module) => module.GoalDialog),
  "components/analytics/goals/goal-dialog",
);

/** Sets a goal for the visits that pass the page's filters. */
export function NewGoalButton() {
  const t = useTranslations("goals");
  const { filters } = useFilters();
  const drawer = useDrawer();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={drawer.openNew}>
        <Target aria-hidden className="size-4 text-ink-3" />
        {t("new")}
      </Button>
      {drawer.open === "new" && <GoalDialog filters={filters} onClose={drawer.close} />}
    </>
  );
}
