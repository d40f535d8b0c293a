import * as z from "zod";
import { changing, Flag, IdText } from "@/lib/platform/fields";
import { oneOf, Paging, SearchText } from "@/lib/platform/lists";
import { Amount, RecordId, TimestampResponse } from "@/lib/platform/responses";

/** The path of one missing path of a domain. */
export const MissingPathPath = z.object({ id: IdText, pathid: IdText });
export type MissingPathPath = z.output<typeof MissingPathPath>;

/** Query of GET /api/domain/:id/missing. */
export const MissingListQuery = Paging.extend({
  order: oneOf(["hits", "date"], "hits"),
  status: oneOf(["open", "ignored", "all"], "open"),
  q: SearchText,
});
export type MissingListQuery = z.output<typeof MissingListQuery>;

/** Body of PUT /api/domain/:id/missing/:pathid. */
export const MissingPathChanges = changing(z.object({ ignored: Flag }));
export type MissingPathChanges = z.output<typeof MissingPathChanges>;

export const MissingPathResponse = z.object({
  id: RecordId,
  path: z.string().meta({ description: "decoded, with its first slash", examples: ["/summer"] }),
  custom: z
    .string()
    .nullable()
    .meta({
      description: "the alias of a link that would have this path; null if none can",
      examples: ["summer"],
    }),
  hits: Amount,
  first: TimestampResponse,
  last: TimestampResponse,
  referrer: z.string().meta({
    description: 'host of the site that led there last; "" if none did',
    examples: ["news.example.com"],
  }),
  ignored: z.boolean(),
});
export type MissingPathResponse = z.output<typeof MissingPathResponse>;

export const MissingPathWrittenResponse = z.object({ data: MissingPathResponse });
export type MissingPathWrittenResponse = z.output<typeof MissingPathWrittenResponse>;
