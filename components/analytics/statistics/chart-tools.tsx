import { Download, Flag, Table2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonLook } from "@/components/ui/button";
import { lazy } from "@/components/ui/lazy";
import { useLazyMenu } from "@/components/ui/lazy-menu";
import type { Stats } from "@/lib/analytics/statistics/schema";
import type { Shape } from "./chart-downloads";
import type { Filter } from "./filter-state";
import type { Metric } from "./metrics";

const AnnotationsDialog = lazy(
  () =>
    import("@/components/links/annotations/annotations-dialog").then((module) => module.AnnotationsDialog),
  "components/links/annotations/annotations-dialog",
);

const ChartDownloads = lazy(
  () => import("./chart-downloads").then((module) => module.ChartDownloads),
  "components/analytics/statistics/chart-downloads",
);

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
  const { button, menu, isWanted } = useLazyMenu(ChartDownloads.load);
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
      <button {...button} className={buttonLook({ tone: "quiet", size: "small" })}>
        <Download aria-hidden className="size-3.5" />
        {t("download")}
      </button>
      {isWanted && <ChartDownloads {...menu} {...{ frame, shape, stats, metric, filters }} />}
    </span>
  );
}
