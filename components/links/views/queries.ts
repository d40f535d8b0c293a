import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import { saveRecord } from "@/components/shell/save-record";
import type { ListedViewResponse, ViewCountsResponse } from "@/lib/links/views/schema";

export type SavedView = ListedViewResponse;

const KEY = ["views"] as const;

/** The person's saved views and the shared ones, by name. */
export const viewsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { views: SavedView[] } }>("/views", { limit: 1_000 }, signal)).data.views,
  placeholderData: keepPreviousData,
  staleTime: 30_000,
});

/** How many links each view shows; asked again when they are others. */
export const viewCountsQuery = (views: SavedView[]) =>
  queryOptions({
    queryKey: [...KEY, "counts", views.map(({ id, filter }) => [id, filter])],
    queryFn: async ({ signal }) => (await api.get<ViewCountsResponse>("/views/counts", {}, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** What a view is saved with. */
export type ViewBody = {
  name: string;
  shared: boolean;
  filter?: Record<string, string>;
  order?: string;
  hidden?: SavedView["hidden"];
  density?: SavedView["density"];
};

/** Creates a view, or changes the one with that id. */
export const useSaveView = (id: number | undefined) =>
  useRefreshingMutation([KEY], (body: ViewBody) => saveRecord("/view", id, body));

/** Has the person's own list begin with a view, or not any more. */
export const useSetDefaultView = () =>
  useRefreshingMutation([KEY], ({ id, isDefault }: { id: number; isDefault: boolean }) =>
    api.put(`/view/${id}/update`, { default: isDefault }),
  );

export const useDeleteView = () =>
  useRefreshingMutation([KEY], (id: number) => api.remove(`/view/${id}/delete`));
