import * as z from "zod";
import { Amount, RecordId } from "../answers";

export const RollAnswer = z.object({
  data: z.object({
    rolled: Amount.meta({ examples: [1000] }),
    links: z.array(
      z.object({
        id: RecordId,
        planned: z
          .number()
          .min(0)
          .max(1)
          .meta({ description: "its share by mode and weight", examples: [0.5] }),
        times: Amount.meta({ description: "how often it was chosen", examples: [512] }),
      }),
    ),
  }),
});
