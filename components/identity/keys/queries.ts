import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { CreatedKeyResponse, KeyResponse, KeyUseResponse } from "@/lib/identity/keys/schema";

/** A key in the list. `revoked` in the future is the end of a rotation's overlap. */
export type ApiKey = KeyResponse;

/** The password, and a code where two-factor authentication is on, for a key that acts for the person. */
type Proof = { password?: string; code?: string };

const KEYS = ["keys"] as const;

export const keysQuery = queryOptions({
  queryKey: KEYS,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { keys: ApiKey[] } }>("/keys", { limit: 100 }, signal)).data.keys,
});

/** A new secret: shown now and never again. */
export type NewSecret = CreatedKeyResponse;

function useKeyMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEYS }) });
}

export const useCreateKey = () =>
  useKeyMutation((body: { name: string; expires?: string; scopes?: string[] } & Proof) =>
    api.post<NewSecret>("/key/add", body),
  );

export const useRotateKey = () =>
  useKeyMutation(({ id, ...proof }: { id: number } & Proof) =>
    api.post<NewSecret>(`/key/${id}/rotate`, proof),
  );

export const useRevokeKey = () => useKeyMutation((id: number) => api.remove(`/key/${id}/delete`));

/** A key with what is left of its minute and its last calls. */
export type KeyUse = KeyUseResponse["data"];
/** A call that was made with a key; `duration` is in milliseconds. */
export type KeyCall = KeyUse["calls"][number];

const LIVE_MS = 4_000;

/** Polled every few seconds while the page is open. */
export const keyUseQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEYS, id],
    queryFn: async ({ signal }) => (await api.get<{ data: KeyUse }>(`/key/${id}`, {}, signal)).data,
    refetchInterval: LIVE_MS,
  });
