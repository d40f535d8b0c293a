import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type {
  NewTwoFactorResponse,
  RecoveryCodesResponse,
  TwoFactorResponse,
} from "@/lib/identity/account/schema";

/** Since when signing in takes a code, null while it does not, and how many recovery codes are left. */
export type TwoFactor = TwoFactorResponse["data"];

const TWO_FACTOR = ["two-factor"] as const;

export const twoFactorQuery = queryOptions({
  queryKey: TWO_FACTOR,
  queryFn: async ({ signal }) => (await api.get<{ data: TwoFactor }>("/account/two-factor", {}, signal)).data,
});

export type NewTwoFactor = NewTwoFactorResponse;
type Proof = { password?: string; code?: string };
type Codes = RecoveryCodesResponse;

function useTwoFactorMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  // Secrets must not outlive what shows them.
  const onSettled = () => client.invalidateQueries({ queryKey: TWO_FACTOR });
  return useMutation({ mutationFn, gcTime: 0, onSettled });
}

export const useStartTwoFactor = () =>
  useTwoFactorMutation((proof: Proof) => api.post<NewTwoFactor>("/account/two-factor/start", proof));

export const useConfirmTwoFactor = () =>
  useTwoFactorMutation((code: string) => api.post<Codes>("/account/two-factor/confirm", { code }));

export const useRenewCodes = () =>
  useTwoFactorMutation((proof: Proof) => api.post<Codes>("/account/two-factor/codes", proof));

export const useEndTwoFactor = () =>
  useTwoFactorMutation((proof: Proof) => api.post("/account/two-factor/delete", proof));

/** The picture that an app reads the secret from. */
export const secretPictureQuery = (uri: string) =>
  queryOptions({
    queryKey: [...TWO_FACTOR, "picture", uri],
    queryFn: async () =>
      (await api.post<{ data: { svg: string } }>("/qr/preview", { type: "text", data: uri })).data.svg,
    gcTime: 0,
  });

export type Task = "start" | "renew" | "end";
