import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { Stats } from "@/lib/stats/schema";
import type { Range } from "./range";

/** How often an open, visible page asks for new numbers. */
const EVERY = 10_000;

/** Whose statistics: the API's path of the record, and the first of its query keys, so that changing it reads them again. */
export type StatsOf = { path: string; group: string; only?: { via: string } };

export const statsOfLink = (id: number): StatsOf => ({ path: `/url/${id}`, group: "links" });
export const statsOfCampaign = (id: number, via: "all" | "rotator"): StatsOf => ({
  path: `/campaign/${id}`,
  group: "campaigns",
  ...(via === "rotator" && { only: { via } }),
});

export const statsOfChannel = (id: number): StatsOf => ({ path: `/channel/${id}`, group: "channels" });

export const statsOfDomain = (id: number): StatsOf => ({ path: `/domain/${id}`, group: "domains" });

export const statsQuery = ({ path, group, only }: StatsOf, range: Range, timeZone: string) =>
  queryOptions({
    queryKey: [group, "stats", path, only, range, timeZone],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Stats }>(`${path}/stats`, { ...range, ...only, tz: timeZone }, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });
