import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { DEFAULT_TYPES } from "@/lib/identity/workspaces/enums";
import type {
  CurrentWorkspaceResponse,
  ItemsKeyResponse,
  KeyFactsResponse,
} from "@/lib/identity/workspaces/schema";

/** Changes the workspace; as that may be the zone of every time that is shown, everything is read again. */
export function useUpdateWorkspace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: WorkspaceChange) => api.put("/workspace/update", change),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** The workspace as its settings show it. */
type Workspace = CurrentWorkspaceResponse["data"] & {
  defaulttype: (typeof DEFAULT_TYPES)[number];
};
export type WorkspaceChange = Partial<Omit<Workspace, "attribution">>;

const WORKSPACE = ["workspace"] as const;

export const workspaceQuery = queryOptions({
  queryKey: WORKSPACE,
  queryFn: async ({ signal }) => (await api.get<{ data: Workspace }>("/workspace", {}, signal)).data,
});

/** The workspace's QR codes as options by name, the newest first. */
export const qrOptionsQuery = queryOptions({
  queryKey: ["qr", "options"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: { qrs: { id: number; name: string }[] } }>(
      "/qr",
      { limit: 200 },
      signal,
    );
    return data.qrs.map(({ id, name }) => ({ value: String(id), label: name }));
  },
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
export type KeyFacts = KeyFactsResponse;

const KEY = ["items-key"] as const;

export const itemsKeyQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api.get<KeyFacts>("/workspace/key", {}, signal),
});

type ItemsKey = ItemsKeyResponse;

/** Shows the key for the password, or makes a new one. */
function useKeyMutation<Input = void>(mutationFn: (input: Input) => Promise<ItemsKey>) {
  const client = useQueryClient();
  // A key must not outlive what shows it.
  return useMutation({ mutationFn, gcTime: 0, onSettled: () => client.invalidateQueries({ queryKey: KEY }) });
}

export const useRevealKey = () =>
  useKeyMutation((password: string) => api.post<ItemsKey>("/workspace/key/reveal", { password }));

export const useRegenerateKey = () => useKeyMutation(() => api.post<ItemsKey>("/workspace/key/regenerate"));
