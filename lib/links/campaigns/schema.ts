import * as z from "zod";
import { changing, creating, Flag, Id, IdText, line, text } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Amount, RecordId, ShortAddress, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { ShownDomain } from "../responses";
import { MODES } from "./enums";

const Slug = z
  .string("must be text")
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,50}$/, "must be 1 to 50 characters: A–Z, a–z, 0–9, - and _")
  .meta({ examples: ["spring"] });
const campaignName = line(255, "Spring");
/** A create answers with the name as `domain` (spec/link-api.md), so the branded domain has another name here. */
const Host = text(300)
  .trim()
  .meta({
    description: "one of your domains, for the campaign's addresses; without it the default short host's",
    examples: ["go.example.com"],
  });
const mode = z.enum(MODES, { error: `must be one of ${MODES.join(", ")}` });

/** Body of POST /api/campaign/add: the documented fields, and how its rotator chooses. */
export const NewCampaign = creating(
  z.object({
    name: campaignName.optional(),
    slug: Slug.optional(),
    host: Host.optional(),
    public: Flag.optional(),
    mode: mode.optional(),
  }),
);
export type NewCampaign = z.output<typeof NewCampaign>;

/** Body of PUT /api/campaign/:id/update: `name` is required, what is absent stays, null clears. */
export const CampaignChanges = changing(
  z.object({
    name: campaignName.min(1, "must not be empty").meta({ examples: ["Spring"] }),
    slug: Slug.nullish(),
    host: Host.nullish(),
    public: Flag.nullish(),
    mode: mode.nullish(),
  }),
);
export type CampaignChanges = z.output<typeof CampaignChanges>;

/** The path of one link in one campaign. */
export const MemberPath = z.object({ id: IdText, linkid: IdText });
export type MemberPath = z.output<typeof MemberPath>;

const weight = z.int("must be a whole number").min(0, "must be 0 or more").max(1_000, "must be at most 1000");

/** Body of PUT /api/campaign/:id/member/:linkid. A weight of 0 is never chosen by weight. */
export const MemberChanges = changing(z.object({ weight: weight.nullish(), paused: Flag.nullish() }));
export type MemberChanges = z.output<typeof MemberChanges>;

const MOST = [1_000, "must be at most 1000 links"] as const;
const examples = [[{ id: 42, weight: 70, paused: false }]];
const Members = z
  .array(z.object({ id: Id, weight, paused: Flag }))
  .max(...MOST)
  .meta({ examples });
export type MemberPlan = z.output<typeof Members>[number];

/** Body of PUT /api/campaign/:id/members/update: several links of a campaign at once, all or none. A weight left out stays. */
export const MembersChanges = z.object({
  members: z
    .array(z.object({ id: Id, weight: weight.optional(), paused: Flag }))
    .max(...MOST)
    .meta({ examples }),
});
export type MembersChanges = z.output<typeof MembersChanges>;

/** Body of POST /api/campaign/:id/winner: which of its links gets everybody. */
export const Winner = z.object({ link: Id });
export type Winner = z.output<typeof Winner>;

/** Body of POST /api/campaign/:id/roll: another way to choose and other weights than those that are kept, to try them. */
export const Roll = creating(z.object({ mode: mode.optional(), members: Members.optional() }));
export type Roll = z.output<typeof Roll>;

export const MEMBER_INCLUDES = ["rotatorclicks"] as const;

/** Query of GET /api/campaign/:id/members. */
export const MemberListQuery = Paging.extend({ include: someOf(MEMBER_INCLUDES) });
export type MemberListQuery = z.output<typeof MemberListQuery>;

export const INCLUDES = ["slug", "host", "links", "clicks", "trend", "date"] as const;
/** Optional properties of a list row beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

/** Query of GET /api/campaigns. */
export const CampaignListQuery = Paging.extend({
  order: oneOf(["id", "date", "name", "links"], "id"),
  access: oneOf(["all", "public", "private"], "all"),
  q: SearchText,
  include: someOf(INCLUDES),
});
export type CampaignListQuery = z.output<typeof CampaignListQuery>;

const name = z.string().meta({ examples: ["Spring"] });
const access = {
  public: z.boolean(),
  rotator: z.union([WebAddress, z.literal(false)]).meta({
    description: "false if the campaign has no slug",
    examples: ["https://go.example.com/r/spring"],
  }),
  list: WebAddress.meta({ examples: ["https://go.example.com/u/ada/spring-42"] }),
};

const slug = z
  .string()
  .nullable()
  .meta({ examples: ["spring"] });

/** A list's row. What comes after `list` is there when `include` asks for it. */
export const ListedCampaignResponse = z.object({
  id: RecordId,
  name,
  ...access,
  slug: slug.optional(),
  host: ShownDomain.optional(),
  links: Amount.optional(),
  clicks: Amount.optional(),
  trend: z.array(Amount).optional().meta({ description: "clicks in the last 14 days (UTC), today last" }),
  date: TimestampResponse.optional(),
});
export type ListedCampaignResponse = z.output<typeof ListedCampaignResponse>;

/** The name is called `domain` here (spec/link-api.md, Campaign). */
export const WrittenCampaignResponse = z.object({ id: RecordId, domain: name, ...access });
export type WrittenCampaignResponse = z.output<typeof WrittenCampaignResponse>;

export const CampaignResponse = z.object({
  data: z.object({
    id: RecordId,
    name,
    ...access,
    slug,
    host: ShownDomain,
    mode: z.string().meta({ examples: ["equal"] }),
    links: Amount,
    date: TimestampResponse,
  }),
});
export type CampaignResponse = z.output<typeof CampaignResponse>;

export const MemberResponse = z.object({
  id: RecordId,
  shorturl: ShortAddress,
  longurl: WebAddress,
  title: z.string(),
  clicks: Amount,
  weight: z.int().min(0).max(1_000),
  paused: z.boolean(),
  state: z.enum(["active", "disabled", "expired"]),
  assigned: TimestampResponse,
  rotatorclicks: Amount.optional().meta({
    description:
      "with `include=rotatorclicks`: visitors that the campaign's rotator sent to the link, as far back as single visits are kept",
  }),
});
export type MemberResponse = z.output<typeof MemberResponse>;

export const WinnerResponse = z.object({
  message: z.string(),
  data: z.object({
    winner: MemberResponse,
    paused: z.array(RecordId).meta({ description: "links that were paused" }),
  }),
});
export type WinnerResponse = z.output<typeof WinnerResponse>;

export const WrittenMemberResponse = z.object({ data: MemberResponse });
export type WrittenMemberResponse = z.output<typeof WrittenMemberResponse>;
