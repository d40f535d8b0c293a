import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { PIXEL_TYPES } from "@/lib/links/pixels/enums";

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

export type PixelKind = (typeof PIXEL_TYPES)[number]["name"];

/** A pixel as the API answers it with `include=kind,links`. */
export type Pixel = {
  id: number;
  type: string;
  name: string;
  tag: string;
  date: string;
  kind: PixelKind;
  links: number;
};

/** A tag so that it can be told apart on a screen others may see, without showing it: `G-4K•••X7T`. */
export const masked = (tag: string): string => {
  const shown = Math.min(4, Math.floor(tag.length / 3));
  return `${tag.slice(0, shown)}•••${tag.slice(tag.length - Math.min(3, shown))}`;
};
