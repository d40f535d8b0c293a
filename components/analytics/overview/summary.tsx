import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { useTimeZone } from "@/components/identity/session/queries";
import { paths } from "@/components/paths";
import { AppLink } from "@/components/shell/app-link";
import { Callout } from "@/components/ui/callout";
import { LoadingRows } from "@/components/ui/loading";
import { Overview } from "../statistics/clicks-overview";
import { useFilters } from "../statistics/filter-state";
import { useLive } from "../statistics/live";
import { useLiveStats } from "../statistics/live-stats";
import { STATS_OF_ALL, statsQuery } from "../statistics/queries";
import { useRange } from "../statistics/range-state";

/** Clicks of the whole workspace, with the way to all its statistics. */
export function Summary() {
  const t = useTranslations("overview");
  const timeZone = useTimeZone();
  const range = useRange(STATS_OF_ALL);
  const filtering = useFilters();
  const { clicks } = useLive(STATS_OF_ALL, filtering.filters);
  const asked = { range: range.range, timeZone, filters: filtering.filters };
  useLiveStats(STATS_OF_ALL, asked);
  const { data, error } = useFirstQuery(statsQuery(STATS_OF_ALL, asked));
  return (
    <section aria-label={t("numbers")}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 className="font-semibold text-16">{t("numbers")}</h2>
        <AppLink href={paths.stats()} className="rounded-control text-13 underline underline-offset-2">
          {t("all-numbers")}
        </AppLink>
      </div>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("numbers")} />}
      {data && (
        <Overview
          range={range}
          recent={clicks}
          context={{
            of: STATS_OF_ALL,
            stats: data,
            metric: range.metric,
            filtering,
            timeZone,
            compare: "none",
          }}
        />
      )}
    </section>
  );
}
