import * as z from "zod";
import { changing, creating, Flag, filledLine, IdText, text } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Amount, RecordId, ShortAddress, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { ITEM_TYPES } from "./enums";

const name = filledLine(255, "Print");
const optional = {
  description: text(2_000).trim(),
  color: z
    .string("must be text")
    .trim()
    .regex(/^#[0-9A-Fa-f]{6}$/, "must be a color such as #1a2b3c")
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

/** Query of GET /api/channels. */
export const ChannelListQuery = Paging.extend({
  order: oneOf(["id", "date", "name", "items"], "id"),
  starred: oneOf(["all", "yes"], "all"),
  q: SearchText,
  include: someOf(["items", "date"]),
});
export type ChannelListQuery = z.output<typeof ChannelListQuery>;

/** Query of GET /api/channel/:id, which lists what is in it. */
export const ItemListQuery = Paging.extend({ type: oneOf(["all", ...ITEM_TYPES], "all") });
export type ItemListQuery = z.output<typeof ItemListQuery>;

export const ChannelCreatedResponse = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Print"] }),
  description: z.string().meta({ examples: ["Posters and flyers"] }),
  color: z.string().meta({ examples: ["#1a7f8c"] }),
  starred: z.boolean(),
});
export type ChannelCreatedResponse = z.output<typeof ChannelCreatedResponse>;

/** A list's row. What comes after `starred` is there when `include` asks for it. */
export const ListedChannelResponse = ChannelCreatedResponse.extend({
  items: Amount.optional(),
  date: TimestampResponse.optional(),
});
export type ListedChannelResponse = z.output<typeof ListedChannelResponse>;

export const ChannelResponse = z.object({ data: ListedChannelResponse });
export type ChannelResponse = z.output<typeof ChannelResponse>;

export const ItemResponse = z.object({
  type: z.enum(ITEM_TYPES),
  id: RecordId,
  title: z.string().meta({ examples: ["Spring sale"] }),
  preview: WebAddress,
  link: ShortAddress,
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ examples: ["2027-01-31"] }),
});
export type ItemResponse = z.output<typeof ItemResponse>;
