import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { listPage } from "@/components/shell/list-state";
import type { PayoutResponse, SellerDetailsResponse } from "@/lib/commerce/seller/schema";

/** Account details as the item API shows them. */
export type Profile = SellerDetailsResponse["data"];

export type Payout = PayoutResponse;

const keys = { all: ["seller"] as const, profile: ["seller", "profile"], payouts: ["seller", "payouts"] };

export const profileQuery = queryOptions({
  queryKey: keys.profile,
  queryFn: async ({ signal }) => (await api.get<{ data: Profile }>("/catalogue/profile", {}, signal)).data,
});

export const payoutsQuery = queryOptions({
  queryKey: keys.payouts,
  queryFn: async ({ signal }) =>
    listPage<Payout>(await api.get("/catalogue/payouts", { limit: 100 }, signal), "payouts"),
});

function useSellerMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: keys.all }) });
}

export const useSaveProfile = () =>
  useSellerMutation((body: object) => api.put("/catalogue/profile/update", body));

export const useCreatePayout = () =>
  useSellerMutation((body: object) => api.post<{ id: number }>("/catalogue/payout/add", body));

export const useRemovePayout = () =>
  useSellerMutation((id: number) => api.remove(`/catalogue/payout/${id}/delete`));
