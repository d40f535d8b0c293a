import * as z from "zod";
import { Amount, Moment, RecordId, ShortAddress, WebAddress } from "../answers";
import { REASONS } from "../reports/schema";

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

export const ReportAnswer = z.object({
  id: RecordId,
  reason: z.enum(REASONS),
  note: z.string().meta({ examples: ["Pretends to be my bank."] }),
  email: z.string().meta({ description: "empty where none was left", examples: ["ada@example.com"] }),
  country: z.string().meta({ description: "ISO 3166-1 alpha-2; empty: unknown", examples: ["PL"] }),
  date: Moment,
  link: z.object({ id: RecordId, shorturl: ShortAddress, longurl: WebAddress, blocked: Blocked }),
});
