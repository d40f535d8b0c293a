import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { Stats } from "@/lib/stats/schema";
import type { Range } from "./range";

/** How often an open, visible page asks for new numbers. */
const EVERY = 10_000;

/** One link's statistics. The key starts as the link's own, so that changing the link reads them again. */
export const linkStatsQuery = (id: number, range: Range, timeZone: string) =>
  queryOptions({
    queryKey: ["links", "stats", id, range, timeZone],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Stats }>(`/url/${id}/stats`, { ...range, tz: timeZone }, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });
