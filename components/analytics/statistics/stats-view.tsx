import { Share2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { useSession, useTimeZone } from "@/components/identity/session/queries";
import { useShortcuts } from "@/components/shell/shortcuts";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { lazy, lazyOpen } from "@/components/ui/lazy";
import { LoadingRows } from "@/components/ui/loading";
import { Outdated } from "@/components/ui/outdated";
import { SegmentsMenu } from "../segments/segments-menu";
import { BreakdownCard, RecordsCard } from "./breakdown-card";
import { CountriesBy } from "./breakdown-rows";
import { Overview } from "./clicks-overview";
import { type Filtering, useFilters } from "./filter-state";
import { useLive } from "./live";
import { useLiveStats } from "./live-stats";
import { type StatsOf, statsQuery } from "./queries";
import { type ChartEvent, PRESETS } from "./range";
import { RangeControls } from "./range-picker";
import { COMPARISONS, type RangeState, useRange } from "./range-state";
import type { StatsContext } from "./stats-context";

const FilterChips = lazy(
  () => import("./filter-chips").then((module) => module.FilterChips),
  "components/analytics/statistics/filter-chips",
);
const HeatMap = lazy(
  () => import("./heat-map").then((module) => module.HeatMap),
  "components/analytics/statistics/heat-map",
);
const Visits = lazy(
  () => import("./visits").then((module) => module.Visits),
  "components/analytics/statistics/visits",
);
type Props = {
  of: StatsOf;
  /** events beside those of its history, to be marked on the chart */
  happenings?: readonly ChartEvent[];
  /** further actions, beside the range */
  tools?: ReactNode;
  /** content below the numbers, shown once they are loaded so that it does not shift */
  children?: ReactNode;
};

/** The numbers of one record: tiles, chart, breakdowns, visits, all over the same days and the same visits. */
export function StatsView({ of, happenings = [], tools, children }: Props) {
  const t = useTranslations("stats");
  const timeZone = useTimeZone();
  const range = useRange(of);
  const filtering = useFilters();
  const { filters } = filtering;
  useStatsKeys(range, filtering);
  const known = useSession() !== undefined;
  const query = useFirstQuery({
    ...statsQuery(of, { range: range.range, timeZone, filters, compare: range.compare }),
    enabled: known && range.isKnown,
  });
  const { data } = query;
  const error = range.problem ?? query.error;
  const isOther = query.isPlaceholderData || !range.isKnown;
  return (
    <section aria-label={t("label")}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-16">{t("title")}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {tools}
          <SegmentsMenu filtering={filtering} />
          {of.path !== "" && <ShareButton path={of.path} />}
          <RangeControls state={range} />
        </div>
      </div>
      {filters.length > 0 && <FilterChips filtering={filtering} />}
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} />}
      {data && (
        <Outdated query={{ isPlaceholderData: isOther, error }} className="flex flex-col gap-4">
          <Numbers
            range={range}
            context={{
              of,
              stats: data,
              metric: range.metric,
              filtering,
              timeZone,
              compare: range.compare,
              happenings,
            }}
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
        {of.records && <RecordsCard views={of.records} context={context} />}
        <BreakdownCard views={placeViews(context)} context={context} />
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

/** Cities are known with some databases alone: there is no tab for them where no click has one. */
const placeViews = ({ stats, filtering }: StatsContext) =>
  stats.breakdowns.city.some(({ value }) => value !== "") ||
  filtering.filters.some(({ dimension }) => dimension === "city")
    ? (["country", "map", "region", "city", "language"] as const)
    : (["country", "map", "region", "language"] as const);

/** With most filters everything is read from the visits themselves, destinations too. */
const lastViews = ({ of, stats }: StatsContext) =>
  of.wide && stats.breakdowns.destination.length === 0
    ? (["rule", "outcome", "bot"] as const)
    : (["rule", "destination", "outcome", "bot"] as const);

/** The overview with how many clicked in the last half hour. */
function LiveOverview(props: { range: ReturnType<typeof useRange>; context: StatsContext }) {
  const { of, filtering, timeZone } = props.context;
  const { range, compare } = props.range;
  const { clicks } = useLive(of, filtering.filters);
  useLiveStats(of, { range, timeZone, filters: filtering.filters, compare });
  return <Overview {...props} recent={clicks} />;
}

/** Ranges by letter; the arrows move them, X compares, I cuts them finer or coarser, Escape lifts the filters. */
export function useStatsKeys(state: RangeState, { clear }: Filtering): void {
  const { compare, intervals, range } = state;
  const ranges = PRESETS.map((preset) => [preset, () => state.choosePreset(preset)]);
  useShortcuts("statistics", {
    ...Object.fromEntries(ranges),
    earlier: () => state.shift(-1),
    later: () => state.shift(1),
    compare: () => state.chooseComparison(next(COMPARISONS, compare)),
    interval: () => state.chooseInterval(next([...intervals].sort(), range.interval)),
    clear,
  });
}

const next = <T,>(all: readonly T[], now: T): T => all[(all.indexOf(now) + 1) % all.length] ?? now;

const ShareDialog = lazyOpen(
  () => import("../shares/share-dialog").then((module) => module.ShareDialog),
  "components/analytics/shares/share-dialog",
);

/** The way to the public pages of a record's statistics. `path` is the record's in the API. */
export function ShareButton({ path }: { path: string }) {
  const t = useTranslations("shares");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Share2 aria-hidden className="size-4" />
        {t("share")}
      </Button>
      <ShareDialog path={path} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
