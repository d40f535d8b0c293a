import * as z from "zod";
import { Amount, Moment, RecordId } from "../answers";

/** A list's row. What comes after `date` is there when `include` asks for it. */
export const PixelAnswer = z.object({
  id: RecordId,
  type: z.string().meta({ description: "the word that was sent", examples: ["analyticspixel"] }),
  name: z.string().meta({ examples: ["Shop"] }),
  tag: z.string().meta({ examples: ["G-AB12CD34EF"] }),
  date: Moment,
  kind: z
    .string()
    .optional()
    .meta({ description: "our own name of the type", examples: ["analyticspixel"] }),
  links: Amount.optional().meta({ description: "how many links carry it" }),
});

export const OnePixelAnswer = z.object({ data: PixelAnswer });
