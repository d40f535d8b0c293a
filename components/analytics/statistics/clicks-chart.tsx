import { useDirection } from "@base-ui/react/direction-provider";
import { type CSSProperties, type KeyboardEvent, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useWidth } from "@/components/ui/browser-values";
import type { Interval } from "@/lib/analytics/store/enums";
import { geometryOf, HEIGHT, type Size } from "./chart-geometry";
import { ChartLines } from "./chart-lines";
import type { Bucket, Metric, PastBucket } from "./metrics";
import { type Marks, NO_MARKS, shownMarks } from "./range";

type Props = {
  series: Bucket[];
  /** the days that are compared with */
  past?: PastBucket[] | undefined;
  interval: Interval;
  /** changes per bucket */
  marks?: Marks;
  metric: Metric;
  /** true while the last bucket is still being filled */
  lastIsPartial: boolean;
};

/** What the server draws it with, as on a narrow screen, until the browser has measured. */
const UNMEASURED = 340;

/**
 * Clicks over time. The pointer or the arrow keys move a cursor from bucket to bucket; for assistive technology it is a
 * slider whose value is read out.
 */
export function ClicksChart({ series, past, interval, marks = NO_MARKS, metric, lastIsPartial }: Props) {
  const t = useTranslations("chart");
  const label = useBucketLabel(interval);
  const [frame, width] = useWidth();
  const last = series.length - 1;
  const isMirrored = useDirection() === "rtl";
  const { at, setCursor, press } = useCursor(last, isMirrored);
  const drawnWidth = width || UNMEASURED;
  const geometry = drawn({ series, past, metric, size: { width: drawnWidth, height: HEIGHT, isMirrored } });
  const spoken = useSpoken(label, marks);
  const bucket = at === null ? undefined : series[at];
  const [x = 0] = (at === null ? undefined : geometry.points[at]) ?? [];
  return (
    <div
      ref={frame}
      data-chart
      role="slider"
      tabIndex={0}
      aria-label={t("label")}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={spoken(series[at ?? last])}
      onKeyDown={press}
      onBlur={() => setCursor(null)}
      onPointerMove={(event) =>
        setCursor(geometry.nearest(event.clientX - event.currentTarget.getBoundingClientRect().left))
      }
      onPointerLeave={() => setCursor(null)}
      className="relative touch-pan-y rounded-control"
      style={{ height: HEIGHT }}
    >
      <ChartLines
        geometry={geometry}
        width={drawnWidth}
        height={HEIGHT}
        isStretched={width === 0}
        cursor={at}
        partial={lastIsPartial}
        lastValue={series[last]?.[metric] ?? 0}
        fill={isCount(metric) ? "plain" : "hatched"}
        labels={series.map((entry) => label(entry.at, "short"))}
        marked={series.map((entry) => marks.has(entry.at))}
      />
      {bucket && (
        <Tooltip
          bucket={bucket}
          past={past?.[at ?? last]}
          metric={metric}
          label={label}
          marks={marks.get(bucket.at)}
          style={x > width / 2 ? { right: width - x + 12 } : { left: x + 12 }}
        />
      )}
    </div>
  );
}

/** Where everything of the chart is. Imported clicks are part of the clicks. */
const drawn = ({ series, past, metric, size }: Pick<Props, "series" | "past" | "metric"> & { size: Size }) =>
  geometryOf(
    series.map((bucket) => bucket[metric]),
    size,
    past?.map((bucket) => (isCount(metric) ? bucket[metric] : 0)),
    metric === "clicks" ? series.map(({ imported = 0 }) => imported) : [],
  );

/** Which bucket the pointer or the keys are at, null while that is none. */
function useCursor(last: number, isMirrored: boolean) {
  const [cursor, setCursor] = useState<number | null>(null);
  const at = cursor === null ? null : Math.min(cursor, last);
  const press = (event: KeyboardEvent) => {
    const next = moved(isMirrored ? mirroredKey(event.key) : event.key, at ?? last, last);
    if (next === undefined) return;
    // Handled: elsewhere on the page the arrows move the range.
    event.preventDefault();
    setCursor(next);
  };
  return { at, setCursor, press };
}

