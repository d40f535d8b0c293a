import {
  aliasText,
  brandedListUrl,
  campaignListUrl,
  rotatorUrl,
  shortUrl,
  titleOf,
} from "@/lib/platform/addresses";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import { presentShownDomain, shownDomain } from "../shown-domain";
import type { Campaign, ListedCampaign } from "./campaigns";
import { type Declared, type ListedMember, type Member, stateOf } from "./members";
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

/** One campaign, on our own endpoint. */
export const presentCampaign = (campaign: Campaign): CampaignResponse => ({
  data: {
    ...basicsOf(campaign),
    slug: campaign.slug,
    host: presentShownDomain(campaign.domain),
    mode: campaign.mode.replace("_", "-"),
    links: campaign._count.members,
    date: formatTimestamp(campaign.createdAt),
  },
});

/** An entry of the list, where the name is called `name` (spec/link-api.md, Campaign), with the properties asked for with `include`. */
export const presentListedCampaign = (
  campaign: ListedCampaign,
  { include }: Pick<CampaignListQuery, "include">,
): ListedCampaignResponse => ({
  ...basicsOf(campaign),
  ...Object.fromEntries(include.map((name) => [name, EXTRAS[name](campaign)])),
});

/** The answer to a create, where the name is called `domain`. */
export const presentCampaignCreated = (campaign: Campaign): WrittenCampaignResponse => ({
  id: campaign.id,
  domain: campaign.name,
  ...accessOf(campaign),
});

/** The answer to an update is that to a create. */
export const presentCampaignUpdated = (campaign: Campaign): WrittenCampaignResponse =>
  presentCampaignCreated(campaign);

export const presentCampaignRemoved = message("Campaign has been deleted successfully.");

export const presentLinkAssigned = message("Link successfully added to the campaign.");

/** A link as one of a campaign's. */
export const presentMember = ({
  link,
  weight,
  pausedAt,
  assignedAt,
  rotatorClicks,
}: ListedMember): MemberResponse => ({
  id: link.id,
  shorturl: shortUrl(link.domain, link.alias),
  longurl: link.url,
  title: titleOf(link),
  clicks: Number(link.counter?.clicks ?? 0) + Number(link.counter?.importedClicks ?? 0),
  weight,
  paused: pausedAt !== null,
  state: stateOf(link),
  assigned: formatTimestamp(assignedAt),
  ...(rotatorClicks !== undefined && { rotatorclicks: rotatorClicks }),
});

export const presentMembersWritten = message("The campaign's links have been updated.");

/** The winner, and the links that were paused for it. */
export const presentWinner = ({ winner, paused }: Declared): WinnerResponse => ({
  message: `The rotator now sends every visitor to ${aliasText(winner.link.alias)}.`,
  data: { winner: presentMember(winner), paused },
});

export const presentMemberWritten = (member: Member): WrittenMemberResponse => ({
  data: presentMember(member),
});

export const presentMemberRemoved = message("Link has been removed from the campaign.");

const EXTRAS: { [Name in Include]: (campaign: ListedCampaign) => ListedCampaignResponse[Name] } = {
  slug: ({ slug }) => slug,
  host: ({ domain }) => presentShownDomain(domain),
  links: ({ _count }) => _count.members,
  clicks: ({ clicks }) => clicks,
  trend: ({ trend }) => trend,
  date: ({ createdAt }) => formatTimestamp(createdAt),
};

const basicsOf = (campaign: Campaign) => ({
  id: campaign.id,
  name: campaign.name,
  ...accessOf(campaign),
});

function accessOf({ id, slug, access, workspace, domain }: Campaign) {
  const shown = shownDomain(domain);
  return {
    public: access === "public",
    rotator: slug === null ? (false as const) : rotatorUrl(slug, shown),
    list: shown ? brandedListUrl(shown, slug, id) : campaignListUrl(workspace.personalOf?.username, slug, id),
  };
}
