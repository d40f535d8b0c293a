import type * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";

export const INCLUDES = ["status", "check", "links", "date", "redirectexpired"] as const;
/** What a list row may carry beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

/** Query of GET /api/domains. */
export const DomainListQuery = Paging.extend({
  order: oneOf(["id", "date", "name"], "id"),
  status: oneOf(["all", "verified", "pending", "expired"], "all"),
  q: SearchText,
  include: someOf(INCLUDES),
});
export type DomainListQuery = z.output<typeof DomainListQuery>;
