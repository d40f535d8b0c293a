import type * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";

export const INCLUDES = ["slug", "links", "clicks", "trend", "date"] as const;
/** What a list row may carry beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

/** Query of GET /api/campaigns. */
export const CampaignListQuery = Paging.extend({
  order: oneOf(["id", "date", "name", "links"], "id"),
  access: oneOf(["all", "public", "private"], "all"),
  q: SearchText,
  include: someOf(INCLUDES),
});
export type CampaignListQuery = z.output<typeof CampaignListQuery>;
