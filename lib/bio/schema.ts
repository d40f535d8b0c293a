import * as z from "zod";
import { blocksOf, Color, content, ImageAddress, ImageBlock, TextBlock, TitleBlock, words } from "../blocks";
import { changing, creating, Destination, text } from "../fields";
import { Alias } from "../links/schema";

const LinkBlock = z.object({ type: z.literal("link"), label: words(120), url: Destination });

/** What a bio page shows below its title. Absent colours are the visitor's own light or dark ones. */
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
