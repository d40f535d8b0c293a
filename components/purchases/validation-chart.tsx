import { max } from "d3-array";
import { scaleBand, scaleLinear } from "d3-scale";
import { useFormatter, useTranslations } from "use-intl";
import { useWidth } from "@/components/ui/use-width";
import { OUTCOMES, type Outcome, type Validations } from "./types";

const HEIGHT = 180;
const MARGIN = { top: 8, right: 4, bottom: 24, left: 36 };
const RULES = 4;

/** Set apart by lightness as well as by colour. */
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
  const x = scaleBand(
    series.map(({ at }) => at),
    [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)],
  ).paddingInner(0.25);
  const highest = max(series, (day) => OUTCOMES.reduce((sum, outcome) => sum + day[outcome], 0)) ?? 0;
  const y = scaleLinear([0, Math.max(RULES, highest)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(RULES);
  const each = Math.ceil(series.length / Math.max(2, Math.floor(width / 96)));
  const date = (at: string) =>
    format.dateTime(new Date(at), { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <div ref={frame} role="img" aria-label={t("chart", totals)} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg aria-hidden width={width} height={HEIGHT} className="block select-none font-semibold text-11">
          {y.ticks(RULES).map((value) => (
            <g key={value}>
              <line x1={MARGIN.left} x2={width} y1={y(value)} y2={y(value)} className="stroke-line" />
              <text
                x={MARGIN.left - 8}
                y={y(value)}
                dy="0.32em"
                textAnchor="end"
                className="figures fill-ink-3"
              >
                {format.number(value, { notation: "compact" })}
              </text>
            </g>
          ))}
          {series.map((day, at) => (
            <g key={day.at}>
              <title>{t("day", { ...day, at: date(day.at) })}</title>
              <Bar day={day} x={x(day.at) ?? 0} width={x.bandwidth()} y={y} />
              {at % each === 0 && (
                <text x={x(day.at)} y={HEIGHT - 6} className="figures fill-ink-3">
                  {date(day.at)}
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
