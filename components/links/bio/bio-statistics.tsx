import { useDirection } from "@base-ui/react/direction-provider";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { geometryOf } from "@/components/analytics/statistics/chart-geometry";
import { ChartLines } from "@/components/analytics/statistics/chart-lines";
import { paths } from "@/components/paths";
import { RecordHeader } from "@/components/shell/record-screen";
import { oneOf } from "@/components/shell/url-params";
import { useAddressValue } from "@/components/shell/url-state";
import { useWidth } from "@/components/ui/browser-values";
import { buttonLook } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { Sparkline } from "@/components/ui/sparkline";
import { MetricTiles } from "../page-editor/metric-tiles";
import type { BioPage } from "./bio-values";
import { bioStatisticsFile, bioStatisticsQuery, type BioStatistics as Statistics } from "./queries";

const RANGES = ["30", "90"] as const;
const RANGE = oneOf(RANGES, "30");

/** How often a bio page is seen, and what is followed on it. */
export function BioStatistics({ record, tabs }: { record: BioPage; tabs: ReactNode }) {
  const t = useTranslations("bio");
  const [days, setDays] = useAddressValue("days", RANGE);
  const { data } = useQuery(bioStatisticsQuery(record.id, Number(days)));
  return (
    <>
      <RecordHeader
        back={{ href: paths.bioPages(), label: t("title") }}
        title={<span className="truncate">{record.title}</span>}
        tabs={tabs}
      >
        <a href={bioStatisticsFile(record.id, Number(days))} download className={buttonLook()}>
          <Download aria-hidden className="size-4" />
          {t("export")}
        </a>
      </RecordHeader>
      <div className="flex flex-col gap-8 border-t pt-6">
        <Segmented
          label={t("range")}
          value={days}
          options={RANGES.map((value) => ({ value, label: t("range-days", { days: Number(value) }) }))}
          onChange={setDays}
        />
        {data && (
          <>
            <Tiles of={data} />
            {data.variants.length > 0 && <Variants variants={data.variants} />}
            <Chart days={data.days} />
            <Blocks blocks={data.blocks} />
          </>
        )}
      </div>
    </>
  );
}

/** A share, with what stands for it where nobody came. */
function useRate() {
  const format = useFormatter();
  return (rate: number | null) =>
    rate === null ? "–" : format.number(rate, { style: "percent", maximumFractionDigits: 1 });
}

function Tiles({ of: { views, clicks, rate } }: { of: Statistics }) {
  const t = useTranslations("bio");
  const format = useFormatter();
  const shownRate = useRate();
  const tiles = [
    { label: t("figures.views"), value: format.number(views) },
    { label: t("figures.clicks"), value: format.number(clicks) },
    { label: t("figures.rate"), value: shownRate(rate) },
  ];
  return <MetricTiles metrics={tiles} />;
}

