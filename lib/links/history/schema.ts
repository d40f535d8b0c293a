import * as z from "zod";
import { creating, filledLine, IdText, Timestamp } from "@/lib/platform/fields";
import { RecordId, TimestampResponse } from "@/lib/platform/responses";

/** The path of one entry in the history of one record. */
export const EntryPath = z.object({ id: IdText, entryid: IdText });
export type EntryPath = z.output<typeof EntryPath>;

/** Body of POST /api/url/:id/history/:entryid/undo. */
export const UndoneChanges = creating(
  z.object({
    latest: IdText.optional().meta({
      description: "newest change that you have seen; nothing is undone if there is a later one",
    }),
  }),
);
export type UndoneChanges = z.output<typeof UndoneChanges>;

/** Body of POST /api/url/:id/history/add: a note about a point in time, now by default. */
export const NewNote = creating(
  z.object({
    note: filledLine(500, "Newsletter sent"),
    date: Timestamp.optional(),
  }),
);
export type NewNote = z.output<typeof NewNote>;

const value = z.unknown().meta({ examples: ["https://example.com/spring-sale"] });

/** One entry of a history: a change, or a note without one. */
export const HistoryResponse = z.object({
  id: RecordId,
  date: TimestampResponse,
  by: z
    .string()
    .nullable()
    .meta({ description: "who made the change; null if that account no longer exists", examples: ["ada"] }),
  via: z.enum(["dashboard", "key", "command"]),
  key: z
    .string()
    .nullable()
    .meta({ description: "name of the API key that was used", examples: ["deploy"] }),
  note: z.string().meta({ description: "empty for a change", examples: [""] }),
  changes: z.array(
    z.object({
      field: z
        .string()
        .meta({ description: "name of the field in the body of the update", examples: ["url"] }),
      before: value,
      after: value,
    }),
  ),
});
export type HistoryResponse = z.output<typeof HistoryResponse>;
