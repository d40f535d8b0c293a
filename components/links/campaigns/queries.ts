import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/api-client";
import { type ListState, listPage, queryOf } from "@/components/shell/list-state";
import type { Mode } from "@/lib/links/campaigns/enums";
import type { Share } from "./rotator-shares";

const INCLUDE = "slug,links,clicks,trend,date";
/** How many links of a campaign its page shows and its rotator's editor deals with. */
export const MOST_MEMBERS = 200;

export const campaignKeys = {
  all: ["campaigns"] as const,
  list: (state: ListState) => ["campaigns", "list", state] as const,
  one: (id: number) => ["campaigns", "one", id] as const,
  members: (id: number) => ["campaigns", "members", id] as const,
};

export const campaignsQuery = (state: ListState) =>
  queryOptions({
    queryKey: campaignKeys.list(state),
    queryFn: async ({ signal }) =>
      listPage<CampaignRow>(
        await api.get("/campaigns", { ...queryOf(state), include: INCLUDE }, signal),
        "campaigns",
      ),
    placeholderData: keepPreviousData,
  });

export const campaignQuery = (id: number) =>
  queryOptions({
    queryKey: campaignKeys.one(id),
    queryFn: async ({ signal }) => (await api.get<{ data: Campaign }>(`/campaign/${id}`, {}, signal)).data,
  });

export const membersQuery = (id: number) =>
  queryOptions({
    queryKey: campaignKeys.members(id),
    queryFn: async ({ signal }) =>
      listPage<Member>(await api.get(`/campaign/${id}/members`, { limit: MOST_MEMBERS }, signal), "members"),
  });

/** A mutation after which everything read about campaigns is read again. */
function useCampaignMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: campaignKeys.all });
  return useMutation({ mutationFn, onSettled });
}

/** Makes a campaign, or changes the one with this id. Gives its id. */
export const useSaveCampaign = (id?: number) =>
  useCampaignMutation(async (body: object) => {
    const path = id === undefined ? "/campaign/add" : `/campaign/${id}/update`;
    return (await (id === undefined ? api.post : api.put)<{ id: number }>(path, body)).id;
  });

export const useAssignLink = (id: number) =>
  useCampaignMutation((linkId: number) => api.post(`/campaign/${id}/assign/${linkId}`));

export const useRemoveMember = (id: number) =>
  useCampaignMutation((linkId: number) => api.remove(`/campaign/${id}/member/${linkId}`));

/** How a rotator chooses: its mode, and each link's weight and pause. */
export type RotatorPlan = { mode: Mode; members: Share[] };

export const useSaveRotator = ({ id, name }: Pick<Campaign, "id" | "name">) =>
  useCampaignMutation(async ({ mode, members }: RotatorPlan) => {
    await api.put(`/campaign/${id}/members/update`, { members });
    await api.put(`/campaign/${id}/update`, { name, mode });
  });

/** Leaves the rotator one link. Gives the ids of those that were paused for it. */
export const useDeclareWinner = (id: number) =>
  useCampaignMutation(
    async (link: number) =>
      (await api.post<{ data: { paused: number[] } }>(`/campaign/${id}/winner`, { link })).data.paused,
  );

/** Pauses links of a campaign or lets them run, each with the weight it has. */
export const useSetPauses = (id: number) =>
  useCampaignMutation((members: Pick<Share, "id" | "paused">[]) =>
    api.put(`/campaign/${id}/members/update`, { members }),
  );

/** A thousand imagined visitors through the rotator as it is being edited. */
export const useRoll = (id: number) =>
  useMutation({
    mutationFn: async (plan: RotatorPlan) =>
      (await api.post<{ data: Rolled }>(`/campaign/${id}/roll`, plan)).data,
  });

/** How a campaign is deleted. */
export const deletableCampaign = ({ id, name }: Pick<Campaign, "id" | "name">) => ({
  path: `/campaign/${id}/delete`,
  name,
});

/** A row of the list, with everything `include` can bring. */
export type CampaignRow = {
  id: number;
  name: string;
  public: boolean;
  /** false without a slug */
  rotator: string | false;
  list: string;
  slug: string | null;
  links: number;
  clicks: number;
  /** clicks of the last 14 UTC days, today's last */
  trend: number[];
  date: string;
};

export type Campaign = Pick<
  CampaignRow,
  "id" | "name" | "public" | "rotator" | "list" | "slug" | "links" | "date"
> & { mode: Mode };

/** A link in a campaign. */
export type Member = {
  id: number;
  shorturl: string;
  longurl: string;
  title: string;
  clicks: number;
  weight: number;
  paused: boolean;
  state: "active" | "disabled" | "expired";
  assigned: string;
};

export type Rolled = { rolled: number; links: { id: number; planned: number; times: number }[] };
