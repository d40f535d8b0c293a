import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { paths } from "@/components/paths";
import { listPage } from "@/components/shell/list-state";
import { recordQueries } from "@/components/shell/records";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import type { BioResponseEntry, BioStatisticsResponse, ListedBioPageResponse } from "@/lib/links/bio/schema";
import type { BioPage } from "./bio-values";

export const bioPages = recordQueries<BioRow, BioPage, "bio">({
  noun: "bio",
  list: { path: "/bio", rows: "bio", include: "status,blocks,figures" },
  isLive: true,
  path: "/bio",
  fillsPage: true,
  home: paths.bioPages(),
  nameOf: ({ title }) => title,
});

export type BioRow = Required<ListedBioPageResponse>;

export type BioStatistics = BioStatisticsResponse["data"];

/** Views and clicks of a page on so many days. */
export const bioStatisticsQuery = (id: number, days: number) =>
  queryOptions({
    queryKey: ["bio", "statistics", id, days],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: BioStatistics }>(`/bio/${id}/stats`, { days }, signal)).data,
    placeholderData: keepRows,
    refetchInterval: 10_000,
  });

/** Where these are downloaded. */
export const bioStatisticsFile = (id: number, days: number) =>
  `/api/bio/${id}/stats/export?format=csv&days=${days}`;

/** What visitors sent through the forms of a page, newest first. */
export const bioResponsesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ["bio", "responses", id, page],
    queryFn: async ({ signal }) =>
      listPage<BioResponseEntry>(await api.get(`/bio/${id}/answers`, { page, limit: 25 }, signal), "answers"),
    placeholderData: keepRows,
  });

/** Where everything that was sent is downloaded. */
export const bioResponsesFile = (id: number) => `/api/bio/${id}/answers/export?format=csv`;

/** How something that was sent is deleted. */
export const deletableBioResponse = (page: number, { id, date }: Pick<BioResponseEntry, "id" | "date">) => ({
  path: `/bio/${page}/answers/${id}`,
  name: date,
});

/** The same pages, of which the other version is saved. */
export const bioVariants: typeof bioPages = {
  ...bioPages,
  useSave: (id) => {
    const save = bioPages.useSave(id);
    const asVariant = (body: object) => {
      const { percent, content } = body as { percent?: number; content?: object };
      return { variant: { percent, content } };
    };
    return { ...save, mutateAsync: (body, options) => save.mutateAsync(asVariant(body), options) };
  },
};

/** Goes on with one version of a page. */
export const useBioWinner = (id: number) =>
  useRefreshingMutation(bioPages.touched, (winner: "a" | "b") => api.post(`/bio/${id}/winner`, { winner }));
