import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { QuotasResponse, UserQuotasResponse } from "@/lib/identity/quotas/schema";

export type Quota = QuotasResponse["data"]["quotas"][number];
export type UserQuota = UserQuotasResponse["data"]["quotas"][number];

const QUOTAS = ["quotas"] as const;

/** What the workspace may have and has; empty where nothing is limited. */
export const quotasQuery = queryOptions({
  queryKey: [...QUOTAS, "own"],
  queryFn: async ({ signal }) => (await api.get<QuotasResponse>("/workspace/quotas", {}, signal)).data.quotas,
});

export const userQuotasQuery = (id: number) =>
  queryOptions({
    queryKey: [...QUOTAS, id],
    queryFn: async ({ signal }) =>
      (await api.get<UserQuotasResponse>(`/admin/user/${id}/quotas`, {}, signal)).data.quotas,
  });

/** Changes quotas of a user's workspace, as they were typed. */
export function useChangeQuotas() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...changes }: { id: number } & Record<string, string | number>) =>
      api.put(`/admin/user/${id}/quotas/update`, changes),
    onSuccess: () => client.invalidateQueries({ queryKey: QUOTAS }),
  });
}
