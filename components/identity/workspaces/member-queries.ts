import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import type { ROLES } from "@/lib/identity/workspaces/enums";
import type { InvitationResponse, InvitedResponse, MemberResponse } from "@/lib/identity/workspaces/schema";

export type Role = (typeof ROLES)[number];
export type GivenRole = Exclude<Role, "owner">;
/** The roles that can be given, as they are offered: the usual one first. */
export const GIVEN_ROLES: readonly GivenRole[] = ["member", "admin", "viewer"];

export type Member = MemberResponse;
type Invitation = InvitationResponse;

const MEMBERS = ["members"] as const;
const INVITATIONS = ["invitations"] as const;

const all = { limit: 1_000 };

export const membersQuery = queryOptions({
  queryKey: MEMBERS,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { members: Member[] } }>("/workspace/members", all, signal)).data.members,
});

export const invitationsQuery = queryOptions({
  queryKey: INVITATIONS,
  queryFn: async ({ signal }) =>
    (await api.get<{ data: { invitations: Invitation[] } }>("/workspace/invitations", all, signal)).data
      .invitations,
});

/** Invites an address; the answer holds the link, which nobody can show again. */
export const useInvite = () =>
  useMemberMutation((invitation: { email: string; role: GivenRole }) =>
    api.post<InvitedResponse>("/workspace/invitation/add", invitation),
  );

export const useRevokeInvitation = () =>
  useMemberMutation((id: number) => api.remove(`/workspace/invitation/${id}/delete`));

export const useChangeRole = () =>
  useMemberMutation(({ id, role }: { id: number; role: GivenRole }) =>
    api.put(`/workspace/member/${id}/update`, { role }),
  );

export const useRemoveMember = () =>
  useMemberMutation((id: number) => api.remove(`/workspace/member/${id}/delete`));

function useMemberMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () =>
      Promise.all([MEMBERS, INVITATIONS].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
