import * as z from "zod";
import { IdText, Timestamp } from "../fields";
import { oneOf, Paging, SearchText, someOf } from "../paging";

export const INCLUDES = [
  "uniqueClicks",
  "lastClick",
  "expiry",
  "status",
  "archived",
  "rules",
  "sparkline",
] as const;
/** What a list row may carry beyond the documented keys. */
export type Include = (typeof INCLUDES)[number];

/** "3,7" → [3, 7]; what is no id is left out, and nothing at all means no such filter. */
const ids = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? "").split(",").flatMap((part) => {
      const id = IdText.safeParse(part.trim());
      return id.success ? [id.data] : [];
    }),
  );

const day = z
  .string()
  .optional()
  .transform((value) =>
    /^\d{4}-\d{2}-\d{2}$/.test(value ?? "") ? Timestamp.safeParse(value).data : undefined,
  );

export const STATES = [
  "all",
  "active",
  "expiring",
  "expired",
  "disabled",
  "protected",
  "archived",
  "any",
] as const;

/** Which of the caller's links: what has several ids is met by any of them, and all that is named must be met. */
export const LinkFilter = z.object({
  state: oneOf(STATES, "all").meta({
    description: "archived links are left out of all but `archived` and `any`",
  }),
  q: SearchText,
  domain: z
    .string()
    .optional()
    .transform((value) => value?.trim() ?? "")
    .meta({ description: "ids of domains; `default` is the installation's own short host" }),
  id: ids,
  campaign: ids,
  channel: ids,
  channelmatch: oneOf(["any", "all", "none"], "any").meta({
    description: "whether a link must be in any of `channel`, in all of them, or in none",
  }),
  pixel: ids,
  type: oneOf(["", "direct", "frame", "splash", "overlay"], ""),
  qr: oneOf(["", "yes", "no"], ""),
  from: day.meta({ description: "the first day of creation, UTC" }),
  to: day.meta({ description: "the last day of creation, UTC" }),
});
export type LinkFilter = z.output<typeof LinkFilter>;

/** Query of GET /api/urls. What is unknown falls back to the default, as documented for `order`; nothing here is an error. */
export const LinkListQuery = Paging.extend({
  ...LinkFilter.shape,
  order: oneOf(["date", "click", "last", "title", "expiry"], "date"),
  include: someOf(INCLUDES),
});
export type LinkListQuery = z.output<typeof LinkListQuery>;
