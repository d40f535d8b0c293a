import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";

export type OpenSession = {
  id: string;
  current: boolean;
  browser: string;
  os: string;
  created: string;
  lastseen: string;
};

const SESSIONS = ["sessions"] as const;

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { sessions: OpenSession[] } }>("/sessions", { limit: 100 }, signal)).data.sessions,
});

/** Signs browsers out. */
export function useRevokeSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => Promise.all(ids.map((id) => api.remove(`/session/${id}/delete`))),
    onSettled: () => client.invalidateQueries({ queryKey: SESSIONS }),
  });
}
