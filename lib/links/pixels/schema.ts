import * as z from "zod";
import { changing, creating, filledLine, line } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText, someOf } from "@/lib/platform/lists";
import { Amount, RecordId, TimestampResponse } from "@/lib/platform/responses";
import { kindOf, PIXEL_KINDS, tagProblem } from "./enums";

const NAMES = PIXEL_KINDS.map(({ name }) => name).join(", ");
const Type = z
  .string("must be text")
  .refine((type) => kindOf(type) !== undefined, `must be one of ${NAMES}`)
  .meta({ examples: ["analyticspixel"] });
const Name = filledLine(255, "Shop");
const Tag = line(100, "G-4KQ8ZW1X7T");

/** Body of POST /api/pixel/add. `kind` is our own name of the type that was sent. */
export const NewPixel = creating(
  z.object({ type: Type, name: Name, tag: Tag }).transform((pixel, context) => {
    const kind = kindOf(pixel.type) ?? "";
    const problem = tagProblem(kind, pixel.tag);
    if (problem) context.addIssue({ code: "custom", message: problem, path: ["tag"] });
    return { ...pixel, kind };
  }),
);
export type NewPixel = z.output<typeof NewPixel>;

/** Body of PUT /api/pixel/:id/update. The pixel's own type says what the tag must be. */
export const PixelChanges = changing(z.object({ name: Name.nullish(), tag: Tag }));
export type PixelChanges = z.output<typeof PixelChanges>;

const KINDS = PIXEL_KINDS.map(({ name }) => name);

/** Query of GET /api/pixels; `kind` is our own name of a type, even if it was created under an alias. */
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

/** A list's row. What comes after `date` is there when `include` asks for it. */
export const ListedPixelResponse = z.object({
  id: RecordId,
  type: z.string().meta({ description: "type as it was sent", examples: ["analyticspixel"] }),
  name: z.string().meta({ examples: ["Shop"] }),
  tag: z.string().meta({ examples: ["G-AB12CD34EF"] }),
  date: TimestampResponse,
  kind: z
    .string()
    .optional()
    .meta({ description: "Switchyard's own name of the type", examples: ["analyticspixel"] }),
  links: Amount.optional().meta({ description: "number of links with this pixel" }),
});
export type ListedPixelResponse = z.output<typeof ListedPixelResponse>;

export const PixelResponse = z.object({ data: ListedPixelResponse });
export type PixelResponse = z.output<typeof PixelResponse>;
