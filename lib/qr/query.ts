import * as z from "zod";
import { Paging } from "../paging";

/** Query of GET /api/qr. */
export const QrListQuery = Paging.extend({
  q: z
    .string()
    .optional()
    .transform((value) => value?.replaceAll("\0", "").trim().slice(0, 200) ?? ""),
});
export type QrListQuery = z.output<typeof QrListQuery>;
