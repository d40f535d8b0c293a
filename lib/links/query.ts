import type * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";

export const INCLUDES = ["uniqueClicks", "lastClick", "expiry", "status", "rules"] as const;
/** What a list row may carry beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

/** Query of GET /api/urls. What is unknown falls back to the default, as documented for `order`; nothing here is an error. */
export const LinkListQuery = Paging.extend({
  order: oneOf(["date", "click", "last", "title", "expiry"], "date"),
  state: oneOf(["all", "active", "expired", "disabled", "protected"], "all"),
  q: SearchText,
  include: someOf(INCLUDES),
});
export type LinkListQuery = z.output<typeof LinkListQuery>;
