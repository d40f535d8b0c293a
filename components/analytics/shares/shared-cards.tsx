import { useFormatter, useTranslations } from "use-intl";
import { useNow } from "@/components/ui/now";
import { BREAKDOWNS, type Breakdown } from "@/lib/analytics/store/enums";
import { BreakdownRows, CountriesBy } from "../statistics/breakdown-rows";
import { ClicksChart } from "../statistics/clicks-chart";
import { ImportedNote } from "../statistics/imported-note";
import { METRICS, totalOf } from "../statistics/metrics";
import { begun, dayIn } from "../statistics/range";
import { StatTile, StatTiles } from "../statistics/stat-tile";
import { useValueName } from "../statistics/value-names";
import type { Shared } from "./queries";

const NOTHING = { clicks: 0, uniqueClicks: 0, bots: 0, refused: 0 };

/** The chosen cards, read-only. */
export function SharedCards({ data }: { data: Shared }) {
  const t = useTranslations("shared");
  const shared = BREAKDOWNS.filter(
    (dimension) => data.breakdowns[dimension] !== undefined && hasAny(dimension, data),
  );
  return (
    <>
      {(data.totals || data.series) && (
        <div className="rounded-panel border bg-surface">
          {data.totals && <Totals totals={data.totals} />}
          {data.series && <Course data={data} series={data.series} />}
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        {shared.map((dimension) => (
          <BreakdownList key={dimension} dimension={dimension} data={data} />
        ))}
      </div>
      <p className="text-12 text-ink-3">{t("by-day", { zone: data.timezone })}</p>
      {(data.breakdowns.country || data.breakdowns.region || data.breakdowns.city) && <CountriesBy />}
    </>
  );
}

/** Cities are known with some databases alone: where no click has one there is no card of them. */
const hasAny = (dimension: Breakdown, { breakdowns }: Shared) =>
  dimension !== "city" || breakdowns.city?.some(({ value }) => value !== "");

function Totals({ totals }: { totals: NonNullable<Shared["totals"]> }) {
  const t = useTranslations("stats");
  const format = useFormatter();
  return (
    <StatTiles columns="sm:grid-cols-4">
      {METRICS.map((metric) => (
        <StatTile key={metric} label={t(`metrics.${metric}`)} note={t(`left-out.${metric}`)}>
          {format.number(totals[metric])}
        </StatTile>
      ))}
    </StatTiles>
  );
}

function Course({ data, series }: { data: Shared; series: NonNullable<Shared["series"]> }) {
  const now = useNow(60_000);
  const today = dayIn(data.timezone, now);
  return (
    <div className="border-t px-3 py-4 first:border-t-0 sm:px-5">
      <ClicksChart
        series={begun(series, data.timezone, now)}
        interval={data.interval}
        metric="clicks"
        lastIsPartial={data.to >= today}
      />
      <p className="mt-2 text-12 text-ink-3">
        <ImportedNote totals={importedIn(series)} />
      </p>
    </div>
  );
}

/** The totals may not be shared. */
function importedIn(series: NonNullable<Shared["series"]>) {
  const imported = series.reduce((sum, { imported = 0 }) => sum + imported, 0);
  return imported > 0 ? { imported } : {};
}

function BreakdownList({ dimension, data }: { dimension: Breakdown; data: Shared }) {
  const t = useTranslations("breakdown");
  const valueName = useValueName();
  const values = data.breakdowns[dimension] ?? [];
  const rows = values
    .map((row) => ({
      value: row.value,
      name: valueName(dimension, row),
      count: row.clicks,
      isOn: false,
    }))
    .filter(({ count }) => count > 0);
  // Without the totals the shares are of what is shown.
  const all = data.totals ?? { ...NOTHING, ...sumsOf(dimension, rows) };
  const name = t(`names.${dimension}`);
  return (
    <section aria-label={name} className="min-w-0 rounded-panel border bg-surface">
      <h2 className="border-b px-4 py-2.5 font-semibold text-13">{name}</h2>
      <div className="p-2">
        {rows.length > 0 ? (
          <BreakdownRows rows={rows} total={totalOf(dimension, all, "clicks")} label={name} />
        ) : (
          <p className="px-2 py-3 text-13 text-ink-3">{t("nothing")}</p>
        )}
      </div>
    </section>
  );
}

function sumsOf(dimension: Breakdown, rows: { count: number }[]) {
  const sum = rows.reduce((all, { count }) => all + count, 0);
  return { [dimension === "bot" ? "bots" : dimension === "outcome" ? "refused" : "clicks"]: sum };
}
