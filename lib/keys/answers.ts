import * as z from "zod";
import { Moment, RecordId } from "../answers";

export const KeyAnswer = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Newsletter script"] }),
  prefix: z.string().meta({ examples: ["sy_4mJw"] }),
  last4: z.string().meta({ examples: ["9f3c"] }),
  scopes: z.array(z.enum(["read", "write", "create"])),
  created: Moment,
  lastused: Moment.nullable(),
  expires: Moment.nullable(),
  revoked: Moment.nullable().meta({ description: "in the future: the end of a rotation's overlap" }),
});

export const MadeKeyAnswer = z.object({
  id: RecordId,
  key: z.string().meta({ description: "shown this once", examples: ["sy_4mJwW0v8tT1k2X9q…"] }),
});
