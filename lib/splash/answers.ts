import * as z from "zod";
import { Content, Moment, RecordId } from "../answers";

export const ListedSplashPageAnswer = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Please note"] }),
  date: Moment,
});

export const SplashPageAnswer = z.object({
  data: ListedSplashPageAnswer.extend({
    default: z.boolean().meta({ description: "whether links of the type `splash` show it" }),
    content: Content,
  }),
});
