import * as z from "zod";
import { FileFormat } from "@/lib/platform/export-file";
import { Id } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText } from "@/lib/platform/lists";
import { Amount, RecordId, TimestampResponse } from "@/lib/platform/responses";
import { REFUSALS, SECURITY_KINDS, type SecurityKind } from "../access/enums";

/** Filters of a list of security events. */
export const SECURITY_TOPICS = [
  "all",
  "sign-ins",
  "refusals",
  "account",
  "keys",
  "members",
  "administration",
] as const;
export type SecurityTopic = (typeof SECURITY_TOPICS)[number];

/** Beginnings of kinds, or whole ones, of each topic. */
export const KINDS_OF: Record<Exclude<SecurityTopic, "all">, string[]> = {
  "sign-ins": ["sign-in.", "session."],
  refusals: [...REFUSALS],
  account: ["account.", "password.", "email.", "two-factor.", "recovery-code", "issuer."],
  keys: ["key.", "items-key."],
  members: ["member.", "invitation."],
  administration: ["admin.", "user.", "setting."],
};

/** Events a person is notified of in the dashboard, unless they happened in the same browser. */
export const NOTICE_KINDS: SecurityKind[] = SECURITY_KINDS.filter((kind) =>
  /^((password|email)\.changed$|two-factor\.|recovery-code|issuer\.connected$|admin\.)/.test(kind),
);

const about = oneOf(SECURITY_TOPICS, "all");

/** Query of GET /api/account/security. */
export const SecurityQuery = Paging.extend({ about });
export type SecurityQuery = z.output<typeof SecurityQuery>;

/** Query of GET /api/admin/security; `q` is part of a username or an email address. */
export const AllSecurityQuery = SecurityQuery.extend({ q: SearchText });
export type AllSecurityQuery = z.output<typeof AllSecurityQuery>;

/** The same as a file. */
export const SecurityExportQuery = z.object({ format: FileFormat, about });
export type SecurityExportQuery = z.output<typeof SecurityExportQuery>;
export const AllSecurityExportQuery = SecurityExportQuery.extend({ q: SearchText });
export type AllSecurityExportQuery = z.output<typeof AllSecurityExportQuery>;

/** Body of POST /api/account/security/seen: the newest notice that was read. */
export const SeenNotices = z.object({ id: Id });

const name = z.string().nullable();

export const SecurityEventResponse = z.object({
  id: RecordId,
  kind: z
    .enum(SECURITY_KINDS)
    .or(z.string())
    .meta({ examples: ["sign-in.passed"] }),
  date: TimestampResponse,
  last: TimestampResponse.meta({ description: "time of the latest event, if equal events were combined" }),
  times: Amount.meta({ description: "number of combined events", examples: [1] }),
  userid: RecordId.nullable().meta({ description: "account concerned; null if no account has the name" }),
  user: name.meta({
    description: "username of that account; null if it no longer exists",
    examples: ["ada"],
  }),
  by: name.meta({ description: "who did it; null if unknown or gone", examples: ["ada"] }),
  via: z.string().meta({
    description: "session, key, workspace-key, operator (the command line) or none",
    examples: ["session"],
  }),
  key: name.meta({ description: "API key that was used", examples: ["Deploy (sy_4mJw…9f3c)"] }),
  workspace: name.meta({ examples: ["Acme"] }),
  detail: z.string().meta({ description: "what was affected", examples: ["Newsletter (sy_4mJw…9f3c)"] }),
  browser: z.string().meta({ examples: ["Firefox"] }),
  os: z.string().meta({ examples: ["Linux"] }),
  country: z.string().meta({ examples: ["Poland"] }),
  sameplace: z.boolean().meta({ description: "whether the event came from where the caller is now" }),
});
export type SecurityEventResponse = z.output<typeof SecurityEventResponse>;

export const NoticesResponse = z.object({ data: z.object({ notices: z.array(SecurityEventResponse) }) });
export type NoticesResponse = z.output<typeof NoticesResponse>;
