import * as z from "zod";
import { creating, Flag } from "../fields";

/**
 * Body of POST /api/urls/bulk. Each of `links` is a body of POST /api/url/add and is checked by itself. `dryrun` makes
 * nothing; `atomic` makes all or none. A row of an export also says whether its link was `protected` and what is `leftout`.
 */
export const BulkLinks = creating(
  z.object({
    links: z
      .array(z.unknown(), "must be an array of links")
      .min(1, "must hold at least one link")
      .max(1_000, "must hold at most 1000 links")
      .meta({
        examples: [
          [{ url: "https://example.com/spring-sale" }, { url: "https://example.com/menu", custom: "menu" }],
        ],
      }),
    dryrun: Flag.optional(),
    atomic: Flag.optional(),
  }),
);
export type BulkLinks = z.output<typeof BulkLinks>;

/** A thousand links with long addresses and some rules. */
export const BULK_BYTES = 2 * 1_024 * 1_024;
