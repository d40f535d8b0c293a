import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useSession, useTimeZone } from "@/components/session/queries";
import { ShareButton } from "@/components/shares/share-button";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { later } from "@/components/ui/later";
import { LoadingRows } from "@/components/ui/loading-rows";
import { Outdated } from "@/components/ui/outdated";
import type { Stats } from "@/lib/stats/schema";
import { BreakdownCard } from "./breakdown-card";
import { CountriesBy } from "./countries-by";
import { type Filtering, useFilters } from "./filter-state";
import { useLive } from "./live";
import type { Happening } from "./marks";
import { Overview } from "./overview";
import { type StatsOf, statsQuery } from "./queries";
import { RangeControls } from "./range-controls";
import { useRange } from "./range-state";
import type { Metric } from "./types";
import { useStatsKeys } from "./use-stats-keys";

const FilterChips = later(() => import("./filter-chips").then((module) => module.FilterChips));
const HeatMap = later(() => import("./heat-map").then((module) => module.HeatMap));
const Visits = later(() => import("./visits").then((module) => module.Visits));

/** What every part of the page shows: whose numbers, over which days, of which visits. */
export type StatsContext = {
  of: StatsOf;
  stats: Stats;
  metric: Metric;
  filtering: Filtering;
  timeZone: string;
  happenings?: readonly Happening[];
};

type Props = {
  of: StatsOf;
  /** the first day there can be anything, `YYYY-MM-DD` */
  since: string;
  /** what happened beside what its history knows, to be marked on the chart */
  happenings?: readonly Happening[];
  /** what else can be done with the numbers, beside the range */
  tools?: ReactNode;
  /** what stands below the numbers, once they are there: it would be pushed down by them */
  children?: ReactNode;
};

/** The numbers of one record: tiles, chart, breakdowns, visits, all over the same days and the same visits. */
export function StatsView({ of, since, happenings = [], tools, children }: Props) {
  const t = useTranslations("stats");
  const timeZone = useTimeZone();
  const range = useRange(since);
  const filtering = useFilters();
  const { filters } = filtering;
  useStatsKeys(range, filtering);
  const known = useSession() !== undefined;
  const query = useQuery({
    ...statsQuery(of, { range: range.range, timeZone, filters, compare: range.compare }),
    enabled: known,
  });
  const { data, error } = query;
  return (
    <section aria-label={t("label")}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-16">{t("title")}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {tools}
          {of.path !== "" && <ShareButton path={of.path} />}
          <RangeControls state={range} />
        </div>
      </div>
      {filters.length > 0 && <FilterChips filtering={filtering} />}
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} />}
      {data && (
        <Outdated query={query} className="flex flex-col gap-4">
          <Numbers
            range={range}
            context={{ of, stats: data, metric: range.metric, filtering, timeZone, happenings }}
          />
        </Outdated>
      )}
      {data && children}
    </section>
  );
}

function Numbers({ range, context }: { range: ReturnType<typeof useRange>; context: StatsContext }) {
  const t = useTranslations("stats");
  const { of, filtering } = context;
  return (
    <>
      {of.visits ? (
        <LiveOverview range={range} context={context} />
      ) : (
        <Overview range={range} context={context} recent={undefined} />
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <BreakdownCard views={["country", "map", "region", "language"]} context={context} />
        <BreakdownCard views={["referrer", "utm", "network", "source"]} context={context} />
        <BreakdownCard views={["device", "browser", "os"]} context={context} />
        <BreakdownCard views={lastViews(context)} context={context} />
      </div>
      <div className="border-t">
        <Disclosure title={t("week")}>
          <HeatMap context={context} />
        </Disclosure>
        {of.visits && (
          <Disclosure title={t("visits")}>
            <Visits key={filtering.filters.length} context={context} />
          </Disclosure>
        )}
      </div>
      <CountriesBy />
    </>
  );
}

/** With a filter everything is read from the visits themselves, destinations too. */
const lastViews = ({ of, filtering }: StatsContext) =>
  of.wide && filtering.filters.length === 0
    ? (["rule", "outcome", "bot"] as const)
    : (["rule", "destination", "outcome", "bot"] as const);

/** The overview with how many clicked in the last half hour. */
function LiveOverview(props: { range: ReturnType<typeof useRange>; context: StatsContext }) {
  const { of, filtering } = props.context;
  const { clicks } = useLive(of, filtering.filters);
  return <Overview {...props} recent={clicks} />;
}
