import { useInfiniteQuery } from "@tanstack/react-query";
import { paths } from "@/components/paths";
import { isRecord, isUtm, type Listed, type RecordKind } from "@/lib/analytics/store/enums";
import type { Row } from "./breakdown-rows";
import { type BreakdownRow, countOf } from "./metrics";
import { listedQuery } from "./queries";
import type { StatsContext } from "./stats-context";
import { useValueMark } from "./value-marks";
import { useValueName } from "./value-names";

type Found = { values?: readonly BreakdownRow[]; error?: Error; isLoading: boolean };

/** The highest values of a breakdown: most came with the page; UTM and records are read when they are looked at. */
export function useBreakdown(
  listed: Listed,
  { of, stats, filtering, timeZone, compare }: StatsContext,
): Found {
  const asked = { days: stats, timeZone, filters: filtering.filters, q: "", compare };
  const { data, error, isLoading } = useInfiniteQuery({
    ...listedQuery(of, listed, asked),
    enabled: isUtm(listed) || isRecord(listed),
  });
  if (!isUtm(listed) && !isRecord(listed)) return { values: stats.breakdowns[listed], isLoading: false };
  if (data) return { values: data.pages.flatMap(({ values }) => values), isLoading };
  return { ...(error && { error }), isLoading };
}

/** Values as rows, as they are called, marked and filtered by. */
export function useRows(
  listed: Listed,
  values: readonly BreakdownRow[],
  { metric, filtering }: StatsContext,
): Row[] {
  const valueName = useValueName();
  const valueMark = useValueMark(listed);
  return values.map((row) => ({
    value: row.name,
    name: valueName(listed, row),
    count: row[countOf(metric)],
    before: row.before?.[countOf(metric)],
    isOn: filtering.isOn(listed, row.name),
    mark: valueMark(row),
    href: row.record && isRecord(listed) ? PAGES[listed](row.record) : undefined,
  }));
}

/** Where a record of each kind is. */
const PAGES: Record<RecordKind, (id: number) => string> = {
  link: paths.link,
  campaign: paths.campaign,
  channel: paths.channel,
  domain: paths.domain,
  qr: paths.qr,
  bio: paths.bio,
};
