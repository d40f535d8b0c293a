import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { addToRules } from "@/components/analytics/statistics/added-sums";
import { sumsAddress } from "@/components/analytics/statistics/live";
import { shareAfter } from "@/components/analytics/statistics/live-sums";
import type { BreakdownRow } from "@/components/analytics/statistics/metrics";
import { statsOfLink } from "@/components/analytics/statistics/queries";
import { daysOf } from "@/components/analytics/statistics/range";
import { useLiveSums } from "@/components/analytics/statistics/use-live-sums";
import { api } from "@/components/api-client";
import { useTimeZone } from "@/components/identity/session/queries";
import { runTraffic } from "./traffic";

/** The days that a route's shares are about. */
export const SHARE_DAYS = 28;

/** How often an open page asks again; in between, live sums are added. */
const EVERY = 60_000;

const branchesQuery = (id: number, timeZone: string) =>
  queryOptions({
    queryKey: ["links", "branches", id, timeZone],
    queryFn: async ({ signal }) => {
      const { from, to } = daysOf("28d", timeZone);
      const query = { from, to, tz: timeZone, limit: 100 };
      const { data } = await api.get<{ data: { values: BreakdownRow[] } }>(
        `/url/${id}/stats/rule`,
        query,
        signal,
      );
      return data.values;
    },
    refetchInterval: EVERY,
  });

/** Shares of visitors by the name of their branch, 0 to 1; undefined until they are known, and where nobody came. */
export type Shares = ((branch: string) => number) | undefined;

/** The name of the strips that a link's own clicks run along. */
export const trafficOf = (id: number): string => `link ${id}`;

/** How many of a link's visitors took each branch lately, as it changes, and lets their clicks run along its strips. */
export function useBranches(id: number | undefined): { shares: Shares; visitors: number | undefined } {
  const timeZone = useTimeZone();
  const client = useQueryClient();
  const options = branchesQuery(id ?? 0, timeZone);
  const { data } = useQuery({ ...options, enabled: id !== undefined });
  const address = id === undefined ? null : sumsAddress(statsOfLink(id), []);
  useLiveSums(address, {
    onSums: (sums) => {
      const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(options.queryKey) ?? {};
      const share = shareAfter(Date.now() - updatedAt, sums.ms);
      client.setQueryData(options.queryKey, (known) => known && addToRules(known, sums.rules, share), {
        updatedAt,
      });
      if (id !== undefined) runTraffic({ [trafficOf(id)]: sums.rules }, sums.ms);
    },
    readAt: () => client.getQueryState(options.queryKey)?.dataUpdatedAt,
    onMissed: () => void client.invalidateQueries({ queryKey: options.queryKey }),
  });
  return { shares: data && sharesOf(data), visitors: data && visitorsIn(data) };
}

const visitorsIn = (rows: readonly BreakdownRow[]) =>
  rows.reduce((sum, { uniqueClicks }) => sum + uniqueClicks, 0);

/** Shares of visitors by branch; undefined where nobody came. */
export function sharesOf(rows: readonly BreakdownRow[]): Shares {
  const all = visitorsIn(rows);
  const taken = new Map(rows.map(({ value, uniqueClicks }) => [value.toLowerCase(), uniqueClicks]));
  return all === 0 ? undefined : (branch) => (taken.get(branch.toLowerCase()) ?? 0) / all;
}
