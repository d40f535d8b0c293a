import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { ClicksResponse, Stats } from "@/lib/analytics/statistics/schema";
import { type Listed, RECORDS, type RecordKind } from "@/lib/analytics/store/enums";
import { type Filter, filterQuery } from "./filter-state";
import type { BreakdownRow } from "./metrics";
import type { Days, Range } from "./range";
import type { Comparison } from "./range-state";

/** How often an open, visible page asks for new numbers. */
const EVERY = 10_000;

/**
 * The subject of statistics: the record's API path ("" for everything) and its first query key, so that a change refetches
 * them again. `visits`: single visits can be read, too. `wide`: of so many links that their destinations are not summed up. `history`: what
 * was changed about it is kept. `records`: of which kinds it may have several.
 */
export type StatsOf = {
  path: string;
  group: string;
  only?: { via: string };
  visits?: true;
  wide?: true;
  history?: true;
  records?: readonly [RecordKind, ...RecordKind[]];
};

export const statsOfLink = (id: number): StatsOf => ({
  path: `/url/${id}`,
  group: "links",
  visits: true,
  history: true,
  records: ["qr", "bio"],
});
export const statsOfCampaign = (id: number, via: "all" | "rotator"): StatsOf => ({
  path: `/campaign/${id}`,
  group: "campaigns",
  history: true,
  records: ["link", "channel", "domain", "qr", "bio"],
  ...(via === "rotator" && { only: { via } }),
});

export const statsOfChannel = (id: number): StatsOf => ({
  path: `/channel/${id}`,
  group: "channels",
  records: ["link", "campaign", "domain", "qr"],
});

export const statsOfDomain = (id: number): StatsOf => ({
  path: `/domain/${id}`,
  group: "domains",
  wide: true,
  records: ["link", "campaign", "channel", "qr", "bio"],
});

export const statsOfQr = (id: number): StatsOf => ({ path: `/qr/${id}`, group: "qr" });

export const STATS_OF_ALL: StatsOf = {
  path: "",
  group: "links",
  visits: true,
  wide: true,
  records: RECORDS,
};

/** Parameters of a statistics query: days, time zone and filters. */
export type Asked = { range: Range; timeZone: string; filters: readonly Filter[]; compare?: Comparison };

/** A subject's statistics. */
export const statsQuery = (
  { path, group, only }: StatsOf,
  { range, timeZone, filters, compare = "none" }: Asked,
) =>
  queryOptions({
    queryKey: [group, "stats", path, only, range, timeZone, filters, compare],
    queryFn: async ({ signal }) => {
      const query = {
        ...range,
        ...only,
        tz: timeZone,
        ...(compare !== "none" && { compare }),
        ...filterQuery(filters),
      };
      return (await api.get<{ data: Stats }>(`${path}/stats`, query, signal)).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });

/** The first day on which anything of a subject was counted. */
export const firstDayQuery = ({ path, group, only }: StatsOf, timeZone: string) =>
  queryOptions({
    queryKey: [group, "first", path, only, timeZone],
    queryFn: async ({ signal }) => {
      const [record, id] = path.split("/").slice(1);
      const query = { record, id, ...only, tz: timeZone };
      return (await api.get<{ data: { day: string } }>("/stats/first", query, signal)).data.day;
    },
  });

export type AskedValues = {
  days: Days;
  timeZone: string;
  filters: readonly Filter[];
  q: string;
  compare?: Comparison;
};
type ValuePage = { values: BreakdownRow[]; result: number; currentpage: number; maxpage: number };

/** All values of a breakdown, a hundred at a time. */
export const valuesQuery = (
  { path, group, only }: StatsOf,
  dimension: Listed,
  { days: { from, to }, timeZone, filters, q, compare = "none" }: AskedValues,
) =>
  infiniteQueryOptions({
    queryKey: [group, "values", path, only, dimension, from, to, timeZone, filters, q, compare],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        from,
        to,
        ...only,
        tz: timeZone,
        q,
        page: pageParam,
        limit: 100,
        ...(compare !== "none" && { compare }),
        ...filterQuery(filters),
      };
      return (await api.get<{ data: ValuePage }>(`${path}/stats/${dimension}`, query, signal)).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ currentpage, maxpage }) => (currentpage < maxpage ? currentpage + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Where many links have to be looked up, they are asked for less often. */
const EVERY_WIDE = 60_000;

/** The highest values of what doesn't come with the page; never placeholder data of another breakdown. */
export const listedQuery = (of: StatsOf, listed: Listed, asked: AskedValues) => ({
  ...valuesQuery(of, listed, asked),
  placeholderData: (
    before: InfiniteData<ValuePage, number> | undefined,
    query?: { queryKey: readonly unknown[] },
  ) => (query?.queryKey[4] === listed ? before : undefined),
  refetchInterval: of.wide ? EVERY_WIDE : EVERY,
});

/** One visit. `next` of its page leads on. */
export type Visit = Clicks["clicks"][number];
export type Clicks = ClicksResponse["data"];