/** The two versions of a page beside each other. */
function Variants({ variants }: Pick<Statistics, "variants">) {
  const t = useTranslations("bio");
  const format = useFormatter();
  const shownRate = useRate();
  return (
    <section aria-label={t("by-version")} className="max-w-xl">
      <h2 className="mb-2 font-semibold text-16">{t("by-version")}</h2>
      <table className="w-full text-13">
        <thead className="text-12 text-ink-3">
          <tr className="border-b">
            <th className="h-8 text-start">{t("version")}</th>
            <th className={CELL}>{t("figures.views")}</th>
            <th className={CELL}>{t("figures.clicks")}</th>
            <th className={CELL}>{t("figures.rate")}</th>
          </tr>
        </thead>
        <tbody className="figures">
          {variants.map(({ variant, views, clicks, rate }) => (
            <tr key={variant} className="border-b">
              <td className="h-8 font-medium">{t(`version-${variant}`)}</td>
              <td className={CELL}>{format.number(views)}</td>
              <td className={CELL}>{format.number(clicks)}</td>
              <td className={CELL}>{shownRate(rate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const HEIGHT = 220;
const SHORT = { day: "numeric", month: "short", timeZone: "UTC" } as const;
const CELL = "h-8 text-end";

/** Views of each day as a line over that of the clicks, and both as a table. */
function Chart({ days }: Pick<Statistics, "days">) {
  const t = useTranslations("bio");
  const format = useFormatter();
  const [frame, width] = useWidth();
  const isMirrored = useDirection() === "rtl";
  const views = days.map((day) => day.views);
  const clicks = days.map((day) => day.clicks);
  const label = (date: string) => format.dateTime(new Date(`${date}T00:00:00Z`), SHORT);
  return (
    <section aria-label={t("by-day")}>
      <h2 className="mb-1 font-semibold text-16">{t("by-day")}</h2>
      <p className="mb-3 text-13 text-ink-3">{t("by-day-hint")}</p>
      <div ref={frame} style={{ height: HEIGHT }}>
        {width > 0 && (
          <ChartLines
            geometry={geometryOf(views, { width, height: HEIGHT, isMirrored }, clicks)}
            width={width}
            height={HEIGHT}
            cursor={null}
            partial
            lastValue={views.at(-1) ?? 0}
            fill="plain"
            labels={days.map(({ date }) => label(date))}
            marked={days.map(() => false)}
          />
        )}
      </div>
      <details className="mt-3">
        <summary className="cursor-pointer text-13 text-ink-2">{t("as-table")}</summary>
        {/* Scrolls, so the keyboard must be able to reach it. */}
        <div tabIndex={0} role="region" aria-label={t("as-table")} className="mt-2 max-h-80 overflow-y-auto">
          <table className="w-full max-w-md text-13">
            <thead className="text-12 text-ink-3">
              <tr className="border-b">
                <th className="h-8 text-start">{t("day")}</th>
                <th className={CELL}>{t("figures.views")}</th>
                <th className={CELL}>{t("figures.clicks")}</th>
              </tr>
            </thead>
            <tbody className="figures">
              {days.toReversed().map((day) => (
                <tr key={day.date} className="border-b last:border-b-0">
                  <td className="h-8">{label(day.date)}</td>
                  <td className={CELL}>{format.number(day.views)}</td>
                  <td className={CELL}>{format.number(day.clicks)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** Each block with its clicks, the share of views that they are, and how they went. */
function Blocks({ blocks }: Pick<Statistics, "blocks">) {
  const t = useTranslations("bio");
  const designer = useTranslations("designer");
  const format = useFormatter();
  const shownRate = useRate();
  return (
    <section aria-label={t("by-block")}>
      <h2 className="mb-2 font-semibold text-16">{t("by-block")}</h2>
      {blocks.length === 0 ? (
        <p className="text-13 text-ink-3">{t("no-clickable")}</p>
      ) : (
        <table className="w-full text-13">
          <thead className="text-12 text-ink-3">
            <tr className="border-b">
              <th className="h-8 text-start">{t("block")}</th>
              <th className="hidden h-8 text-start sm:table-cell">{t("trend")}</th>
              <th className={CELL}>{t("figures.clicks")}</th>
              <th className={`${CELL} w-20`}>{t("figures.rate")}</th>
            </tr>
          </thead>
          <tbody>
            {blocks.map(({ id, type, label, clicks, rate, days }) => (
              <tr key={id} className="border-b">
                <td className="max-w-0 py-2">
                  <span className="block truncate font-medium">{type === null ? t("removed") : label}</span>
                  <span className="text-12 text-ink-3">
                    {type !== null && designer(`kinds.${type as "link"}`)}
                  </span>
                </td>
                <td className="hidden w-28 py-2 sm:table-cell">
                  <Sparkline values={days.slice(-14)} label={t("trend")} />
                </td>
                <td className="figures w-20 text-end font-medium">{format.number(clicks)}</td>
                <td className="figures text-end text-ink-2">{shownRate(rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
