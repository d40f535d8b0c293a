import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useFirstQuery } from "@/components/first-data";
import { annotationsQuery } from "@/components/links/annotations/queries";
import { type HistoryEntry, historyQuery, useFieldName, useShown } from "@/components/links/history/queries";
import { parseTimestamp } from "@/components/timestamps";
import { lazy } from "@/components/ui/lazy";
import { useNow } from "@/components/ui/now";
import { RelativeTime } from "@/components/ui/relative-time";
import { HEIGHT } from "./chart-geometry";
import { ChartTools } from "./chart-tools";
import { ClicksChart } from "./clicks-chart";
import { METRICS, type Metric } from "./metrics";
import { begun, type ChartEvent, dayIn, type Marks, marksOf } from "./range";
import type { RangeState } from "./range-state";
import { CountTile, StatTile, StatTiles } from "./stat-tile";
import type { StatsContext } from "./stats-context";

const ChartTable = lazy(
  () => import("./chart-table").then((module) => module.ChartTable),
  "components/analytics/statistics/chart-table",
);

const ImportedNote = lazy(
  () => import("./imported-note").then((module) => module.ImportedNote),
  "components/analytics/statistics/imported-note",
);

type Props = { range: RangeState; context: StatsContext; recent: number | undefined };

/** The numbers of the whole range, each of which can be put on the chart below them. */
export function Overview({ range, context, recent }: Props) {
  const { stats, metric } = context;
  const t = useTranslations("stats");
  const [shape, setShape] = useState<"chart" | "table">("chart");
  const frame = useRef<HTMLDivElement>(null);
  const now = useNow(60_000);
  const today = dayIn(stats.timezone, now);
  const { interval } = stats;
  const shown = {
    series: begun(stats.series, stats.timezone, now),
    past: stats.comparison?.series,
    interval,
    marks: useMarks(context),
  };
  return (
    <div className="rounded-panel border bg-surface">
      <div className="border-b">
        <StatTiles columns="sm:grid-cols-3 lg:grid-cols-5">
          {METRICS.map((name) => (
            <CountTile
              key={name}
              label={t(`metrics.${name}`)}
              value={stats.totals[name]}
              before={beforeOf(stats, name)}
              moreIsBetter={name !== "bots" && name !== "refused"}
              note={t(`left-out.${name}`)}
              picked={metric === name}
              onPick={() => range.chooseMetric(name)}
            />
          ))}
          <LastClick stats={stats} recent={recent} />
        </StatTiles>
      </div>
      <div ref={frame} className="px-3 pt-4 sm:px-5">
        {shape === "chart" ? (
          <ClicksChart {...shown} metric={metric} lastIsPartial={stats.to >= today} />
        ) : (
          // As high as the chart, whatever is in it: the buttons below must not move away under a pointer.
          <div style={{ height: HEIGHT }}>
            <ChartTable {...shown} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-3 text-12 text-ink-3 sm:px-5">
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {hasImported(stats) && <ImportedNote totals={stats.totals} imported={stats.imported} />}
          {t("zone", { zone: stats.timezone })} · {t("bots", { count: stats.totals.bots })}
        </span>
        <ChartTools
          {...{ frame, shape, stats, metric, today }}
          filters={context.filtering.filters}
          onShape={setShape}
        />
      </div>
    </div>
  );
}

const hasImported = ({ totals, imported }: StatsContext["stats"]) =>
  totals.imported !== undefined || imported !== undefined;

/** What a number was before: in the days chosen to compare with, else in the period right before. */
function beforeOf({ comparison, previous }: StatsContext["stats"], metric: Metric): number | undefined {
  if (comparison) return comparison.totals[metric];
  return metric === "clicks" || metric === "uniqueClicks" ? previous[metric] : undefined;
}

function LastClick({ stats, recent }: { stats: StatsContext["stats"]; recent: number | undefined }) {
  const t = useTranslations("stats");
  return (
    <div className="max-lg:col-span-2">
      <StatTile
        label={t("last-click")}
        isText
        note={
          recent !== undefined && (
            // A new number flashes its ground; nothing rolls.
            <span key={recent} className="flash inline-flex items-center gap-1.5 rounded-control">
              <span aria-hidden className="size-2 rounded-full bg-accent" />
              {t("recent", { count: recent })}
            </span>
          )
        }
      >
        {stats.lastClick ? (
          <RelativeTime date={parseTimestamp(stats.lastClick)} timeZone={stats.timezone} short />
        ) : (
          t("never")
        )}
      </StatTile>
    </div>
  );
}

/** More than a record keeps of its changes, and some notes. */
const MOST = 200;

/** Changes to the record in each bucket of its chart. */
export function useMarks({ of, stats, happenings = [] }: StatsContext): Marks {
  const t = useTranslations("history");
  const name = useFieldName();
  const { data } = useQuery({ ...historyQuery(of, 1, MOST), enabled: of.history === true });
  const textOf = ({ note, changes }: HistoryEntry) => {
    if (note) return note;
    const winner = changes.find(({ field }) => field === "winner");
    if (winner) return t("mark-winner", { link: String(winner.after) });
    return t("mark-changed", { fields: changes.map(({ field }) => name(field)).join(", ") });
  };
  const entries: ChartEvent[] = useShown(of, data?.rows ?? []).map((entry) => ({
    at: parseTimestamp(entry.date),
    text: textOf(entry),
  }));
  const { data: annotations = [] } = useFirstQuery(annotationsQuery(stats));
  const notes = annotations.map(
    ({ day, text }): ChartEvent => ({ at: new Date(`${day}T00:00:00Z`), text, day }),
  );
  const all = [...entries, ...happenings, ...notes].sort((a, b) => b.at.getTime() - a.at.getTime());
  return marksOf(all, stats.interval, stats.timezone);
}
