import { queryOptions, useMutation } from "@tanstack/react-query";
import type * as z from "zod";
import { api } from "@/components/api-client";
import { paths } from "@/components/paths";
import { listPage } from "@/components/shell/list-state";
import { recordQueries } from "@/components/shell/records";
import { useRefreshingMutation } from "@/components/shell/refreshing-mutation";

import type { Mode } from "@/lib/links/campaigns/enums";
import type {
  CampaignResponse,
  ListedCampaignResponse,
  MemberResponse,
  WinnerResponse,
} from "@/lib/links/campaigns/schema";
import type { RollAnswer } from "@/lib/redirect/simulator/schema";
import type { Share } from "./rotator-shares";

export const campaigns = recordQueries<CampaignRow, Campaign, "campaigns">({
  noun: "campaigns",
  list: { path: "/campaigns", rows: "campaigns", include: "slug,host,links,clicks,trend,date" },
  isLive: true,
  path: "/campaign",
  home: paths.campaigns(),
  nameOf: ({ name }) => name,
});

export type CampaignRow = Required<ListedCampaignResponse>;
export type Campaign = CampaignResponse["data"] & { mode: Mode };
/** A link in a campaign. */
export type Member = MemberResponse;

/** How many links of a campaign its page shows and its rotator's editor deals with. */
export const MOST_MEMBERS = 200;

export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: ["campaigns", "members", id],
    queryFn: async ({ signal }) =>
      listPage<Member>(await api.get(`/campaign/${id}/members`, { limit: MOST_MEMBERS }, signal), "members"),
  });

/** The same with how many visitors the rotator sent to each. */
export const candidatesQuery = (id: number) =>
  queryOptions({
    queryKey: ["campaigns", "candidates", id],
    queryFn: async ({ signal }) => {
      const asked = { limit: MOST_MEMBERS, include: "rotatorclicks" };
      const { rows } = listPage<Member>(await api.get(`/campaign/${id}/members`, asked, signal), "members");
      return rows.map((member): Candidate => ({ ...member, sent: member.rotatorclicks ?? 0 }));
    },
  });

/** A link that may win, with how many visitors the rotator sent there. */
export type Candidate = Member & { sent: number };

export const useAssignLink = (id: number) =>
  useRefreshingMutation(campaigns.touched, (linkId: number) => api.post(`/campaign/${id}/assign/${linkId}`));

export const useRemoveMember = (id: number) =>
  useRefreshingMutation(campaigns.touched, (linkId: number) =>
    api.remove(`/campaign/${id}/member/${linkId}`),
  );

/** How a rotator chooses: its mode, and each link's weight and pause. */
export type RotatorPlan = { mode: Mode; members: Share[] };

export const useSaveRotator = ({ id, name }: Pick<Campaign, "id" | "name">) =>
  useRefreshingMutation(campaigns.touched, async ({ mode, members }: RotatorPlan) => {
    await api.put(`/campaign/${id}/members/update`, { members });
    await api.put(`/campaign/${id}/update`, { name, mode });
  });

/** Leaves the rotator one link. Gives the ids of those that were paused for it. */
export const useDeclareWinner = (id: number) =>
  useRefreshingMutation(
    campaigns.touched,
    async (link: number) => (await api.post<WinnerResponse>(`/campaign/${id}/winner`, { link })).data.paused,
  );

/** Pauses links of a campaign or lets them run, each with the weight it has. */
export const useSetPauses = (id: number) =>
  useRefreshingMutation(campaigns.touched, (members: Pick<Share, "id" | "paused">[]) =>
    api.put(`/campaign/${id}/members/update`, { members }),
  );

/** A thousand imagined visitors through the rotator as it is being edited. */
export const useRoll = (id: number) =>
  useMutation({
    mutationFn: async (plan: RotatorPlan) =>
      (await api.post<z.output<typeof RollAnswer>>(`/campaign/${id}/roll`, plan)).data,
  });
