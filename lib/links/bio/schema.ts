import * as z from "zod";
import { changing, creating, Destination, text } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Content, RecordId, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import {
  blocksOf,
  Color,
  content,
  ImageAddress,
  ImageBlock,
  TextBlock,
  TitleBlock,
  words,
} from "../page-blocks";
import { Alias } from "../schema";

const LinkBlock = z.object({ type: z.literal("link"), label: words(120), url: Destination });

/** Content of a bio page below its title. Missing colors follow the visitor's light or dark mode. */
const BioContent = content({
  description: text(500).trim().optional(),
  avatar: ImageAddress.optional(),
  blocks: blocksOf([LinkBlock, TitleBlock, TextBlock, ImageBlock]).default([]),
  background: Color.optional(),
  color: Color.optional(),
  accent: Color.optional(),
});
export type BioContent = z.output<typeof BioContent>;

const title = words(120);
const status = z.enum(["active", "disabled"], { error: "must be active or disabled" });

/** Body of POST /api/bio/add. Without an alias a random one is drawn; below /b/ no word is reserved. */
export const NewBioPage = creating(
  z.object({
    title,
    alias: Alias.optional(),
    content: BioContent.default({ blocks: [] }),
    status: status.optional(),
  }),
);
export type NewBioPage = z.output<typeof NewBioPage>;

/** Body of PUT /api/bio/:id/update. Content that is sent replaces the old one whole. */
export const BioPageChanges = changing(
  z.object({
    title: title.nullish(),
    alias: Alias.nullish(),
    content: BioContent.nullish(),
    status: status.nullish(),
  }),
);
export type BioPageChanges = z.output<typeof BioPageChanges>;

/** Query of GET /api/bio. */
export const BioListQuery = Paging.extend({
  order: oneOf(["id", "date", "title"], "id"),
  status: oneOf(["all", "active", "disabled"], "all"),
  q: SearchText,
  include: someOf(["status", "blocks"]),
});
export type BioListQuery = z.output<typeof BioListQuery>;

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
});
export type ListedBioPageResponse = z.output<typeof ListedBioPageResponse>;

export const BioPageResponse = z.object({
  data: BioPageBasics.extend({ status: z.enum(["active", "disabled"]), content: Content }),
});
export type BioPageResponse = z.output<typeof BioPageResponse>;
