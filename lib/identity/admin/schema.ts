import * as z from "zod";
import { creating, Flag } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText } from "@/lib/platform/lists";
import { Amount, RecordId, ShortAddress, TimestampResponse, WebAddress } from "@/lib/platform/responses";
import { Email, OwnPassword, ProofCode, Username } from "../access/schema";
import { REASONS } from "../reports/schema";

/** Whether something is blocked from now on. Not `creating`: false is said here, not left out. */
export const Blocking = z.object({ blocked: Flag });
export type Blocking = z.output<typeof Blocking>;

/** Grants or revokes administrator rights, with a proof. */
export const AdminRole = z.object({ admin: Flag, password: OwnPassword, code: ProofCode.optional() });
export type AdminRole = z.output<typeof AdminRole>;

/** An account that an operator makes; its person chooses the password by a link. */
export const NewUser = creating(z.object({ username: Username, email: Email }));
export type NewUser = z.output<typeof NewUser>;

/** What proves who an operator is, where a browser left open must not be enough. */
export const OperatorProof = z.object({ password: OwnPassword, code: ProofCode.optional() });
export type OperatorProof = z.output<typeof OperatorProof>;

/** Query of the operator's lists: a search, and all of them or the blocked ones. */
export const AdminListQuery = Paging.extend({
  q: SearchText,
  state: oneOf(["all", "blocked"], "all"),
});
export type AdminListQuery = z.output<typeof AdminListQuery>;

const Blocked = TimestampResponse.nullable().meta({
  description: "when an operator blocked it; null if it is not blocked",
});
const Owner = z.string().meta({ description: "the owner's username", examples: ["ada"] });

export const UserResponse = z.object({
  id: RecordId,
  username: z.string().meta({ examples: ["ada"] }),
  email: z.string().meta({ format: "email", examples: ["ada@example.com"] }),
  registered: TimestampResponse,
  admin: z.boolean().meta({ description: "whether this person is an administrator of the installation" }),
  links: Amount,
  lastseen: TimestampResponse.nullable().meta({ description: "last use of the dashboard or of an API key" }),
  workspaces: z.array(z.string()).meta({ description: "others' workspaces", examples: [["Acme"]] }),
  blocked: Blocked,
});
export type UserResponse = z.output<typeof UserResponse>;

const link = {
  link: WebAddress.meta({
    description: "the way to choose a password, shown only once; it works once",
    examples: ["https://links.example.com/account/password#token=7xk2…"],
  }),
  expires: TimestampResponse,
};
export const PasswordLinkResponse = z.object(link);
export type PasswordLinkResponse = z.output<typeof PasswordLinkResponse>;
export const CreatedUserResponse = z.object({ id: RecordId, ...link });
export type CreatedUserResponse = z.output<typeof CreatedUserResponse>;

export const AnyLinkResponse = z.object({
  id: RecordId,
  shorturl: ShortAddress,
  longurl: WebAddress,
  title: z.string().meta({ examples: ["Spring sale"] }),
  owner: Owner,
  clicks: Amount,
  date: TimestampResponse,
  blocked: Blocked,
});
export type AnyLinkResponse = z.output<typeof AnyLinkResponse>;

export const AnyDomainResponse = z.object({
  id: RecordId,
  domain: WebAddress.meta({ examples: ["https://go.acme.com"] }),
  owner: Owner,
  links: Amount,
  date: TimestampResponse,
  blocked: Blocked,
});
export type AnyDomainResponse = z.output<typeof AnyDomainResponse>;

export const ReportResponse = z.object({
  id: RecordId,
  reason: z.enum(REASONS),
  note: z.string().meta({ examples: ["Pretends to be my bank."] }),
  email: z.string().meta({ description: "empty if none was given", examples: ["ada@example.com"] }),
  country: z.string().meta({ description: "ISO 3166-1 alpha-2 code; empty if unknown", examples: ["PL"] }),
  date: TimestampResponse,
  link: z.object({ id: RecordId, shorturl: ShortAddress, longurl: WebAddress, blocked: Blocked }),
});
export type ReportResponse = z.output<typeof ReportResponse>;
