import { queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { base64Of } from "@/components/browser-files";
import { keepRows } from "@/components/kept-rows";
import { paths } from "@/components/paths";
import { listPage } from "@/components/shell/list-state";
import { recordQueries } from "@/components/shell/records";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";
import type { SellerItemResponse } from "@/lib/commerce/items/schema";
import type { MediaResponse } from "@/lib/identity/uploads/schema";

export const items = recordQueries<Item, Item, "items">({
  noun: "items",
  list: { path: "/catalogue/items", rows: "items" },
  path: "/catalogue/item",
  read: (id, signal) => api.get<Item>(`/catalogue/item/${id}`, {}, signal),
  home: paths.items(),
  nameOf: ({ name }) => name,
});

/** An item as its seller sees it. */
export type Item = SellerItemResponse;

/** The first items that match a search, to choose from. */
export const namedItemsQuery = (q: string) =>
  queryOptions({
    queryKey: ["items", "named", q],
    queryFn: async ({ signal }) => {
      const query = { q, limit: 50, order: "name" };
      return listPage<Item>(await api.get("/catalogue/items", query, signal), "items").rows;
    },
    placeholderData: keepRows,
  });

export const useSetStatus = () =>
  useRefreshingMutation(items.touched, ({ id, status }: Pick<Item, "id" | "status">) =>
    api.put(`/catalogue/item/${id}/update`, { status }),
  );

/** Keeps a file with the installation and gives its address. */
export const useUpload = () =>
  useMutation({
    mutationFn: async (file: File) =>
      api.post<MediaResponse>("/catalogue/media/add", { file: await base64Of(file) }),
  });
