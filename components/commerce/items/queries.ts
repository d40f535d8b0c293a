import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { base64Of } from "@/components/browser-files";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { MediaType } from "@/lib/commerce/items/enums";

export const itemKeys = {
  all: ["items"] as const,
  list: (state: ListState) => ["items", "list", state] as const,
  named: (q: string) => ["items", "named", q] as const,
  one: (id: number) => ["items", "one", id] as const,
};

const read = async (query: Record<string, string | number>, signal: AbortSignal) =>
  listPage<Item>(await api.get("/catalogue/items", query, signal), "items");

export const itemsQuery = (state: ListState) =>
  queryOptions({
    queryKey: itemKeys.list(state),
    queryFn: ({ signal }) => read(queryOf(state), signal),
    placeholderData: keepPreviousData,
  });

/** The first items that match a search, to choose from. */
export const namedItemsQuery = (q: string) =>
  queryOptions({
    queryKey: itemKeys.named(q),
    queryFn: async ({ signal }) => (await read({ q, limit: 50, order: "name" }, signal)).rows,
    placeholderData: keepPreviousData,
  });

export const itemQuery = (id: number) =>
  queryOptions({
    queryKey: itemKeys.one(id),
    queryFn: ({ signal }) => api.get<Item>(`/catalogue/item/${id}`, {}, signal),
  });

/** A mutation after which everything read about items is read again. */
function useItemMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: itemKeys.all }) });
}

/** Adds an item, or changes the one with this id. Gives its id. */
export const useSaveItem = (id?: number) =>
  useItemMutation(async (body: object) => {
    if (id === undefined) return (await api.post<{ id: number }>("/catalogue/item/add", body)).id;
    await api.put(`/catalogue/item/${id}/update`, body);
    return id;
  });

export const useSetStatus = () =>
  useItemMutation(({ id, status }: Pick<Item, "id" | "status">) =>
    api.put(`/catalogue/item/${id}/update`, { status }),
  );

/** Where an item is deleted, and what it is called. */
export const deletableItem = ({ id, name }: Pick<Item, "id" | "name">) => ({
  path: `/catalogue/item/${id}/delete`,
  name,
});

/** Keeps a file with the installation and gives its address. */
export const useUpload = () =>
  useMutation({
    mutationFn: async (file: File) =>
      api.post<Uploaded>("/catalogue/media/add", { file: await base64Of(file) }),
  });

/** An item as its seller sees it (GET /api/catalogue/items). */
export type Item = {
  id: number;
  name: string;
  description: string;
  category: string;
  sub_category: string;
  options: string[];
  version: string;
  demo_link: string;
  tags: string[];
  media: {
    thumbnail: string;
    preview_image: string;
    preview_video: string;
    preview_audio: string;
    screenshots: string[];
  };
  price: { regular: number; extended: number };
  currency: string;
  media_type: MediaType;
  status: "published" | "draft";
  published_at: string | null;
  /** sites one licence may be active on; null: any number */
  seats_regular: number | null;
  seats_extended: number | null;
  purchases: number;
};

export type Uploaded = { url: string; media_type: MediaType };
