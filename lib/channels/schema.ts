import * as z from "zod";
import { changing, creating, Flag, IdText, text } from "../fields";
import { ITEM_TYPES } from "./choices";

const name = text(255)
  .trim()
  .min(1, "must not be empty")
  .meta({ examples: ["Print"] });
const optional = {
  description: text(2_000).trim(),
  color: z
    .string("must be text")
    .trim()
    .regex(/^#[0-9A-Fa-f]{6}$/, "must look like #1a2b3c")
    .meta({ examples: ["#1a7f8c"] }),
  starred: Flag,
};

/** Body of POST /api/channel/add. */
export const NewChannel = creating(z.object({ name, ...z.object(optional).partial().shape }));
export type NewChannel = z.output<typeof NewChannel>;

/** Body of PUT /api/channel/:id/update: what is absent stays, null clears; the name can only be replaced. */
export const ChannelChanges = changing(
  z.object({
    name: name.optional(),
    description: optional.description.nullish(),
    color: optional.color.nullish(),
    starred: optional.starred.nullish(),
  }),
);
export type ChannelChanges = z.output<typeof ChannelChanges>;

/** The path of one item in one channel. */
export const ItemPath = z.object({ id: IdText, type: z.enum(ITEM_TYPES), itemid: IdText });
export type ItemPath = z.output<typeof ItemPath>;
