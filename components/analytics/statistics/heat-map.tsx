import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { useSession } from "@/components/identity/session/queries";
import { cn } from "@/components/ui/cn";
import { quantilesOf, stepOf, weekFrom, weekOf } from "./heat-scale";
import { countOf } from "./metrics";
import { statsQuery } from "./queries";
import type { StatsContext } from "./stats-context";

const STRENGTH = ["bg-sunken", "bg-accent/20", "bg-accent/40", "bg-accent/60", "bg-accent/80", "bg-accent"];
/** 2023-01-01 was a Sunday: names of weekdays need some day. */
const SUNDAY = Date.UTC(2023, 0, 1);

/** On which days of the week and at which hours people click, in the zone of the statistics. A table, drawn as a map. */
export function HeatMap({ context }: { context: StatsContext }) {
  const t = useTranslations("heat-map");
  const format = useFormatter();
  const start = useSession()?.workspace?.weekStart ?? "monday";
  const { of, stats, timeZone, filtering, metric } = context;
  const range = { from: stats.from, to: stats.to, interval: "hour" as const };
  const { data, error } = useQuery(statsQuery(of, { range, timeZone, filters: filtering.filters }));
  if (error) return <p className="text-13 text-ink-3">{t("too-long")}</p>;
  const week = weekOf(data?.series ?? [], countOf(metric));
  const ends = quantilesOf(week.flat());
  const day = (at: number) =>
    format.dateTime(new Date(SUNDAY + at * 86_400_000), { weekday: "short", timeZone: "UTC" });
  return (
    // Positioned, so that what is only read out scrolls along and doesn't widen the page.
    <div className="relative overflow-x-auto">
      <table
        aria-label={t("label")}
        className="w-full min-w-[36rem] table-fixed border-separate border-spacing-0.5 text-11"
      >
        <thead className="text-ink-3">
          <tr>
            <th scope="col" className="w-10">
              <span className="sr-only">{t("day")}</span>
            </th>
            {week[0]?.map((_, hour) => (
              <th key={hour} scope="col" className="figures text-center font-normal">
                {hour % 3 === 0 ? String(hour).padStart(2, "0") : <span className="sr-only">{hour}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekFrom(start).map((weekday) => (
            <tr key={weekday}>
              <th scope="row" className="pe-2 text-start font-normal text-ink-3">
                {day(weekday)}
              </th>
              {week[weekday]?.map((count, hour) => (
                <td
                  key={hour}
                  title={t("cell", { day: day(weekday), hour, count })}
                  className={cn("h-6 rounded-[2px]", STRENGTH[stepOf(count, ends)])}
                >
                  <span className="sr-only">{format.number(count)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
