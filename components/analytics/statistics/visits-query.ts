import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { filterQuery } from "./filter-state";
import type { AskedValues, Clicks, StatsOf } from "./queries";

type AskedVisits = Omit<AskedValues, "q" | "compare">;

/** Single visits, newest first. */
export const visitsQuery = ({ path, group }: StatsOf, { days, timeZone, filters }: AskedVisits) =>
  infiniteQueryOptions({
    queryKey: [group, "visits", path, days, timeZone, filters],
    queryFn: async ({ pageParam, signal }) => {
      const { from, to } = days;
      const query = { from, to, tz: timeZone, limit: 25, before: pageParam, ...filterQuery(filters) };
      return (await api.get<{ data: Clicks }>(`${path}/clicks`, query, signal)).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Where the visits are downloaded. */
export const visitsFile = ({ path }: StatsOf, { days, timeZone, filters }: AskedVisits): string => {
  const { from, to } = days;
  const query = new URLSearchParams({ from, to, tz: timeZone, format: "csv", ...filterQuery(filters) });
  return `/api${path}/clicks/export?${query}`;
};
