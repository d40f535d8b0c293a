"use client";

import { Radio } from "lucide-react";
import { useTranslations } from "use-intl";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { PageHeader } from "@/components/shell/page-header";
import { buttonLook } from "@/components/ui/button";
import { Goals } from "../goals/goals";
import { NewGoalButton } from "../goals/new-goal-button";
import { STATS_OF_ALL } from "./queries";
import { StatsView } from "./stats-view";

/** The numbers of everything in the workspace. */
export function StatsPage() {
  const t = useTranslations("stats");
  return (
    <>
      <PageHeader title={t("page-title")}>
        <NewGoalButton />
        <AppLink href={paths.live()} className={buttonLook()}>
          <Radio aria-hidden className="size-4 text-ink-3" />
          {t("live")}
        </AppLink>
      </PageHeader>
      <div className="mb-6 empty:hidden">
        <Goals withPast />
      </div>
      <StatsView of={STATS_OF_ALL} />
    </>
  );
}
