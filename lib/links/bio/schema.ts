import * as z from "zod";
import { changing, creating, Timestamp, text } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Amount, Content, RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { Color, content, ImageAddress, words } from "../page-blocks";
import { ShownDomain } from "../responses";
import { Alias } from "../schema";
import { BioBlocks } from "./blocks/schema";
import { THEMES } from "./enums";

/** Content of a bio page below its title. Missing colors follow the visitor's light or dark mode. */
const BioContent = content({
  description: text(500).trim().optional(),
  avatar: ImageAddress.optional(),
  blocks: BioBlocks.default([]),
  theme: z.enum(THEMES, { error: `must be one of ${THEMES.join(", ")}` }).optional(),
  background: Color.optional(),
  color: Color.optional(),
  accent: Color.optional(),
});
export type BioContent = z.output<typeof BioContent>;

const title = words(120);
/** Whose address a page has: one of the caller's domains, with or without scheme; without it the default short host's. */
const Domain = text(300)
  .trim()
  .meta({ examples: ["go.example.com"] });
const status = z.enum(["active", "disabled"], { error: "must be active or disabled" });

/** Another version of the page, for so many of a hundred visitors. */
const Variant = creating(
  z.object(
    {
      percent: z
        .int("must be a whole number")
        .min(1, "must be 1 or more")
        .max(99, "must be at most 99")
        .default(50),
      content: BioContent,
    },
    "must be an object",
  ),
);

const page = { title, alias: Alias.optional(), content: BioContent.default({ blocks: [] }) };

/** Body of POST /api/bio/add. Without an alias a random one is drawn; below /b/ no word is reserved. */
export const NewBioPage = creating(
  z.object({ ...page, domain: Domain.optional(), status: status.optional(), variant: Variant.optional() }),
);
export type NewBioPage = z.output<typeof NewBioPage>;

/** Body of POST /api/bio/preview: a page that need not exist, as it is now or at another moment. */
export const BioPreview = creating(
  z.object({ ...page, at: Timestamp.optional().meta({ description: "when it is seen; now by default" }) }),
);
export type BioPreview = z.output<typeof BioPreview>;

/** Body of PUT /api/bio/:id/update. Content that is sent replaces the old one whole. */
export const BioPageChanges = changing(
  z.object({
    title: title.nullish(),
    alias: Alias.nullish(),
    domain: Domain.nullish(),
    content: BioContent.nullish(),
    status: status.nullish(),
    variant: Variant.nullish(),
  }),
);
export type BioPageChanges = z.output<typeof BioPageChanges>;

/** Body of POST /api/bio/:id/winner: which version the page goes on with. */
export const BioWinner = creating(
  z.object({ winner: z.enum(["a", "b"], { error: "must be a or b" }).meta({ examples: ["b"] }) }),
);
export type BioWinner = z.output<typeof BioWinner>;

/** Query of GET /api/bio. */
export const BioListQuery = Paging.extend({
  order: oneOf(["id", "date", "title"], "id"),
  status: oneOf(["all", "active", "disabled"], "all"),
  q: SearchText,
  include: someOf(["status", "blocks", "figures"]),
});
export type BioListQuery = z.output<typeof BioListQuery>;

const [USUAL_DAYS, MOST_DAYS] = [30, 366];

/** Query of GET /api/bio/:id/stats: so many UTC days, the last one today. What is no positive whole number is 30. */
export const BioStatisticsQuery = z.object({
  days: z
    .string()
    .optional()
    .transform((days) =>
      days && /^[0-9]{1,9}$/.test(days) && Number(days) > 0 ? Math.min(Number(days), MOST_DAYS) : USUAL_DAYS,
    ),
});
export type BioStatisticsQuery = z.output<typeof BioStatisticsQuery>;

const link = WebAddress.meta({ examples: ["https://go.example.com/b/ada"] });

export const WrittenBioPageResponse = z.object({ id: RecordId, link });
export type WrittenBioPageResponse = z.output<typeof WrittenBioPageResponse>;

const BioPageBasics = z.object({
  id: RecordId,
  alias: z.string().meta({ examples: ["ada"] }),
  title: z.string().meta({ examples: ["Ada Lovelace"] }),
  link,
  date: TimestampResponse,
});

export const ListedBioPageResponse = BioPageBasics.extend({
  status: z.enum(["active", "disabled"]).optional().meta({ description: "only with include=status" }),
  blocks: z
    .int()
    .optional()
    .meta({ description: "number of blocks; only with include=blocks", examples: [4] }),
  views: Amount.optional().meta({ description: "of all time; only with include=figures" }),
  clicks: Amount.optional().meta({ description: "on its blocks, of all time; only with include=figures" }),
});
export type ListedBioPageResponse = z.output<typeof ListedBioPageResponse>;

export const BioPageResponse = z.object({
  data: BioPageBasics.extend({
    status: z.enum(["active", "disabled"]),
    domain: ShownDomain,
    content: Content,
    variant: z
      .object({ percent: z.int().meta({ examples: [50] }), content: Content })
      .nullable()
      .meta({ description: "another version of the page, for so many of a hundred visitors" }),
  }),
});
export type BioPageResponse = z.output<typeof BioPageResponse>;

const Day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ examples: ["2027-01-31"] });
const Rate = z
  .number()
  .nullable()
  .meta({ description: "clicks per view, 1 for one each; null without views", examples: [0.25] });

export const BioStatisticsResponse = z.object({
  data: z.object({
    views: Amount,
    clicks: Amount,
    rate: Rate,
    variants: z
      .array(z.object({ variant: z.enum(["a", "b"]), views: Amount, clicks: Amount, rate: Rate }))
      .meta({ description: "the page and its other version apart; empty without one" }),
    days: z.array(z.object({ date: Day, views: Amount, clicks: Amount })),
    blocks: z.array(
      z.object({
        id: z.string().meta({ examples: ["k3x9w2ab"] }),
        type: z
          .string()
          .nullable()
          .meta({ description: "null: the block was removed", examples: ["link"] }),
        label: z.string().meta({ examples: ["My shop"] }),
        clicks: Amount,
        rate: Rate,
        days: z.array(Amount).meta({ description: "clicks on each of the days above" }),
      }),
    ),
  }),
});
export type BioStatisticsResponse = z.output<typeof BioStatisticsResponse>;

/** What a visitor sent through a form: by the names of its fields. */
export const BioResponseEntry = z.object({
  id: RecordId,
  form: z.string().meta({ description: "ID of the form's block", examples: ["k3x9w2ab"] }),
  date: TimestampResponse,
  fields: z
    .record(z.string(), z.string())
    .meta({ examples: [{ name: "Ada", email: "ada@example.com", message: "Hello" }] }),
});
export type BioResponseEntry = z.output<typeof BioResponseEntry>;
