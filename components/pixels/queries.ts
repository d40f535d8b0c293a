import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { listPage } from "@/components/shell/list-page";
import { type ListState, queryOf } from "@/components/shell/list-state";
import type { Pixel } from "./types";

const INCLUDE = "kind,links";

export const pixelKeys = {
  all: ["pixels"] as const,
  list: (state: ListState) => ["pixels", "list", state] as const,
  one: (id: number) => ["pixels", "one", id] as const,
};

export const pixelsQuery = (state: ListState) =>
  queryOptions({
    queryKey: pixelKeys.list(state),
    queryFn: async ({ signal }) =>
      listPage<Pixel>(await api.get("/pixels", { ...queryOf(state), include: INCLUDE }, signal), "pixels"),
    placeholderData: keepPreviousData,
  });

export const pixelQuery = (id: number) =>
  queryOptions({
    queryKey: pixelKeys.one(id),
    queryFn: async ({ signal }) => (await api.get<{ data: Pixel }>(`/pixel/${id}`, {}, signal)).data,
  });

/** Makes a pixel, or changes the one with this id. Gives its id. */
export function useSavePixel(id?: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: object) => {
      if (id === undefined) return (await api.post<{ id: number }>("/pixel/add", body)).id;
      await api.put(`/pixel/${id}/update`, body);
      return id;
    },
    onSettled: () => client.invalidateQueries({ queryKey: pixelKeys.all }),
  });
}

/** The page that fires a pixel. It belongs into a frame without an origin, and answers under the name of `run`. */
export const pixelTestPage = (id: number, run: string) => `/api/pixel/${id}/test?run=${run}`;

/** How a pixel is deleted. */
export const deletablePixel = ({ id, name }: Pixel) => ({ path: `/pixel/${id}/delete`, name });
