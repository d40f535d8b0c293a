import * as z from "zod";
import { ROLES } from "../access/roles";
import { Moment, RecordId, WebAddress } from "../answers";
import { WEEK_STARTS } from "./choices";

export const CurrentWorkspaceAnswer = z.object({
  data: z.object({
    name: z.string().meta({ examples: ["Acme"] }),
    timezone: z.string().meta({ examples: ["Europe/Warsaw"] }),
    attribution: z
      .boolean()
      .meta({ description: "whether its links say in their destination which led there" }),
    weekstart: z.enum(WEEK_STARTS),
    defaulttype: z.string().meta({ description: "of a new link in the dashboard", examples: ["direct"] }),
    defaultdomain: RecordId.nullable().meta({ description: "of a new link in the dashboard" }),
    defaultqr: RecordId.nullable().meta({ description: "the QR code that new ones look like at first" }),
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

const Address = z.string().meta({ format: "email", examples: ["ada@example.com"] });

export const MemberAnswer = z.object({
  id: RecordId,
  username: z.string().meta({ examples: ["ada"] }),
  email: Address,
  role: z.enum(ROLES),
  since: Moment,
});

export const InvitationAnswer = z.object({
  id: RecordId,
  email: Address,
  role: z.enum(ROLES),
  expires: Moment,
});

export const InvitedAnswer = z.object({
  id: RecordId,
  link: WebAddress.meta({ description: "shown this once, for you to pass on" }),
});

export const OwnWorkspaceAnswer = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Acme"] }),
  role: z.enum(ROLES),
  current: z.boolean().meta({ description: "whether it is the one the caller works in" }),
});
