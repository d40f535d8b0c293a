import * as z from "zod";
import { Paging } from "../paging";

export const INCLUDES = ["status", "check", "links"] as const;
/** What a list row may carry beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

/** Query of GET /api/domains. */
export const DomainListQuery = Paging.extend({
  include: z
    .string()
    .optional()
    .transform((value) => INCLUDES.filter((known) => value?.split(",").includes(known))),
});
export type DomainListQuery = z.output<typeof DomainListQuery>;
