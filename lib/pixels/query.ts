import * as z from "zod";
import { oneOf, Paging, SearchText, someOf } from "../paging";
import { PIXEL_KINDS } from "./kinds";

const KINDS = PIXEL_KINDS.map(({ name }) => name);

/** Query of GET /api/pixels; `kind` is our own name of a type, whatever word it was sent under. */
export const PixelListQuery = Paging.extend({
  order: oneOf(["id", "date", "name", "links"], "id"),
  kind: oneOf(["all", ...KINDS], "all"),
  q: SearchText,
  include: someOf(["kind", "links"]),
});
export type PixelListQuery = z.output<typeof PixelListQuery>;

/** Query of GET /api/pixel/:id/test. `run` comes back in each report, so that one test is not taken for another. */
export const PixelTestQuery = z.object({
  run: z
    .string()
    .optional()
    .transform((run) => /^[A-Za-z0-9-]{1,64}$/.exec(run ?? "")?.[0] ?? "")
    .meta({ description: "letters, digits and hyphens", examples: ["3f9c27a1"] }),
});
