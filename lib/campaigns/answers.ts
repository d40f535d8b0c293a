import * as z from "zod";
import { Amount, Moment, RecordId, ShortAddress, WebAddress } from "../answers";

const name = z.string().meta({ examples: ["Spring"] });
const access = {
  public: z.boolean(),
  rotator: z
    .union([WebAddress, z.literal(false)])
    .meta({ description: "false without a slug", examples: ["https://go.example.com/r/spring"] }),
  list: WebAddress.meta({ examples: ["https://go.example.com/u/ada/spring-42"] }),
};

const slug = z
  .string()
  .nullable()
  .meta({ examples: ["spring"] });

/** A list's row. What comes after `list` is there when `include` asks for it. */
export const ListedCampaignAnswer = z.object({
  id: RecordId,
  name,
  ...access,
  slug: slug.optional(),
  links: Amount.optional(),
  clicks: Amount.optional(),
  trend: z.array(Amount).optional().meta({ description: "clicks of the last 14 UTC days, today's last" }),
  date: Moment.optional(),
});

/** The name is called `domain` here (spec/link-api.md, Campaign). */
export const WrittenCampaignAnswer = z.object({ id: RecordId, domain: name, ...access });

export const CampaignAnswer = z.object({
  data: z.object({
    id: RecordId,
    name,
    ...access,
    slug,
    mode: z.string().meta({ examples: ["equal"] }),
    links: Amount,
    date: Moment,
  }),
});

export const MemberAnswer = z.object({
  id: RecordId,
  shorturl: ShortAddress,
  longurl: WebAddress,
  title: z.string(),
  clicks: Amount,
  weight: z.int().min(0).max(1_000),
  paused: z.boolean(),
  state: z.enum(["active", "disabled", "expired"]),
  assigned: Moment,
});

export const WinnerAnswer = z.object({
  message: z.string(),
  data: z.object({
    winner: MemberAnswer,
    paused: z.array(RecordId).meta({ description: "the links that were paused for it" }),
  }),
});

export const WrittenMemberAnswer = z.object({ data: MemberAnswer });
