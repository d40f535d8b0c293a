import type * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";

/** Query of GET /api/bio. */
export const BioListQuery = Paging.extend({
  order: oneOf(["id", "date", "title"], "id"),
  status: oneOf(["all", "active", "disabled"], "all"),
  q: SearchText,
  include: someOf(["status", "blocks"]),
});
export type BioListQuery = z.output<typeof BioListQuery>;
