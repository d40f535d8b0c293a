import * as z from "zod";
import { changing, creating, filledLine } from "@/lib/platform/fields";
import { Paging } from "@/lib/platform/lists";
import { RecordId, TimestampResponse } from "@/lib/platform/responses";
import { FILTER_FIELDS } from "../statistics/schema";

const EXAMPLE = { "filter[country]": "Germany|Austria", "filter[device][not]": "Desktop" };

/** Filters as the statistics' own query takes them. */
export const FilterBody = z
  .strictObject(FILTER_FIELDS, {
    // A misspelled filter would show everything.
    error: ({ code }) =>
      code === "unrecognized_keys"
        ? "takes filters such as filter[country] or filter[country][not]"
        : undefined,
  })
  .transform(
    (given): Record<string, string> =>
      Object.fromEntries(
        Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])),
      ),
  );

/** At least one of them. */
const Filter = FilterBody.refine(
  (filter) => Object.keys(filter).length > 0,
  "must have at least one filter",
).meta({ examples: [EXAMPLE] });
const Name = filledLine(100, "Phones in Germany");

/** Body of POST /api/segment/add. */
export const NewSegment = creating(z.object({ name: Name, filter: Filter }));
export type NewSegment = z.output<typeof NewSegment>;

/** Body of PUT /api/segment/:id/update: what is absent stays. */
export const SegmentChanges = changing(z.object({ name: Name.nullish(), filter: Filter.nullish() }));
export type SegmentChanges = z.output<typeof SegmentChanges>;

/** Query of GET /api/segments. */
export const SegmentListQuery = Paging;
export type SegmentListQuery = z.output<typeof SegmentListQuery>;

export const SegmentResponse = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Phones in Germany"] }),
  filter: z
    .record(z.string(), z.string())
    .meta({ examples: [EXAMPLE], description: "as the query of statistics takes it" }),
  date: TimestampResponse,
});
export type SegmentResponse = z.output<typeof SegmentResponse>;
