import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { listPage } from "@/components/shell/list-page";
import { type ListState, queryOf } from "@/components/shell/list-state";

/** Something that happened to an account. */
export type SecurityEvent = {
  id: number;
  kind: string;
  date: string;
  last: string;
  times: number;
  userid: number | null;
  user: string | null;
  by: string | null;
  via: string;
  key: string | null;
  workspace: string | null;
  detail: string;
  browser: string;
  os: string;
  country: string;
  sameplace: boolean;
};

const SECURITY = ["security"] as const;
const SHOWN = 10;

/** What happened to the own account, the newest first; `shown` of it. */
export const ownEventsQuery = (shown = SHOWN) =>
  queryOptions({
    queryKey: [...SECURITY, "own", shown],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ data: { result: number; events: SecurityEvent[] } }>(
          "/account/security",
          { limit: shown },
          signal,
        )
      ).data,
    placeholderData: keepPreviousData,
  });

/** What happened to all accounts. */
export const allEventsQuery = (state: ListState) =>
  queryOptions({
    queryKey: [...SECURITY, "all", state],
    queryFn: async ({ signal }) =>
      listPage<SecurityEvent>(await api.get("/admin/security", queryOf(state), signal), "events"),
    placeholderData: keepPreviousData,
  });

/** What was done to the account elsewhere and has not been seen. */
export const noticesQuery = queryOptions({
  queryKey: [...SECURITY, "notices"],
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { notices: SecurityEvent[] } }>("/account/security/notices", {}, signal)).data
      .notices,
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
