import * as z from "zod";
import { Content, Moment, RecordId } from "../answers";

export const ListedSplashPageAnswer = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Please note"] }),
  date: Moment,
});

const Count = z.int().optional();

export const SplashPageRowAnswer = ListedSplashPageAnswer.extend({
  default: z.boolean().optional().meta({ description: "with include=default" }),
  blocks: Count.meta({ description: "how many it has; with include=blocks", examples: [4] }),
  links: Count.meta({ description: "links that show it by name; with include=links", examples: [2] }),
});

export const SplashPageAnswer = z.object({
  data: ListedSplashPageAnswer.extend({
    default: z.boolean().meta({ description: "whether links of the type `splash` show it" }),
    content: Content,
  }),
});
