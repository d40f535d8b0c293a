import * as z from "zod";
import { Amount, Moment, RecordId, ShortAddress, WebAddress } from "../answers";

const Blocked = Moment.nullable().meta({ description: "since when an operator has blocked it" });
const Owner = z.string().meta({ description: "the owner's username", examples: ["ada"] });

export const UserAnswer = z.object({
  id: RecordId,
  username: z.string().meta({ examples: ["ada"] }),
  email: z.string().meta({ format: "email", examples: ["ada@example.com"] }),
  registered: Moment,
  admin: z.boolean().meta({ description: "whether this person runs the installation" }),
  links: Amount,
  blocked: Blocked,
});

export const AnyLinkAnswer = z.object({
  id: RecordId,
  shorturl: ShortAddress,
  longurl: WebAddress,
  title: z.string().meta({ examples: ["Spring sale"] }),
  owner: Owner,
  clicks: Amount,
  date: Moment,
  blocked: Blocked,
});

export const AnyDomainAnswer = z.object({
  id: RecordId,
  domain: WebAddress.meta({ examples: ["https://go.acme.com"] }),
  owner: Owner,
  links: Amount,
  date: Moment,
  blocked: Blocked,
});
