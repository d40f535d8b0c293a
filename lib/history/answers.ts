import * as z from "zod";
import { Moment, RecordId } from "../answers";

const value = z.unknown().meta({ examples: ["https://example.com/spring-sale"] });

/** One entry of a history: a change, or a note, which changed nothing. */
export const HistoryAnswer = z.object({
  id: RecordId,
  date: Moment,
  by: z
    .string()
    .nullable()
    .meta({ description: "who did it; null when that account is gone", examples: ["ada"] }),
  via: z.enum(["dashboard", "key", "command"]),
  key: z
    .string()
    .nullable()
    .meta({ description: "the name of the API key it was done with", examples: ["deploy"] }),
  note: z.string().meta({ description: "empty for a change", examples: [""] }),
  changes: z.array(
    z.object({
      field: z.string().meta({ description: "in the words of the body that changes it", examples: ["url"] }),
      before: value,
      after: value,
    }),
  ),
});
