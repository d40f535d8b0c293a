import { useQueryClient } from "@tanstack/react-query";
import { type LiveSums, shareAfter } from "@/components/analytics/statistics/live-sums";
import { useLiveSums } from "@/components/analytics/statistics/use-live-sums";
import { formatTimestamp } from "@/components/timestamps";
import { type LinkPage, type LinkRow, linksQuery } from "../queries";
import { runTraffic } from "../route/traffic";
import type { ListState } from "./list-state";

/** As many as the API lets a list watch. */
const MOST = 200;

/** Adds clicks to the rows on screen as they come in, and lets them run along the rows' strips. */
export function useLiveRows(state: ListState, page: LinkPage | undefined): void {
  const client = useQueryClient();
  const { queryKey } = linksQuery(state);
  const ids = (page?.urls ?? []).map(({ id }) => id).sort((a, b) => a - b);
  const address = ids.length === 0 ? null : `/api/urls/live?id=${ids.slice(0, MOST).join(",")}`;
  useLiveSums(address, {
    onSums: (sums) => {
      const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(queryKey) ?? {};
      const share = shareAfter(Date.now() - updatedAt, sums.ms);
      // The rows stay as old as their answer: all else in them is.
      client.setQueryData(queryKey, (known) => known && addToPage(known, sums, share, new Date()), {
        updatedAt,
      });
      const rows = Object.entries(sums.links ?? {}).map(([id, rules]) => [rowTraffic(id), rules] as const);
      runTraffic(Object.fromEntries(rows), sums.ms);
    },
    readAt: () => client.getQueryState(queryKey)?.dataUpdatedAt,
    onMissed: () => void client.invalidateQueries({ queryKey }),
  });
}

/** The name of the strips that clicks run along in the list. */
export const rowTraffic = (id: number | string): string => `row ${id}`;

/** A page of the list with what has come in. */
export const addToPage = (page: LinkPage, { links = {} }: LiveSums, share: number, now: Date): LinkPage => ({
  ...page,
  urls: page.urls.map((row) => {
    const rules = links[row.id];
    return rules ? addToRow(row, Object.values(rules), share, now) : row;
  }),
});

function addToRow(row: LinkRow, rules: (readonly [number, number])[], share: number, now: Date): LinkRow {
  const clicks = Math.round(rules.reduce((sum, [each]) => sum + each, 0) * share);
  const uniqueClicks = Math.round(rules.reduce((sum, [, each]) => sum + each, 0) * share);
  if (clicks === 0) return row;
  return {
    ...row,
    clicks: row.clicks + clicks,
    uniqueClicks: row.uniqueClicks + uniqueClicks,
    lastClick: formatTimestamp(now),
    sparkline: row.sparkline.map((each, at) => (at === row.sparkline.length - 1 ? each + clicks : each)),
  };
}
