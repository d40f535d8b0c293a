import type * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";
import { QR_TYPES } from "./schema";

/** Query of GET /api/qr. */
export const QrListQuery = Paging.extend({
  order: oneOf(["date", "name", "scans"], "date"),
  type: oneOf(["all", ...QR_TYPES], "all"),
  q: SearchText,
  include: someOf(["type"]),
});
export type QrListQuery = z.output<typeof QrListQuery>;
