import type * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";
import { OVERLAY_TYPES } from "./schema";

/** Query of GET /api/overlay. */
export const OverlayListQuery = Paging.extend({
  order: oneOf(["id", "date", "name"], "id"),
  type: oneOf(["all", ...OVERLAY_TYPES], "all"),
  q: SearchText,
  include: someOf(["figures", "links"]),
});
export type OverlayListQuery = z.output<typeof OverlayListQuery>;
