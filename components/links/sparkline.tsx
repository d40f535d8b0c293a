import { useTranslations } from "use-intl";
import { cn } from "@/components/ui/cn";

const WIDTH = 64;
const HEIGHT = 20;
const GAP = 1;

/** Clicks of the last 14 days as bars; nothing for a link that nobody opened. */
export function Sparkline({ counts, className }: { counts: readonly number[]; className?: string }) {
  const t = useTranslations("links.row");
  const most = Math.max(...counts, 0);
  if (most === 0) return null;
  const width = WIDTH / counts.length - GAP;
  const sum = counts.reduce((total, count) => total + count, 0);
  return (
    <svg
      role="img"
      aria-label={t("trend", { sum, days: counts.length })}
      width={WIDTH}
      height={HEIGHT}
      className={cn("shrink-0", className)}
    >
      {counts.map((count, at) => {
        const height = count === 0 ? 1 : Math.max(2, (count / most) * HEIGHT);
        return (
          <rect
            // A day stays in its place.
            key={at}
            x={at * (width + GAP)}
            y={HEIGHT - height}
            width={width}
            height={height}
            className={count === 0 ? "fill-line" : "fill-accent"}
          />
        );
      })}
    </svg>
  );
}
