import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { OverlayType } from "@/lib/links/overlays/enums";

const INCLUDE = "figures,links";

export const overlayKeys = {
  all: ["overlays"] as const,
  list: (state: ListState) => ["overlays", "list", state] as const,
  one: (id: number) => ["overlays", "one", id] as const,
};

export const overlayListQuery = (state: ListState) =>
  queryOptions({
    queryKey: overlayKeys.list(state),
    queryFn: async ({ signal }) =>
      listPage<OverlayRow>(await api.get("/overlay", { ...queryOf(state), include: INCLUDE }, signal), "cta"),
    placeholderData: keepPreviousData,
  });

export const overlayQuery = (id: number) =>
  queryOptions({
    queryKey: overlayKeys.one(id),
    queryFn: async ({ signal }) => (await api.get<{ data: Overlay }>(`/overlay/${id}`, {}, signal)).data,
    // A form is filled once: what it holds must not be older than what was saved.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Makes an overlay, or changes the one with this id. Gives its id. */
export function useSaveOverlay(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: object) => {
      if (id === undefined) return (await api.post<{ id: number }>("/overlay/add", body)).id;
      await api.put(`/overlay/${id}/update`, body);
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: overlayKeys.all }),
  });
}

type AnswerPage = { rows: Answer[]; result: number; currentpage: number; maxpage: number; perpage: number };

/** What visitors sent through an overlay, newest first. */
export const overlayResponsesQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: ["overlays", "answers", id, page],
    queryFn: async ({ signal }): Promise<AnswerPage> =>
      listPage<Answer>(await api.get(`/overlay/${id}/answers`, { page, limit: 25 }, signal), "answers"),
    placeholderData: keepPreviousData,
  });

/** How an overlay does. */
export const overlayMetricsQuery = (id: number) =>
  queryOptions({
    queryKey: ["overlays", "figures", id],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: Figures }>(`/overlay/${id}/stats`, {}, signal)).data,
    refetchInterval: 10_000,
  });

/** Where all answers are downloaded. */
export const overlayResponsesFile = (id: number) => `/api/overlay/${id}/answers/export?format=csv`;

/** How an answer is deleted. */
export const deletableResponse = (overlay: number, { id, date }: Pick<Answer, "id" | "date">) => ({
  path: `/overlay/${overlay}/answers/${id}`,
  name: date,
});

/** How an overlay is deleted. */
export const deletableOverlay = ({ id, name }: Pick<OverlayRow, "id" | "name">) => ({
  path: `/overlay/${id}/delete`,
  name,
});

export type OverlayRow = {
  id: number;
  type: OverlayType;
  name: string;
  date: string;
  shown: number;
  taken: number;
  links: number;
};

export type Overlay = Pick<OverlayRow, "id" | "type" | "name" | "date"> & {
  content: Record<string, unknown>;
};

/** What a visitor sent. */
export type Answer = { id: number; link: number | null; date: string; fields: Record<string, string> };

export type Figures = {
  shown: number;
  taken: number;
  sent: number;
  options: { option: string; votes: number }[];
};
