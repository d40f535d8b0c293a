import * as z from "zod";
import { Paging } from "../paging";

export const INCLUDES = ["uniqueClicks", "lastClick", "expiry", "status", "rules", "sparkline"] as const;
/** What a list row may carry beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

const oneOf = <const T extends readonly string[]>(known: T, byDefault: T[number]) =>
  z
    .string()
    .optional()
    .transform((value): T[number] => (known.includes(value ?? "") ? (value as T[number]) : byDefault));

/** Query of GET /api/urls. What is unknown falls back to the default, as documented for `order`; nothing here is an error. */
export const LinkListQuery = Paging.extend({
  order: oneOf(["date", "click", "last", "title", "expiry"], "date"),
  state: oneOf(["all", "active", "expired", "disabled", "protected"], "all"),
  q: z
    .string()
    .optional()
    .transform((value) => value?.replaceAll("\0", "").trim().slice(0, 200) ?? ""),
  include: z
    .string()
    .optional()
    .transform((value) => INCLUDES.filter((known) => value?.split(",").includes(known))),
});
export type LinkListQuery = z.output<typeof LinkListQuery>;
