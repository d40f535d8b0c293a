"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { linkDrawer } from "@/components/links/drawer-state";
import { linksQuery } from "@/components/links/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { NewButton } from "@/components/shell/new-button";
import { PageHeader } from "@/components/shell/page-header";
import { useShortcuts } from "@/components/shell/shortcuts";
import { buttonLook } from "@/components/ui/button";
import { later } from "@/components/ui/later";
import { FEW } from "./few";
import { FirstSteps } from "./first-steps";
import { LinkColumn } from "./link-column";

const Summary = later(() => import("./summary").then((module) => module.Summary));

/** Where everything stands: what is left to set up, the numbers of four weeks, the newest links and the busiest. */
export function OverviewPage() {
  const t = useTranslations("overview");
  useShortcuts("list", { new: () => linkDrawer.openNew() });
  const newest = useQuery(linksQuery(FEW));
  const busiest = useQuery(linksQuery({ ...FEW, order: "click" }));
  return (
    <>
      <PageHeader title={t("title")}>
        <NewButton label={t("new")} onClick={() => linkDrawer.openNew()} />
      </PageHeader>
      <div className="flex flex-col gap-8">
        <FirstSteps links={newest.data?.result} clicks={busiest.data?.urls[0]?.clicks} />
        <Summary />
        <div className="grid gap-8 lg:grid-cols-2">
          <LinkColumn title={t("newest")} shown="date" rows={newest.data?.urls} />
          <LinkColumn title={t("busiest")} shown="clicks" rows={busiest.data?.urls} />
        </div>
        <AppLink href={paths.links()} className={`self-start ${buttonLook()}`}>
          {t("all-links")}
        </AppLink>
      </div>
    </>
  );
}
