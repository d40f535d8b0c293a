import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { NoticesResponse } from "@/lib/identity/security/schema";

/** Unseen changes made to the account elsewhere. */
export const noticesQuery = queryOptions({
  queryKey: ["security", "notices"],
  queryFn: async ({ signal }) =>
    (await api.get<NoticesResponse>("/account/security/notices", {}, signal)).data.notices,
  staleTime: 60_000,
});

/** Marks the notices up to this one as seen. */
export function useSeeNotices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post("/account/security/seen", { id }),
    onSettled: () => client.invalidateQueries({ queryKey: noticesQuery.queryKey }),
  });
}
