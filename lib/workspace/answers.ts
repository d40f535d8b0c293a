import * as z from "zod";
import { Moment } from "../answers";

export const KeyFactsAnswer = z.object({
  exists: z.boolean().meta({ examples: [true] }),
  created: Moment.nullable(),
  lastused: Moment.nullable().meta({ description: "to the minute" }),
});

export const ItemsKeyAnswer = z.object({
  key: z
    .string()
    .meta({ description: "the workspace's key of the item API", examples: ["syi_4mJwW0v8tT1k2X9q…"] }),
});
