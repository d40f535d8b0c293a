import { Download, Flag, Table2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { saveFile } from "@/components/browser-files";
import { Button, buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-popup";
import type { Stats } from "@/lib/analytics/statistics/schema";
import type { Filter } from "./filter-state";
import type { Metric } from "./metrics";
import type { Caption } from "./picture";
import { useFilterName } from "./value-names";

const AnnotationsDialog = lazy(
  () =>
    import("@/components/links/annotations/annotations-dialog").then((module) => module.AnnotationsDialog),
  "components/links/annotations/annotations-dialog",
);

type Shape = "chart" | "table";
type ChartToolsProps = {
  frame: RefObject<HTMLElement | null>;
  shape: Shape;
  onShape: (shape: Shape) => void;
  stats: Stats;
  metric: Metric;
  filters: readonly Filter[];
  today: string;
};

/** The same numbers as a table, as a picture, as a file. */
export function ChartTools({ frame, shape, onShape, stats, metric, filters, today }: ChartToolsProps) {
  const [open, setOpen] = useState(false);
  const t = useTranslations("stats");
  const caption = useCaption(stats, metric, filters);
  const picture = (form: "svg" | "png") => async () => {
    const drawn = frame.current?.querySelector("svg");
    if (!drawn) return;
    const { savePicture } = await import("./picture");
    await savePicture(drawn, caption(), form);
  };
  const entries = (): Entry[] => [
    { kind: "action", label: t("as-csv"), run: () => saveFile("clicks.csv", "text/csv", seriesFile(stats)) },
    ...(shape === "chart"
      ? (["svg", "png"] as const).map(
          (form): Entry => ({ kind: "action", label: t(`as-${form}`), run: () => void picture(form)() }),
        )
      : []),
  ];
  return (
    <span className="flex flex-wrap items-center gap-1">
      <Button tone="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-3.5" />
        {t("annotations")}
      </Button>
      {open && (
        <AnnotationsDialog from={stats.from} to={stats.to} today={today} onClose={() => setOpen(false)} />
      )}
      <Button
        tone="quiet"
        size="small"
        aria-pressed={shape === "table"}
        onClick={() => onShape(shape === "chart" ? "table" : "chart")}
      >
        <Table2 aria-hidden className="size-3.5" />
        {t(shape === "chart" ? "as-table" : "as-chart")}
      </Button>
      <Menu entries={entries} className={buttonLook({ tone: "quiet", size: "small" })}>
        <Download aria-hidden className="size-3.5" />
        {t("download")}
      </Menu>
    </span>
  );
}

/** What stands above a picture of the chart: what the page is about, when, which visits, and what the lines are. */
function useCaption(stats: Stats, metric: Metric, filters: readonly Filter[]): () => Caption {
  const t = useTranslations("stats");
  const breakdown = useTranslations("breakdown");
  const filterName = useFilterName();
  const format = useFormatter();
  const days = ({ from, to }: { from: string; to: string }) =>
    format.dateTimeRange(new Date(from), new Date(to), { dateStyle: "medium", timeZone: "UTC" });
  return () => ({
    title: document.querySelector("h1")?.textContent?.trim() || t("page-title"),
    range: [
      days(stats),
      stats.timezone,
      ...filters.map(({ dimension, kind, names }) =>
        t("picture-filter", {
          dimension: breakdown(`names.${dimension}`),
          kind: breakdown(kind),
          values: names.map((name) => filterName(dimension, name)).join(", "),
        }),
      ),
    ].join(" · "),
    legend: [
      { label: t(`metrics.${metric}`), of: "[data-now]" },
      ...(stats.comparison ? [{ label: days(stats.comparison), of: "[data-past]" }] : []),
    ],
  });
}

const seriesFile = ({ series }: Stats) =>
  [
    "at,clicks,uniqueClicks,bots,refused,imported",
    ...series.map(({ at, clicks, uniqueClicks, bots, refused, imported = 0 }) =>
      [at, clicks, uniqueClicks, bots, refused, imported].join(","),
    ),
    "",
  ].join("\r\n");
