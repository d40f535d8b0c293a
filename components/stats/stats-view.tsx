import { useQuery } from "@tanstack/react-query";
import { Table2 } from "lucide-react";
import { useState } from "react";
import { useNow, useTranslations } from "use-intl";
import { parseTimestamp } from "@/components/moments";
import { useSession, useTimeZone } from "@/components/session/queries";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { cn } from "@/components/ui/cn";
import { LoadingRows } from "@/components/ui/loading-rows";
import { RelativeTime } from "@/components/ui/relative-time";
import type { Stats } from "@/lib/stats/schema";
import { BreakdownCard } from "./breakdown-card";
import { ChartTable } from "./chart-table";
import { ClicksChart } from "./clicks-chart";
import { begun } from "./past";
import { type StatsOf, statsQuery } from "./queries";
import { daysOf } from "./range";
import { RangePicker } from "./range-picker";
import { useRange } from "./range-state";
import { CountTile, StatTile } from "./stat-tile";

/** The numbers of one record: tiles, chart, breakdowns, all over the same days. `since` is the day it was made. */
export function StatsView({ of, since }: { of: StatsOf; since: string }) {
  const t = useTranslations("stats");
  const timeZone = useTimeZone();
  const range = useRange(since);
  const known = useSession() !== undefined;
  const { data, error, isPlaceholderData } = useQuery({
    ...statsQuery(of, range.range, timeZone),
    enabled: known,
  });
  return (
    <section aria-label={t("label")}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold text-16">{t("title")}</h2>
        <RangePicker {...range} />
      </div>
      {error && !data && <Callout tone="bad">{error.message}</Callout>}
      {!data && !error && <LoadingRows label={t("loading")} />}
      {data && (
        <div
          className={cn(
            "flex flex-col gap-4 transition-opacity",
            (isPlaceholderData || error) && "opacity-60",
          )}
        >
          <Overview stats={data} range={range} />
          <div className="grid gap-4 lg:grid-cols-2">
            <BreakdownCard dimensions={["country", "language"]} stats={data} metric={range.metric} />
            <BreakdownCard dimensions={["referrer", "destination"]} stats={data} metric={range.metric} />
            <BreakdownCard dimensions={["device", "browser", "os"]} stats={data} metric={range.metric} />
            <BreakdownCard dimensions={["rule"]} stats={data} metric={range.metric} />
          </div>
          <p className="text-12 text-ink-3">
            {t.rich("countries-by", {
              link: (words) => (
                <a
                  href="https://db-ip.com"
                  className="underline underline-offset-2"
                  target="_blank"
                  rel="noreferrer"
                >
                  {words}
                </a>
              ),
            })}
          </p>
        </div>
      )}
    </section>
  );
}

function Overview({ stats, range }: { stats: Stats; range: ReturnType<typeof useRange> }) {
  const t = useTranslations("stats");
  const [shape, setShape] = useState<"chart" | "table">("chart");
  const now = useNow({ updateInterval: 60_000 });
  const today = daysOf("today", stats.timezone, stats.from, now).to;
  const series = begun(stats.series, stats.timezone, now);
  const { totals, previous, lastClick, interval } = stats;
  return (
    <div className="rounded-panel border bg-surface">
      <div className="grid grid-cols-2 divide-x border-b sm:grid-cols-3">
        {(["clicks", "uniqueClicks"] as const).map((metric) => (
          <CountTile
            key={metric}
            label={t(`metrics.${metric}`)}
            value={totals[metric]}
            before={previous[metric]}
            picked={range.metric === metric}
            onPick={() => range.chooseMetric(metric)}
          />
        ))}
        <div className="max-sm:col-span-2 max-sm:border-t">
          <StatTile label={t("last-click")}>
            {lastClick ? (
              <RelativeTime moment={parseTimestamp(lastClick)} timeZone={stats.timezone} />
            ) : (
              t("never")
            )}
          </StatTile>
        </div>
      </div>
      <div className="px-3 pt-4 sm:px-5">
        {shape === "chart" ? (
          <ClicksChart
            series={series}
            interval={interval}
            metric={range.metric}
            lastIsPartial={stats.to >= today}
          />
        ) : (
          <ChartTable series={series} interval={interval} />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 px-3 py-3 text-12 text-ink-3 sm:px-5">
        <span>
          {t("zone", { zone: stats.timezone })} · {t("bots", { count: totals.bots })}
        </span>
        <Button
          tone="quiet"
          size="small"
          aria-pressed={shape === "table"}
          onClick={() => setShape(shape === "chart" ? "table" : "chart")}
        >
          <Table2 aria-hidden className="size-3.5" />
          {t(shape === "chart" ? "as-table" : "as-chart")}
        </Button>
      </div>
    </div>
  );
}
