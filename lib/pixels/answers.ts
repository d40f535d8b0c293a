import * as z from "zod";
import { Moment, RecordId } from "../answers";

export const PixelAnswer = z.object({
  id: RecordId,
  type: z.string().meta({ description: "the word that was sent", examples: ["analyticspixel"] }),
  name: z.string().meta({ examples: ["Shop"] }),
  tag: z.string().meta({ examples: ["G-AB12CD34EF"] }),
  date: Moment,
});
