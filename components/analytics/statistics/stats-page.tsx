"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { accountQuery } from "@/components/identity/account/queries";
import { PageHeader } from "@/components/shell/page-header";
import { StatsView } from "./lazy-stats-view";
import { STATS_OF_ALL } from "./queries";

/** The numbers of everything in the workspace, since there is an account. */
export function StatsPage() {
  const t = useTranslations("stats");
  const { data: account } = useQuery(accountQuery);
  return (
    <>
      <PageHeader title={t("page-title")} />
      {account && <StatsView of={STATS_OF_ALL} since={account.registered.slice(0, 10)} />}
    </>
  );
}
