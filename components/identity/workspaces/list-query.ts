import { queryOptions } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { OwnWorkspaceResponse } from "@/lib/identity/workspaces/schema";

/** The workspaces that somebody is a member of. */
export const workspacesQuery = queryOptions({
  queryKey: ["workspaces"],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { workspaces: OwnWorkspaceResponse[] } }>("/workspaces", { limit: 1_000 }, signal))
      .data.workspaces,
  staleTime: 60_000,
});
