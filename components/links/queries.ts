import {
  keepPreviousData,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { filterOf, type ListState } from "./list/list-state";
import type { Availability, DestinationPage, Display, LinkDetails, LinkPage, LinkRow } from "./types";

const EXTRAS = "uniqueClicks,lastClick,expiry,status,archived,rules,sparkline";

const keys = {
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
    queryKey: keys.list(state),
    queryFn: async ({ signal }) => {
      const { order, page, limit } = state;
      const query = { ...filterOf(state), order, page, limit, include: EXTRAS };
      return (await api.get<{ data: LinkPage }>("/urls", query, signal)).data;
    },
    placeholderData: keepPreviousData,
  });

/** The first few links that match a search, for the command menu. */
export const linkSearchQuery = (q: string) =>
  queryOptions({
    queryKey: keys.found(q),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: LinkPage }>("/urls", { q, limit: 6 }, signal)).data.urls,
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });

/** Some links, archived ones as well. */
export const linksByIdsQuery = (ids: number[]) =>
  queryOptions({
    queryKey: keys.byIds(ids),
    queryFn: async ({ signal }) => {
      const query = { id: ids.join(","), state: "any", limit: ids.length };
      return (await api.get<{ data: LinkPage }>("/urls", query, signal)).data.urls;
    },
  });

/** How many links each value of one filter would show beside the other filters. */
export const countsQuery = (by: string, state: ListState) =>
  queryOptions({
    queryKey: keys.counts(by, filterOf(state)),
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: { counts: Partial<Record<string, number>> } }>(
          "/urls/counts",
          { ...filterOf(state), by },
          signal,
        )
      ).data.counts,
    placeholderData: keepPreviousData,
  });

export const linkQuery = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get<LinkDetails>(`/url/${id}`, { include: "settings" }, signal),
  });

/** Whether an alias is free on a domain, "" for the default host; asked only when there is one. */
export const availabilityQuery = (alias: string, domain: string) =>
  queryOptions({
    queryKey: keys.availability(alias, domain),
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Availability }>("/url/availability", { alias, domain }, signal)).data,
    enabled: alias !== "",
    staleTime: 5_000,
  });

/** What a destination says of itself; asked only for a whole web address. */
export const destinationQuery = (url: string) =>
  queryOptions({
    queryKey: ["destination", url],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: DestinationPage }>("/url/inspect", { url }, signal)).data,
    enabled: /^https?:\/\/[^/]+\../.test(url),
    staleTime: 300_000,
    retry: false,
  });

/** How the person wants the list drawn, in whatever browser. */
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

export type Saved = { id: number; shorturl: string };

/** A mutation after which everything read about links is read again. */
function useLinkMutation<Input, Result>(
  mutationFn: (input: Input) => Promise<Result>,
  options: Pick<UseMutationOptions<Result, Error, Input>, "onMutate"> = {},
) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.all });
  return useMutation({ mutationFn, onSettled, ...options });
}

export const useCreateLink = () => useLinkMutation((body: object) => api.post<Saved>("/url/add", body));

export const useUpdateLink = (id: number) =>
  useLinkMutation(async (body: object): Promise<Saved> => {
    const { short } = await api.put<{ id: number; short: string }>(`/url/${id}/update`, body);
    return { id, shorturl: short };
  });

export const useSetStatus = () =>
  useLinkMutation(
    ({ id, longurl, status }: Pick<LinkRow, "id" | "longurl"> & { status: "active" | "disabled" }) =>
      api.put(`/url/${id}/update`, { url: longurl, status }),
  );

export const useRestoreLink = () => useLinkMutation((id: number) => api.post(`/url/${id}/restore`));

/** Deletes at once and takes the row out of every list before the server has answered. */
export function useDeleteLink() {
  const client = useQueryClient();
  return useLinkMutation((id: number) => api.remove(`/url/${id}/delete`), {
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: keys.lists });
      client.setQueriesData<LinkPage>(
        { queryKey: keys.lists },
        (page) =>
          page && { ...page, result: page.result - 1, urls: page.urls.filter((row) => row.id !== id) },
      );
    },
  });
}

/** What is done to many links alike, as POST /api/urls/change takes it. */
export type LinksChange = {
  status?: "active" | "disabled";
  expiry?: string | null;
  campaign?: number | null;
  channel?: number | null;
  pixels?: number[] | null;
  archived?: boolean;
  deleted?: boolean;
};

const AT_ONCE = 500;

type BulkChange = {
  /** ids, or a filter all of whose links are meant */
  links: number[] | { filter: Record<string, string> };
  change: LinksChange;
  onProgress: (done: number) => void;
};

/** Changes many links in parts, so that there is something to show meanwhile. Gives the ids that were changed. */
export const useChangeLinks = () =>
  useLinkMutation(async ({ links, change, onProgress }: BulkChange): Promise<number[]> => {
    const ids: number[] = [];
    const step = async (which: object) => {
      const { data } = await api.post<{ data: { ids: number[]; next: number | null } }>("/urls/change", {
        ...which,
        change,
      });
      ids.push(...data.ids);
      onProgress(ids.length);
      return data.next;
    };
    if (Array.isArray(links))
      for (let at = 0; at < links.length; at += AT_ONCE) await step({ links: links.slice(at, at + AT_ONCE) });
    else
      for (let after: number | null | undefined; after !== null; )
        after = await step({ matching: links.filter, ...(after && { after }) });
    return ids;
  });

const FRESH = ["fresh-link"] as const;

/** The link made last in this window, whose row flashes. */
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
