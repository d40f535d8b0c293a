import * as z from "zod";
import { changing, creating, Flag, filledLine } from "@/lib/platform/fields";
import { Paging } from "@/lib/platform/lists";
import { RecordId, TimestampResponse } from "@/lib/platform/responses";
import { DENSITIES, DETAILS, ORDERS } from "../enums";

/** Filters of the list of links that a view remembers, as the list's own query takes them. */
const FILTERS = [
  ...(["q", "state", "domain", "campaign", "channel", "channelmatch", "pixel", "type", "qr"] as const),
  ...(["visibility", "rules", "health", "url", "from", "to"] as const),
] as const;

/** Details of a link that the view doesn't show. */
const Hidden = z
  .array(z.enum(DETAILS, { error: `must be one of ${DETAILS.join(", ")}` }), "must be an array of strings")
  .max(DETAILS.length, `must contain at most ${DETAILS.length} strings`)
  .meta({
    description: "details that the list doesn't show in this view; without it, as whoever looks has it",
  });
const Density = z
  .enum(DENSITIES, { error: `must be ${DENSITIES.join(" or ")}` })
  .meta({ description: "how close rows are in this view; without it, as whoever looks has it" });
const Default = Flag.meta({ description: "whether your own list of links begins with it" });

/** Empty ones are none. What is unknown to the list is left out. */
const Filter = z
  .record(z.string(), z.unknown(), "must be an object of the list's filters")
  .transform((given, context): Record<string, string> => {
    const kept = FILTERS.flatMap((name) => {
      const value = given[name];
      if (value === undefined || value === null || value === "") return [];
      if (typeof value === "string" && value.length <= 2_048 && !value.includes("\0")) return [[name, value]];
      context.addIssue({ code: "custom", message: "must be text of at most 2048 characters", path: [name] });
      return [];
    });
    return Object.fromEntries(kept) as Record<string, string>;
  })
  .meta({ examples: [{ state: "expired", channel: "3" }] });

const Order = z.enum(ORDERS, { error: `must be one of ${ORDERS.join(", ")}` });
const Name = filledLine(100, "Expired in spring");

/** Body of POST /api/view/add. */
export const NewView = creating(
  z.object({
    name: Name,
    filter: Filter.optional(),
    order: Order.optional(),
    shared: Flag.optional(),
    hidden: Hidden.optional(),
    density: Density.optional(),
    default: Default.optional(),
  }),
);
export type NewView = z.output<typeof NewView>;

/** Body of PUT /api/view/:id/update: what is absent stays. `default` is the caller's own, of a shared view as well. */
export const ViewChanges = changing(
  z.object({
    name: Name.nullish(),
    filter: Filter.nullish(),
    order: Order.nullish(),
    shared: Flag.nullish(),
    hidden: Hidden.nullish(),
    density: Density.nullish(),
    default: Default.nullish(),
  }),
);
export type ViewChanges = z.output<typeof ViewChanges>;

/** Query of GET /api/views. */
export const ViewListQuery = Paging;
export type ViewListQuery = z.output<typeof ViewListQuery>;

export const ListedViewResponse = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Expired in spring"] }),
  filter: z.record(z.string(), z.string()).meta({ examples: [{ state: "expired", channel: "3" }] }),
  order: z.string().meta({ examples: ["date"] }),
  shared: z.boolean().meta({ description: "whether all members of the workspace see it" }),
  own: z.boolean().meta({
    description: "whether the caller may change it: theirs, or shared by somebody who left the workspace",
  }),
  hidden: z.array(z.enum(DETAILS)).nullable(),
  density: z.enum(DENSITIES).nullable(),
  default: z.boolean().meta({ description: "whether the caller's list begins with it" }),
  date: TimestampResponse,
});
export type ListedViewResponse = z.output<typeof ListedViewResponse>;

export const ViewResponse = z.object({ data: ListedViewResponse });
export type ViewResponse = z.output<typeof ViewResponse>;

/** How many links each view shows, by its id. */
export const ViewCountsResponse = z.object({
  data: z.object({
    counts: z.record(z.string(), z.int().min(0).nullable()).meta({
      description: "null where counting takes too long",
      examples: [{ "3": 12 }],
    }),
    most: z.int().meta({ description: "a count goes no further", examples: [1_000] }),
  }),
});
export type ViewCountsResponse = z.output<typeof ViewCountsResponse>;
