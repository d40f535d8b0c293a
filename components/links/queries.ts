import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError, api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { inReadersLanguage } from "@/components/refusals";
import type { ListPage } from "@/components/shell/list-state";
import type { LinkDetailsResponse } from "@/lib/analytics/statistics/schema";
import type { InspectResponse } from "@/lib/links/destinations/schema";
import type {
  AliasAvailabilityResponse,
  LinkCountsResponse,
  LinkDisplayResponse,
  ListedLinkResponse,
} from "@/lib/links/responses";
import { filterOf, type ListState } from "./list/list-state";

type Listed = Required<ListedLinkResponse>;
export type LinkRules = Listed["rules"] & { type: "direct" | "frame" | "splash" | "overlay" };
export type LinkRow = Listed & { rules: LinkRules };
/** A page of the list; the links keep the name the API gives them. */
export type LinkPage = Omit<ListPage<LinkRow>, "rows"> & { urls: LinkRow[] };

type Details = LinkDetailsResponse;
/** Everything the edit form needs. The password itself is never sent. The API's shape does not name the fields of a target. */
export type LinkSettings = Omit<NonNullable<Details["settings"]>, `${Target}target`> & {
  geotarget: { location: string; link: string }[];
  devicetarget: { device: string; link: string }[];
  languagetarget: { language: string; link: string }[];
};
type Target = "geo" | "device" | "language";
export type LinkDetails = Omit<Details, "settings"> & { settings: LinkSettings };

/** A destination's metadata. */
export type DestinationPage = NonNullable<InspectResponse["data"]>;

/** How the list is drawn: how close its rows are, and without what. */
export type Display = LinkDisplayResponse["data"];
export type Detail = Display["hidden"][number];

const EXTRAS =
  "uniqueClicks,lastClick,expiry,status,archived,private,externalid,rules,health,sparkline,icon,channels";

export const linkKeys = {
  all: ["links"] as const,
  lists: ["links", "list"] as const,
  list: (state: ListState) => ["links", "list", state] as const,
  found: (q: string) => ["links", "found", q] as const,
  byIds: (ids: number[]) => ["links", "by-ids", ids] as const,
  counts: (by: string, filter: object) => ["links", "counts", by, filter] as const,
  one: (id: number) => ["links", "one", id] as const,
  availability: (alias: string, domain: string) => ["links", "availability", domain, alias] as const,
};

export const linksQuery = (state: ListState) =>
  queryOptions({
    queryKey: linkKeys.list(state),
    queryFn: async ({ signal }) => {
      const { order, page, limit } = state;
      const query = { ...filterOf(state), order, page, limit, include: EXTRAS };
      return (await api.get<{ data: LinkPage }>("/urls", query, signal)).data;
    },
    placeholderData: keepRows,
  });

/** The first few links that match a search, for the command menu. */
export const linkSearchQuery = (q: string) =>
  queryOptions({
    queryKey: linkKeys.found(q),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: LinkPage }>("/urls", { q, limit: 6 }, signal)).data.urls,
    enabled: q.length > 0,
    placeholderData: keepRows,
  });

/** Some links, including archived ones. */
export const linksByIdsQuery = (ids: number[]) =>
  queryOptions({
    queryKey: linkKeys.byIds(ids),
    queryFn: async ({ signal }) => {
      const query = { id: ids.join(","), state: "any", limit: ids.length };
      return (await api.get<{ data: LinkPage }>("/urls", query, signal)).data.urls;
    },
  });

/** How many links each value of one filter would show beside the other filters. */
export const countsQuery = (by: string, state: ListState) =>
  queryOptions({
    queryKey: linkKeys.counts(by, filterOf(state)),
    queryFn: async ({ signal }) =>
      (await api.get<LinkCountsResponse>("/urls/counts", { ...filterOf(state), by }, signal)).data
        .counts as Partial<Record<string, number>>,
    placeholderData: keepRows,
  });

export const linkQuery = (id: number) =>
  queryOptions({
    queryKey: linkKeys.one(id),
    queryFn: ({ signal }) => api.get<LinkDetails>(`/url/${id}`, { include: "settings,health" }, signal),
  });

/** Whether an alias is free on a domain, "" for the default host; asked only when there is one. */
export const availabilityQuery = (alias: string, domain: string) =>
  queryOptions({
    queryKey: linkKeys.availability(alias, domain),
    queryFn: async ({ signal }) => {
      const { data } = await api.get<AliasAvailabilityResponse>(
        "/url/availability",
        { alias, domain },
        signal,
      );
      return { ...data, message: await inReadersLanguage(data.message) };
    },
    enabled: alias !== "",
    staleTime: 5_000,
  });

/** A destination's metadata; fetched only for a complete web address. */
export const destinationQuery = (url: string) =>
  queryOptions({
    queryKey: ["destination", url],
    queryFn: async ({ signal }) => {
      const asked = { url, unreachable: "answer" };
      const { data, reason } = await api.get<InspectResponse>("/url/inspect", asked, signal);
      if (!data) throw new ApiError(400, reason ?? "");
      return data;
    },
    enabled: /^https?:\/\/[^/]+\../.test(url),
    staleTime: 300_000,
    retry: false,
  });

/** The person's display settings of the list, shared by all browsers. */
export const displayQuery = queryOptions({
  queryKey: ["display"],
  queryFn: async ({ signal }) => (await api.get<{ data: Display }>("/urls/display", {}, signal)).data,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useKeepDisplay() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (display: Display) =>
      (await api.put<{ data: Display }>("/urls/display/update", display)).data,
    onSuccess: (kept) => client.setQueryData(displayQuery.queryKey, kept),
  });
}

const FRESH = ["fresh-link"] as const;

/** The link created last in this window, whose row flashes. */
export const freshLinkQuery = queryOptions<number | null>({
  queryKey: FRESH,
  queryFn: () => null,
  initialData: null,
  staleTime: Number.POSITIVE_INFINITY,
});

export function useMarkFresh() {
  const client = useQueryClient();
  return (id: number) => client.setQueryData(FRESH, id);
}
