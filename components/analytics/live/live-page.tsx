"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "@/components/api-client";
import { useTimeZone } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { PageHeader } from "@/components/shell/page-header";
import { buttonLook } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading";
import { useNow } from "@/components/ui/now";
import type { ClicksResponse } from "@/lib/analytics/statistics/schema";
import { sumsAddress, useLive } from "../statistics/live";
import { STATS_OF_ALL, type Visit } from "../statistics/queries";
import { dayIn } from "../statistics/range";
import { useLiveSums } from "../statistics/use-live-sums";
import { LiveLists } from "./live-lists";
import { MinuteBars } from "./minute-bars";
import { recentClicks } from "./recent-visits";

const HOUR_MS = 3_600_000;
/** So many are read at first, and kept of those that come: with fewer there would be a gap between the two. */
const LISTED = 1_000;
const NO_FILTERS: never[] = [];

/** What happens in the workspace right now: the last half hour, and each click as it comes. Pauses while nobody looks. */
export function LivePage() {
  const t = useTranslations("live");
  const format = useFormatter();
  const timeZone = useTimeZone();
  const now = useNow(5_000);
  const { clicks, each, visits: fresh } = useLive(STATS_OF_ALL, NO_FILTERS, LISTED);
  const {
    data: earlier,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery({
    queryKey: ["live", "visits"],
    queryFn: ({ signal }) => readVisits(new Date(Date.now() - HOUR_MS), signal),
  });
  useLiveSums(sumsAddress(STATS_OF_ALL, NO_FILTERS), {
    onSums: () => {},
    readAt: () => dataUpdatedAt,
    onMissed: () => void refetch(),
  });
  const visits = recentClicks([...fresh, ...(earlier ?? [])], now.getTime());
  return (
    <>
      <PageHeader title={t("title")}>
        <AppLink href={paths.stats()} className={buttonLook()}>
          {t("all")}
        </AppLink>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <section aria-label={t("label")} className="rounded-panel border bg-surface p-4 sm:p-5">
          <p className="text-12 text-ink-3">{t("label")}</p>
          <p className="figures mt-1 mb-4 font-semibold text-28">
            {/* A new number flashes its ground; nothing rolls. */}
            <span key={clicks} className="flash rounded-control">
              {clicks === undefined ? "…" : format.number(clicks)}
            </span>
          </p>
          <MinuteBars each={each} />
        </section>
        {error && !earlier && <Callout tone="bad">{error.message}</Callout>}
        {!earlier && !error && <LoadingRows label={t("title")} />}
        {earlier && (
          <LiveLists
            visits={visits}
            fresh={new Set(fresh.map(({ id }) => id))}
            isPart={clicks !== undefined && clicks > visits.length}
            timeZone={timeZone}
          />
        )}
      </div>
    </>
  );
}

async function readVisits(since: Date, signal: AbortSignal): Promise<Visit[]> {
  const query = { from: dayIn("UTC", since), tz: "UTC", limit: LISTED };
  return (await api.get<{ data: ClicksResponse["data"] }>("/clicks", query, signal)).data.clicks;
}
