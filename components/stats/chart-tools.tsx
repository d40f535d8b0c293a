import { Download, Table2 } from "lucide-react";
import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { saveFile } from "@/components/save-file";
import { Button, buttonLook } from "@/components/ui/button";
import { Menu } from "@/components/ui/menu";
import type { Entry } from "@/components/ui/menu-entries";
import type { Stats } from "@/lib/stats/schema";

type Shape = "chart" | "table";
type Props = {
  frame: RefObject<HTMLElement | null>;
  shape: Shape;
  onShape: (shape: Shape) => void;
  stats: Stats;
};

/** The same numbers as a table, as a picture, as a file. */
export function ChartTools({ frame, shape, onShape, stats }: Props) {
  const t = useTranslations("stats");
  const picture = (form: "svg" | "png") => async () => {
    const drawn = frame.current?.querySelector("svg");
    if (!drawn) return;
    const { savePicture } = await import("./picture");
    await savePicture(drawn, form);
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
    <span className="flex items-center gap-1">
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

const seriesFile = ({ series }: Stats) =>
  [
    "at,clicks,uniqueClicks,bots,refused",
    ...series.map(({ at, clicks, uniqueClicks, bots, refused }) =>
      [at, clicks, uniqueClicks, bots, refused].join(","),
    ),
    "",
  ].join("\r\n");
