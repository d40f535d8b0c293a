import * as z from "zod";
import { changing, Flag, IdText, Timestamp } from "../fields";
import { LinkFilter } from "./query";
import { Ids } from "./schema";

export const MOST_AT_ONCE = 500;

/** What can be changed about many links alike. `pixels` and `channel` are added, null takes all away. */
const Change = changing(
  z.object({
    status: z.enum(["active", "disabled"], { error: "must be active or disabled" }).optional(),
    expiry: Timestamp.nullish(),
    campaign: IdText.nullish(),
    channel: IdText.nullish(),
    pixels: Ids.nullish(),
    archived: Flag.optional().meta({
      description: "true puts away, false takes out again; either way it redirects",
    }),
    deleted: Flag.optional().meta({ description: "true deletes, false takes a delete back within the hour" }),
  }),
);

/**
 * Body of POST /api/urls/change: which links, by their ids or by the list's own filters, and what of them. With `matching`,
 * one call changes 500; the answer's `next` is the `after` of the next one.
 */
export const LinksChange = z
  .object({
    links: z
      .array(IdText, "must be an array of ids")
      .min(1, "must hold at least one id")
      .max(MOST_AT_ONCE, `must hold at most ${MOST_AT_ONCE} ids`)
      .optional(),
    matching: LinkFilter.optional(),
    after: IdText.optional(),
    change: Change,
  })
  .refine(({ links, matching }) => (links === undefined) !== (matching === undefined), {
    error: "must be there, or matching, but not both",
    path: ["links"],
  })
  .refine(({ change }) => Object.values(change).some((value) => value !== undefined), {
    error: "must change something",
    path: ["change"],
  });
export type LinksChange = z.output<typeof LinksChange>;
