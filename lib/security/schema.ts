import * as z from "zod";
import { Id } from "../fields";
import { oneOf, Paging, SearchText } from "../paging";
import { SECURITY_TOPICS } from "./choices";

const about = oneOf(SECURITY_TOPICS, "all");

/** Query of GET /api/account/security. */
export const SecurityQuery = Paging.extend({ about });
export type SecurityQuery = z.output<typeof SecurityQuery>;

/** Query of GET /api/admin/security; `q` is part of a username or an e-mail address. */
export const AllSecurityQuery = SecurityQuery.extend({ q: SearchText });
export type AllSecurityQuery = z.output<typeof AllSecurityQuery>;

const format = z.enum(["csv", "ndjson"], { error: "must be csv or ndjson" }).default("csv");

/** The same as a file. */
export const SecurityExportQuery = z.object({ format, about });
export type SecurityExportQuery = z.output<typeof SecurityExportQuery>;
export const AllSecurityExportQuery = SecurityExportQuery.extend({ q: SearchText });
export type AllSecurityExportQuery = z.output<typeof AllSecurityExportQuery>;

/** Body of POST /api/account/security/seen: the newest notice that was read. */
export const SeenNotices = z.object({ id: Id });
