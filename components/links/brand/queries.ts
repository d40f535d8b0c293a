import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { BrandResponse } from "@/lib/links/brand/schema";

/** How visitors see the workspace; each is "" where nobody chose. */
export type Brand = BrandResponse["data"];

const BRAND = ["brand"] as const;

export const brandQuery = queryOptions({
  queryKey: BRAND,
  queryFn: async ({ signal }) => (await api.get<{ data: Brand }>("/workspace/brand", {}, signal)).data,
});

/** Pages for visitors, and their previews, look different from then on. */
export function useUpdateBrand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (brand: object) => api.put("/workspace/brand/update", brand),
    onSettled: () => client.invalidateQueries({ queryKey: BRAND }),
  });
}
