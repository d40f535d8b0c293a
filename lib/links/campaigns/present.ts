import { shortUrl, titleOf } from "@/lib/platform/addresses";
import { env } from "@/lib/platform/env";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import type { Campaign, ListedCampaign } from "./campaigns";
import { type Declared, type Member, stateOf } from "./members";
import type {
  CampaignListQuery,
  CampaignResponse,
  Include,
  ListedCampaignResponse,
  MemberResponse,
  WinnerResponse,
  WrittenCampaignResponse,
  WrittenMemberResponse,
} from "./schema";

/** An entry of the list, where the name is called `name` (spec/link-api.md, Campaign), and whatever `include` asked for. */
export const presentListedCampaign = (
  campaign: ListedCampaign,
  { include }: Pick<CampaignListQuery, "include">,
): ListedCampaignResponse => ({
  ...presentBasics(campaign),
  ...Object.fromEntries(include.map((name) => [name, EXTRAS[name](campaign)])),
});

const EXTRAS: Record<Include, (campaign: ListedCampaign) => unknown> = {
  slug: ({ slug }) => slug,
  links: ({ _count }) => _count.members,
  clicks: ({ clicks }) => clicks,
  trend: ({ trend }) => trend,
  date: ({ createdAt }) => formatTimestamp(createdAt),
};

const presentBasics = (campaign: Campaign) => ({
  id: campaign.id,
  name: campaign.name,
  ...accessOf(campaign),
});

/** The answer to a create or an update, where the name is called `domain`. */
export const presentCampaignWritten = (campaign: Campaign): WrittenCampaignResponse => ({
  id: campaign.id,
  domain: campaign.name,
  ...accessOf(campaign),
});

/** One campaign, on our own endpoint. */
export const presentCampaign = (campaign: Campaign): CampaignResponse => ({
  data: {
    ...presentBasics(campaign),
    slug: campaign.slug,
    mode: campaign.mode.replace("_", "-"),
    links: campaign._count.members,
    date: formatTimestamp(campaign.createdAt),
  },
});

export const presentLinkAssigned = message("Link successfully added to the campaign.");

export const presentCampaignRemoved = message("Campaign has been deleted successfully.");

/** A link as one of a campaign's. */
export const presentMember = ({ link, weight, pausedAt, assignedAt }: Member): MemberResponse => ({
  id: link.id,
  shorturl: shortUrl(link.domain, link.alias),
  longurl: link.url,
  title: titleOf(link),
  clicks: Number(link.counter?.clicks ?? 0),
  weight,
  paused: pausedAt !== null,
  state: stateOf(link),
  assigned: formatTimestamp(assignedAt),
});

export const presentMembersWritten = message("The campaign's links have been updated.");

/** The winner, and the links that were paused for it. */
export const presentWinner = ({ winner, paused }: Declared): WinnerResponse => ({
  message: `The rotator now sends every visitor to ${winner.link.alias}.`,
  data: { winner: presentMember(winner), paused },
});

export const presentMemberWritten = (member: Member): WrittenMemberResponse => ({
  data: presentMember(member),
});

export const presentMemberRemoved = message("Link has been removed from the campaign.");

const accessOf = ({ id, slug, access, workspace }: Campaign) => ({
  public: access === "public",
  rotator: rotatorOf(slug),
  list: `${env().SHORT_URL}/u/${workspace.personalOf?.username ?? "team"}/${slug ?? "list"}-${id}`,
});

const rotatorOf = (slug: string | null): string | false =>
  slug === null ? false : `${env().SHORT_URL}/r/${slug}`;
