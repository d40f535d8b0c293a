import { useFormatter, useTranslations } from "use-intl";
import type { Interval } from "@/lib/analytics/store/enums";
import { useBucketLabel } from "./clicks-chart";
import type { Bucket, PastBucket } from "./metrics";
import type { Marks } from "./range";

type Props = { series: Bucket[]; past?: PastBucket[] | undefined; interval: Interval; marks: Marks };

/** The space before it keeps long names of columns apart on phones. */
const COUNT = "ps-2.5 text-end font-semibold sm:w-28";

/** The chart's numbers as a table, the newest first. */
export function ChartTable({ series, past, interval, marks }: Props) {
  const t = useTranslations("chart");
  const format = useFormatter();
  const label = useBucketLabel(interval);
  const hasImported = series.some(({ imported }) => imported);
  const rows = series.map((bucket, at) => ({ bucket, before: past?.[at] })).reverse();
  return (
    // Scrolls, so the keyboard must be able to reach it.
    <div tabIndex={0} role="region" aria-label={t("table-label")} className="h-full overflow-y-auto">
      <table className="w-full text-13">
        <thead className="sticky top-0 bg-surface text-12 text-ink-3">
          <tr className="border-b">
            <th className="h-8 text-start font-semibold">{t("when")}</th>
            <th className={COUNT}>{t("clicks")}</th>
            {hasImported && <th className={COUNT}>{t("imported")}</th>}
            <th className={COUNT}>{t("unique")}</th>
            <th className={COUNT}>{t("bots")}</th>
            <th className={`${COUNT} pe-2`}>{t("refused")}</th>
            {past && <th className={`${COUNT} pe-2`}>{t("before")}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bucket, before }) => (
            <tr key={bucket.at} className="border-b last:border-b-0">
              <td className="h-8">
                {label(bucket.at, "long")}
                <span className="text-12 text-ink-3">
                  {marks.get(bucket.at)?.map((mark) => ` · ${mark}`)}
                </span>
              </td>
              <td className="text-end">{format.number(bucket.clicks)}</td>
              {hasImported && <td className="text-end">{format.number(bucket.imported ?? 0)}</td>}
              <td className="text-end">{format.number(bucket.uniqueClicks)}</td>
              <td className="text-end">{format.number(bucket.bots)}</td>
              <td className="pe-2 text-end">{format.number(bucket.refused)}</td>
              {past && <td className="pe-2 text-end text-ink-3">{before && format.number(before.clicks)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
