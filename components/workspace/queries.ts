import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";

/** Changes the zone in which days begin; everything that shows a time is read again. */
export function useUpdateTimeZone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (timezone: string) => api.put("/workspace/update", { timezone }),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** The workspace as its settings show it. */
type Workspace = { name: string; timezone: string; attribution: boolean };

const WORKSPACE = ["workspace"] as const;

export const workspaceQuery = queryOptions({
  queryKey: WORKSPACE,
  queryFn: async ({ signal }) => (await api.get<{ data: Workspace }>("/workspace", {}, signal)).data,
});

/** Lets the workspace's links name themselves in their destinations, or not any more. */
export function useSetAttribution() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attribution: boolean) => api.put("/workspace/update", { attribution }),
    onSettled: () => client.invalidateQueries({ queryKey: WORKSPACE }),
  });
}

/** When the workspace's key of the item API was made and last used. */
export type KeyFacts = { exists: boolean; created: string | null; lastused: string | null };

const KEY = ["items-key"] as const;

export const itemsKeyQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<KeyFacts>("/workspace/key", {}, signal),
});

/** Shows the key for the password, or makes a new one. */
function useKeyMutation<Input = void>(mutationFn: (input: Input) => Promise<{ key: string }>) {
  const client = useQueryClient();
  // A key must not outlive what shows it.
  return useMutation({ mutationFn, gcTime: 0, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useRevealKey = () =>
  useKeyMutation((password: string) => api.post<{ key: string }>("/workspace/key/reveal", { password }));

export const useRegenerateKey = () =>
  useKeyMutation(() => api.post<{ key: string }>("/workspace/key/regenerate"));
