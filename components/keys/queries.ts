import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";

/** A key in the list. `revoked` in the future is the end of a rotation's overlap. */
export type ApiKey = {
  id: number;
  name: string;
  prefix: string;
  last4: string;
  scopes: string[];
  created: string;
  lastused: string | null;
  expires: string | null;
  revoked: string | null;
};

const KEYS = ["keys"] as const;

export const keysQuery = queryOptions({
  queryKey: KEYS,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { keys: ApiKey[] } }>("/keys", { limit: 100 }, signal)).data.keys,
});

/** A new secret: shown now and never again. */
export type NewSecret = { id: number; key: string };

function useKeyMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: KEYS }) });
}

export const useCreateKey = () =>
  useKeyMutation((body: { name: string; expires?: string; scopes?: string[] }) =>
    api.post<NewSecret>("/key/add", body),
  );

export const useRotateKey = () => useKeyMutation((id: number) => api.post<NewSecret>(`/key/${id}/rotate`));

export const useRevokeKey = () => useKeyMutation((id: number) => api.remove(`/key/${id}/delete`));

/** How many calls a key has left in this minute. The answer's headers tell; asking is itself one call. */
export function useAllowance() {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (key: string) => {
      const { status, remaining, limit } = await api.asProgram({ method: "GET", path: "/api/account", key });
      return { isKnown: status !== 401, left: Number(remaining), limit: Number(limit) };
    },
  });
  return { ask: mutate, answer: data, problem: error?.message, isPending };
}
