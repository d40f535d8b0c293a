import * as z from "zod";
import { Moment } from "../answers";

export const WorkspaceAnswer = z.object({
  data: z.object({
    name: z.string().meta({ examples: ["Acme"] }),
    timezone: z.string().meta({ examples: ["Europe/Warsaw"] }),
    attribution: z
      .boolean()
      .meta({ description: "whether its links say in their destination which led there" }),
  }),
});

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
