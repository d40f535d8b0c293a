import type * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";
import { ITEM_TYPES } from "./choices";

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