/** A bucket as it is read out. */
function useSpoken(label: ReturnType<typeof useBucketLabel>, marks: Marks) {
  const t = useTranslations("chart");
  return (bucket: Bucket | undefined) => {
    if (!bucket) return "";
    const counts = t("value", {
      at: label(bucket.at, "long"),
      clicks: bucket.clicks,
      unique: bucket.uniqueClicks,
      bots: bucket.bots,
      refused: bucket.refused,
    });
    const imported = bucket.imported ? [t("imported-value", { count: bucket.imported })] : [];
    return [counts, ...imported, ...shownMarks(marks.get(bucket.at))].join(". ");
  };
}

type TooltipProps = {
  bucket: Bucket;
  past: PastBucket | undefined;
  metric: Metric;
  label: ReturnType<typeof useBucketLabel>;
  marks: string[] | undefined;
  style: CSSProperties;
};

/** The counts of the bucket under the cursor. */
function Tooltip({ bucket, past, metric, label, marks, style }: TooltipProps) {
  const t = useTranslations("chart");
  const format = useFormatter();
  const line = "figures flex justify-between gap-4";
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute top-1 z-10 min-w-36 rounded-control border bg-surface px-3 py-2 text-12 shadow-float"
      style={style}
    >
      <div className="mb-1 text-ink-3">{label(bucket.at, "long")}</div>
      <div className={`${line} font-medium`}>
        {t("clicks")} <span>{format.number(bucket.clicks)}</span>
      </div>
      <div className={`${line} text-ink-2`}>
        {t("unique")} <span>{format.number(bucket.uniqueClicks)}</span>
      </div>
      {bucket.imported && (
        <div className={`${line} text-ink-2`}>
          {t("imported")} <span>{format.number(bucket.imported)}</span>
        </div>
      )}
      {!isCount(metric) && (
        <div className={`${line} text-ink-2`}>
          {t(metric)} <span>{format.number(bucket[metric])}</span>
        </div>
      )}
      {past && isCount(metric) && (
        <div className={`${line} text-ink-3`}>
          {label(past.at, "short")} <span>{format.number(past[metric])}</span>
        </div>
      )}
      <MarkLines marks={marks} />
    </div>
  );
}

/** Changes in the bucket under the cursor. */
const MarkLines = ({ marks }: { marks: string[] | undefined }) =>
  marks && (
    <ul className="mt-1 max-w-64 border-t pt-1 text-ink-2">
      {shownMarks(marks).map((mark) => (
        <li key={mark} className="line-clamp-3 break-words">
          ◇ {mark}
        </li>
      ))}
    </ul>
  );

/** Clicks are counts; bots and refusals are what is left out of them. */
const isCount = (metric: Metric): metric is "clicks" | "uniqueClicks" =>
  metric === "clicks" || metric === "uniqueClicks";

/** The arrows point where time runs from right to left. */
const mirroredKey = (key: string) =>
  key === "ArrowLeft" ? "ArrowRight" : key === "ArrowRight" ? "ArrowLeft" : key;

/** Where a key takes the cursor; undefined for keys that do not move it. */
function moved(key: string, at: number, last: number): number | undefined {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return Math.max(0, at - 1);
    case "ArrowRight":
    case "ArrowUp":
      return Math.min(last, at + 1);
    case "Home":
      return 0;
    case "End":
      return last;
  }
  return undefined;
}

type Length = "short" | "long";

const STYLES = {
  hour: {
    short: { hour: "2-digit", minute: "2-digit", hour12: false },
    long: {
      weekday: "short",
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
      hour12: false,
    },
  },
  day: {
    short: { day: "numeric", month: "short" },
    long: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  },
  month: { short: { month: "short", year: "2-digit" }, long: { month: "long", year: "numeric" } },
} as const satisfies Record<Interval, Record<Length, Intl.DateTimeFormatOptions>>;

/** Names buckets. They are already in the account's zone, so they are formatted without conversion. */
export function useBucketLabel(interval: Interval) {
  const format = useFormatter();
  return (at: string, length: Length) => {
    const [day = "", time = "00:00"] = at.split(" ");
    const whole = day.length === 7 ? `${day}-01` : day;
    // An hour that repeats (end of daylight saving time) also shows its UTC offset.
    const [clock, offset] = [time.slice(0, 5), time.slice(5)];
    const label = format.dateTime(new Date(`${whole}T${clock}:00Z`), {
      ...STYLES[interval][length],
      timeZone: "UTC",
    });
    return offset ? `${label} (UTC${offset})` : label;
  };
}
