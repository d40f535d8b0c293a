import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { Reason } from "@/lib/identity/reports/schema";

/** What all rows of the operator's lists have: since when it is blocked, null while it is not. */
type Row = { id: number; blocked: string | null };
export type AdminUser = Row & {
  username: string;
  email: string;
  registered: string;
  admin: boolean;
  links: number;
};
export type AnyLink = Row & {
  shorturl: string;
  longurl: string;
  title: string;
  owner: string;
  clicks: number;
  date: string;
};
export type AnyDomain = Row & { domain: string; owner: string; links: number; date: string };

const ADMIN = ["admin"] as const;

const listOf =
  <T>(noun: "users" | "links" | "domains") =>
  (state: ListState) =>
    queryOptions({
      queryKey: [...ADMIN, noun, state],
      queryFn: async ({ signal }) =>
        listPage<T>(await api.get(`/admin/${noun}`, queryOf(state), signal), noun),
      placeholderData: keepPreviousData,
    });

export const usersQuery = listOf<AdminUser>("users");
export const anyLinksQuery = listOf<AnyLink>("links");
export const anyDomainsQuery = listOf<AnyDomain>("domains");

export type Blockable = { noun: "user" | "link" | "domain"; id: number; blocked: boolean };

/** Blocks a person, a link or a domain, or lets go of it again. */
export function useBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ noun, id, blocked }: Blockable) => api.put(`/admin/${noun}/${id}/update`, { blocked }),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN }),
  });
}

type AdminChange = { id: number; admin: boolean; password?: string; code?: string };

/** Makes somebody an administrator, or ends that. */
export function useUpdateAdmin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: AdminChange) => api.put(`/admin/user/${id}/role/update`, change),
    onSettled: () => {
      for (const key of [ADMIN, ["session"]]) void client.invalidateQueries({ queryKey: key });
    },
  });
}

/** What a stranger told about a link. */
export type Report = {
  id: number;
  reason: Reason;
  note: string;
  email: string;
  country: string;
  date: string;
  link: { id: number; shorturl: string; longurl: string; blocked: string | null };
};

export const reportsQuery = queryOptions({
  queryKey: [...ADMIN, "reports"],
  queryFn: async ({ signal }) => {
    const { data } = await api.get<{ data: { result: number; reports: Report[] } }>(
      "/admin/reports",
      { limit: 100 },
      signal,
    );
    return data;
  },
});

/** Takes a report off the list. */
export function useSettle() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post(`/admin/report/${id}/settle`),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN }),
  });
}
