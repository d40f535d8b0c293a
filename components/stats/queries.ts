import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { Dimension, Stats } from "@/lib/stats/schema";
import { type Filter, filterQuery } from "./filter-state";
import type { Days, Range } from "./range";
import type { Comparison } from "./range-state";
import { addressOf, groupOf, type Subject } from "./subject";
import type { BreakdownRow } from "./types";

/** How often an open, visible page asks for new numbers. */
const EVERY = 10_000;

/** What is asked of a subject: which days of which zone, and which visits. */
export type Asked = { range: Range; timeZone: string; filters: readonly Filter[]; compare?: Comparison };

/** A subject's statistics. */
export const statsQuery = (subject: Subject, { range, timeZone, filters, compare = "none" }: Asked) =>
  queryOptions({
    queryKey: [groupOf(subject), "stats", subject, range, timeZone, filters, compare],
    queryFn: async ({ signal }) => {
      const query = {
        ...range,
        tz: timeZone,
        ...(compare !== "none" && { compare }),
        ...filterQuery(filters),
      };
      return (await api.get<{ data: Stats }>(addressOf(subject, "stats"), query, signal)).data;
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  });

type AskedValues = { days: Days; timeZone: string; filters: readonly Filter[]; q: string };
type ValuePage = { values: BreakdownRow[]; result: number; currentpage: number; maxpage: number };

/** All values of a dimension, a hundred at a time. */
export const valuesQuery = (
  subject: Subject,
  dimension: Dimension,
  { days, timeZone, filters, q }: AskedValues,
) =>
  infiniteQueryOptions({
    queryKey: [groupOf(subject), "values", subject, dimension, days, timeZone, filters, q],
    queryFn: async ({ pageParam, signal }) => {
      const { from, to } = days;
      const query = { from, to, tz: timeZone, q, page: pageParam, limit: 100, ...filterQuery(filters) };
      const path = `${addressOf(subject, "stats")}/${dimension}`;
      return (await api.get<{ data: ValuePage }>(path, query, signal)).data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ currentpage, maxpage }) => (currentpage < maxpage ? currentpage + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** One visit. `next` of its page leads on. */
export type Visit = {
  id: string;
  time: string;
  link: number | null;
  shorturl: string | null;
  outcome: "passed" | "password" | "expired" | "limit" | "disabled" | "blocked";
  bot: string;
  first: boolean;
  country: string;
  countrycode: string;
  device: string;
  browser: string;
  os: string;
  language: string;
  referrer: string;
  source: string;
  rule: string;
  destination: string;
};

type AskedVisits = Omit<AskedValues, "q">;

/** Single visits, newest first. */
export const visitsQuery = (subject: Subject, { days, timeZone, filters }: AskedVisits) =>
  infiniteQueryOptions({
    queryKey: [groupOf(subject), "visits", subject, days, timeZone, filters],
    queryFn: async ({ pageParam, signal }) => {
      const { from, to } = days;
      const query = { from, to, tz: timeZone, limit: 25, before: pageParam, ...filterQuery(filters) };
      const path = addressOf(subject, "clicks");
      return (await api.get<{ data: { clicks: Visit[]; next: string | null } }>(path, query, signal)).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** Where the visits are downloaded. */
export const visitsFile = (subject: Subject, { days, timeZone, filters }: AskedVisits): string => {
  const { from, to } = days;
  const query = new URLSearchParams({ from, to, tz: timeZone, format: "csv", ...filterQuery(filters) });
  return `/api${addressOf(subject, "clicks")}/export?${query}`;
};
