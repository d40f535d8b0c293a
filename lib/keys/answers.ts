import * as z from "zod";
import { Moment, RecordId } from "../answers";

export const KeyAnswer = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Newsletter script"] }),
  prefix: z.string().meta({ examples: ["sy_4mJw"] }),
  last4: z.string().meta({ examples: ["9f3c"] }),
  scopes: z.array(z.enum(["read", "write", "create", "account"])),
  workspace: z.object({ id: RecordId, name: z.string().meta({ examples: ["Acme"] }) }),
  created: Moment,
  lastused: Moment.nullable(),
  expires: Moment.nullable(),
  revoked: Moment.nullable().meta({ description: "in the future: the end of a rotation's overlap" }),
});

export const MadeKeyAnswer = z.object({
  id: RecordId,
  key: z.string().meta({ description: "shown this once", examples: ["sy_4mJwW0v8tT1k2X9q…"] }),
});

/** What a key is doing. */
export const KeyUseAnswer = z.object({
  data: KeyAnswer.extend({
    limit: z
      .int()
      .min(1)
      .meta({ description: "calls a minute", examples: [30] }),
    remaining: z
      .int()
      .min(0)
      .meta({ description: "what is left of this minute's", examples: [12] }),
    resets: Moment.meta({ description: "when all of them are back" }),
    calls: z.array(
      z.object({
        at: Moment,
        method: z.string().meta({ examples: ["POST"] }),
        path: z.string().meta({ description: "without its query", examples: ["/api/url/add"] }),
        status: z.int().meta({ examples: [200] }),
        duration: z
          .number()
          .min(0)
          .meta({ description: "in milliseconds", examples: [4.2] }),
      }),
    ),
  }),
});
