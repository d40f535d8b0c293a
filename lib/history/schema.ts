import * as z from "zod";
import { creating, IdText, Timestamp, text } from "../fields";

/** The path of one entry in the history of one record. */
export const EntryPath = z.object({ id: IdText, entryid: IdText });
export type EntryPath = z.output<typeof EntryPath>;

/** Body of POST /api/url/:id/history/add: what somebody wants to remember about a moment, which is now unless another is named. */
export const NewNote = creating(
  z.object({
    note: text(500)
      .trim()
      .min(1, "must not be empty")
      .meta({ examples: ["Newsletter sent"] }),
    date: Timestamp.optional(),
  }),
);
export type NewNote = z.output<typeof NewNote>;
