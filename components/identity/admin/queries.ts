import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { keepRows } from "@/components/kept-rows";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type {
  AnyDomainResponse,
  AnyLinkResponse,
  CreatedUserResponse,
  PasswordLinkResponse,
  ReportResponse,
  UserResponse,
} from "@/lib/identity/admin/schema";

export type AdminUser = UserResponse;
export type AnyLink = AnyLinkResponse;
export type AnyDomain = AnyDomainResponse;
/** What a stranger reported about a link. */
export type Report = ReportResponse;

const ADMIN = ["admin"] as const;

const listOf =
  <T>(noun: "users" | "links" | "domains") =>
  (state: ListState) =>
    queryOptions({
      queryKey: [...ADMIN, noun, state],
      queryFn: async ({ signal }) =>
        listPage<T>(await api.get(`/admin/${noun}`, queryOf(state), signal), noun),
      placeholderData: keepRows,
    });

export const usersQuery = listOf<AdminUser>("users");
export const anyLinksQuery = listOf<AnyLink>("links");
export const anyDomainsQuery = listOf<AnyDomain>("domains");

export type Blockable = { noun: "user" | "link" | "domain"; id: number; blocked: boolean };

/** Blocks a person, a link or a domain, or unblocks it. */
export function useBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ noun, id, blocked }: Blockable) => api.put(`/admin/${noun}/${id}/update`, { blocked }),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN }),
  });
}

type AdminChange = { id: number; admin: boolean; password?: string; code?: string };

/** Grants or revokes administrator rights. */
export function useUpdateAdmin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...change }: AdminChange) => api.put(`/admin/user/${id}/role/update`, change),
    onSettled: () => {
      for (const key of [ADMIN, ["session"]]) void client.invalidateQueries({ queryKey: key });
    },
  });
}

/** The way for a person to choose a password, shown once. */
export type PasswordLink = PasswordLinkResponse;

/** Makes an account, whose person chooses the password. */
export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (user: { username: string; email: string }) =>
      api.post<CreatedUserResponse>("/admin/user/add", user),
    onSuccess: () => client.invalidateQueries({ queryKey: ADMIN }),
  });
}

/** Makes a link to choose a new password. */
export const useCreateLink = () =>
  useMutation({
    mutationFn: ({ id, ...proof }: { id: number; password?: string; code?: string }) =>
      api.post<PasswordLinkResponse>(`/admin/user/${id}/password-link`, proof),
  });

/** Signs every browser of a person out. */
export const useSignOutUser = () =>
  useMutation({ mutationFn: (id: number) => api.post(`/admin/user/${id}/sign-out`) });

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
export function useResolveReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post(`/admin/report/${id}/settle`),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN }),
  });
}
