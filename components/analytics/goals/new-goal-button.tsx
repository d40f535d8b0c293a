import { Target } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
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
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Target aria-hidden className="size-4 text-ink-3" />
        {t("new")}
      </Button>
      {open && <GoalDialog filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}
