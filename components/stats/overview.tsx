import { useRef, useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { later } from "@/components/ui/later";
import { RelativeTime } from "@/components/ui/relative-time";
import { ChartTools } from "./chart-tools";
import { ClicksChart } from "./clicks-chart";
import { begun } from "./past";
import type { RangeState } from "./range-state";
import { CountTile, StatTile, StatTiles } from "./stat-tile";
import type { StatsContext } from "./stats-view";
import { METRICS, type Metric } from "./types";
import { useMarks } from "./use-marks";
import { dayIn } from "./zone-clock";

const ChartTable = later(() => import("./chart-table").then((module) => module.ChartTable));

type Props = { range: RangeState; context: StatsContext; recent: number | undefined };

/** The numbers of the whole range, each of which can be put on the chart below them. */
export function Overview({ range, context, recent }: Props) {
  const { stats, metric } = context;
  const t = useTranslations("stats");
  const [shape, setShape] = useState<"chart" | "table">("chart");
  const frame = useRef<HTMLDivElement>(null);
  const now = useNow({ updateInterval: 60_000 });
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
          <ChartTable {...shown} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-3 text-12 text-ink-3 sm:px-5">
        <span>
          {t("zone", { zone: stats.timezone })} · {t("bots", { count: stats.totals.bots })}
        </span>
        <ChartTools frame={frame} shape={shape} onShape={setShape} stats={stats} />
      </div>
    </div>
  );
}

/** What a number was before: in the days chosen to compare with, else in the stretch right before. */
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
          <RelativeTime moment={parseTimestamp(stats.lastClick)} timeZone={stats.timezone} short />
        ) : (
          t("never")
        )}
      </StatTile>
    </div>
  );
}
