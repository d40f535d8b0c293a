import * as z from "zod";
import { changing, creating, text } from "../fields";
import { kindOf, PIXEL_KINDS, tagProblem } from "./kinds";

const NAMES = PIXEL_KINDS.map(({ name }) => name).join(", ");
const Type = z
  .string("must be text")
  .refine((type) => kindOf(type) !== undefined, `must be one of ${NAMES}`)
  .meta({ examples: ["analyticspixel"] });
const Name = text(255)
  .trim()
  .min(1, "must not be empty")
  .meta({ examples: ["Shop"] });
const Tag = text(100)
  .trim()
  .meta({ examples: ["G-4KQ8ZW1X7T"] });

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
