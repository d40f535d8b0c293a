import * as z from "zod";
import { SECURITY_KINDS } from "../access/security-events";
import { Amount, Moment, RecordId } from "../answers";

const name = z.string().nullable();

export const SecurityEventAnswer = z.object({
  id: RecordId,
  kind: z
    .enum(SECURITY_KINDS)
    .or(z.string())
    .meta({ examples: ["sign-in.passed"] }),
  date: Moment,
  last: Moment.meta({ description: "of the latest, where equal events share a row" }),
  times: Amount.meta({ description: "how many share the row", examples: [1] }),
  userid: RecordId.nullable().meta({ description: "whose account; null: of a name that nobody has" }),
  user: name.meta({ description: "its username; null once it is gone", examples: ["ada"] }),
  by: name.meta({ description: "who did it; null: unknown, or gone", examples: ["ada"] }),
  via: z.string().meta({
    description: "session, key, workspace-key, operator (the command line) or none",
    examples: ["session"],
  }),
  key: name.meta({ description: "the API key it was done with", examples: ["Deploy (sy_4mJw…9f3c)"] }),
  workspace: name.meta({ examples: ["Acme"] }),
  detail: z.string().meta({ description: "what it was done to", examples: ["Newsletter (sy_4mJw…9f3c)"] }),
  browser: z.string().meta({ examples: ["Firefox"] }),
  os: z.string().meta({ examples: ["Linux"] }),
  country: z.string().meta({ examples: ["Poland"] }),
  sameplace: z.boolean().meta({ description: "whether it came from where the caller is now" }),
});

export const NoticesAnswer = z.object({ data: z.object({ notices: z.array(SecurityEventAnswer) }) });
