import * as z from "zod";
import { changing, creating, Flag, Id, IdText, text } from "../fields";
import { MODES } from "./choices";

const Slug = z
  .string("must be text")
  .trim()
  .regex(/^[A-Za-z0-9_-]{1,50}$/, "must be 1 to 50 of A–Z, a–z, 0–9, - and _")
  .meta({ examples: ["spring"] });
const name = text(255)
  .trim()
  .meta({ examples: ["Spring"] });
const mode = z.enum(MODES, { error: `must be one of ${MODES.join(", ")}` });

/** Body of POST /api/campaign/add: the documented fields, and how its rotator chooses. */
export const NewCampaign = creating(
  z.object({
    name: name.optional(),
    slug: Slug.optional(),
    public: Flag.optional(),
    mode: mode.optional(),
  }),
);
export type NewCampaign = z.output<typeof NewCampaign>;

/** Body of PUT /api/campaign/:id/update: `name` is required, what is absent stays, null clears. */
export const CampaignChanges = changing(
  z.object({
    name: name.min(1, "must not be empty").meta({ examples: ["Spring"] }),
    slug: Slug.nullish(),
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
