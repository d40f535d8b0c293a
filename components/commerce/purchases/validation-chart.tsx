import { useDirection } from "@base-ui/react/direction-provider";
import { max, nice, ticks } from "d3-array";
import { useFormatter, useTranslations } from "use-intl";
import { useWidth } from "@/components/ui/browser-values";
import { ChartRule } from "@/components/ui/chart-rule";
import { isolated } from "@/components/ui/isolated";
import { OUTCOMES, type Outcome, type Validations } from "./queries";

const HEIGHT = 180;
const MARGIN = { top: 8, right: 4, bottom: 24, left: 36 };
const RULES = 4;
/** of a day's room, the rest is air */
const FILLED = 0.78;

/** Distinguished by lightness as well as by color. */
export const FILLS: Record<Outcome, string> = {
  good: "fill-accent",
  refunded: "fill-warn",
  unknown: "fill-line-strong",
};

/** Validations by day, one bar each: the good ones below, the refused on top. */
export function ValidationChart({ series, totals }: Validations) {
  const t = useTranslations("validations");
  const format = useFormatter();
  const [frame, width] = useWidth();
  const step = Math.max(1, width - MARGIN.left - MARGIN.right) / series.length;
  const x = (at: number) => MARGIN.left + at * step;
  const isMirrored = useDirection() === "rtl";
  // Time runs as the page is read.
  const mirrored = (place: number, room = 0) => (isMirrored ? width - place - room : place);
  const [start, end] = isMirrored ? (["end", "start"] as const) : (["start", "end"] as const);
  const highest = max(series, (day) => OUTCOMES.reduce((sum, outcome) => sum + day[outcome], 0)) ?? 0;
  const [, top] = nice(0, Math.max(RULES, highest), RULES);
  const base = HEIGHT - MARGIN.bottom;
  const y = (value: number) => base - (value / top) * (base - MARGIN.top);
  const each = Math.ceil(series.length / Math.max(2, Math.floor(width / 96)));
  const date = (at: string) =>
    format.dateTime(new Date(at), { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <div ref={frame} role="img" aria-label={t("chart", totals)} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg
          aria-hidden
          width={width}
          height={HEIGHT}
          className="block select-none font-semibold text-11"
          style={{ direction: "ltr" }}
        >
          {ticks(0, top, RULES).map((value) => (
            <ChartRule
              key={value}
              {...{ value, isMirrored }}
              y={y(value)}
              from={mirrored(MARGIN.left)}
              to={mirrored(width)}
            />
          ))}
          {series.map((day, at) => (
            <g key={day.at}>
              <title>{t("day", { ...day, at: date(day.at) })}</title>
              <Bar day={day} x={mirrored(x(at), step * FILLED)} width={step * FILLED} y={y} />
              {at % each === 0 && (
                <text
                  x={mirrored(at === series.length - 1 ? x(at + 1) : x(at))}
                  y={HEIGHT - 6}
                  textAnchor={at === series.length - 1 ? end : start}
                  className="figures fill-ink-3"
                >
                  {isolated(date(day.at))}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

type BarProps = {
  day: Validations["series"][number];
  x: number;
  width: number;
  y: (value: number) => number;
};

function Bar({ day, x, width, y }: BarProps) {
  const below = (outcome: Outcome) =>
    OUTCOMES.slice(0, OUTCOMES.indexOf(outcome)).reduce((sum, name) => sum + day[name], 0);
  return OUTCOMES.map((outcome) => (
    <rect
      key={outcome}
      x={x}
      width={width}
      y={y(below(outcome) + day[outcome])}
      height={y(below(outcome)) - y(below(outcome) + day[outcome])}
      className={FILLS[outcome]}
    />
  ));
}

type Row = Record<Outcome, number> & { key: string; name: string };

/** Validation counts, grouped by the first column. */
export function ValidationTable({ label, first, rows }: { label: string; first: string; rows: Row[] }) {
  const t = useTranslations("validations");
  const format = useFormatter();
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div tabIndex={0} role="region" aria-label={label} className="max-h-80 overflow-y-auto">
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-surface text-12 text-ink-3">
          <tr className="border-b">
            <th className="h-8 text-start font-semibold">{first}</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} className="pe-2 text-end font-semibold">
                {t(outcome)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b last:border-b-0">
              <td className="h-8">{row.name}</td>
              {OUTCOMES.map((outcome) => (
                <td key={outcome} className="figures pe-2 text-end">
                  {format.number(row[outcome])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
