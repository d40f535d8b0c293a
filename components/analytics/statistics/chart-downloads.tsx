import type { RefObject } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { saveFile } from "@/components/browser-files";
import { type Entry, MenuPopup } from "@/components/ui/menu-popup";
import type { Stats } from "@/lib/analytics/statistics/schema";
import type { Filter } from "./filter-state";
import type { Metric } from "./metrics";
import type { Caption } from "./picture";
import { useFilterName } from "./value-names";

/** What the numbers are shown as. */
export type Shape = "chart" | "table";

type Props = {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onClose: () => void;
  frame: RefObject<HTMLElement | null>;
  shape: Shape;
  stats: Stats;
  metric: Metric;
  filters: readonly Filter[];
};

/** The numbers of the chart as a file, and the chart as a picture while it is one. */
export function ChartDownloads({ anchor, open, onClose, frame, shape, stats, metric, filters }: Props) {
  const t = useTranslations("stats");
  const caption = useCaption(stats, metric, filters);
  if (!open) return null;
  const picture = async (form: "svg" | "png") => {
    const drawn = frame.current?.querySelector("svg");
    if (!drawn) return;
    const { savePicture } = await import("./picture");
    await savePicture(drawn, caption(), form);
  };
  const entries: Entry[] = [
    { kind: "action", label: t("as-csv"), run: () => saveFile("clicks.csv", "text/csv", seriesFile(stats)) },
    ...(shape === "chart"
      ? (["svg", "png"] as const).map(
          (form): Entry => ({ kind: "action", label: t(`as-${form}`), run: () => void picture(form) }),
        )
      : []),
  ];
  return <MenuPopup anchor={anchor} side="bottom" align="end" entries={entries} onClose={onClose} />;
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
