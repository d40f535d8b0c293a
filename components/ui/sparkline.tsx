import { cn } from "./cn";

type Props = { values: number[]; label: string; className?: string };

const [WIDTH, HEIGHT, GAP] = [84, 20, 2];

/** A number over time in the height of a line: one bar for each step, the last one now. Nothing happened is a thin line. */
export function Sparkline({ values, label, className }: Props) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className={cn("shrink-0 rtl:-scale-x-100", className)}
    >
      {values.map((value, at) => {
        const height = value === 0 ? 1 : Math.max(2, (value / most) * HEIGHT);
        return (
          <rect
            key={at}
            x={at * step}
            y={HEIGHT - height}
            width={step - GAP}
            height={height}
            className={value === 0 ? "fill-line" : "fill-accent"}
          />
        );
      })}
    </svg>
  );
}
