import * as z from "zod";
import { Flag } from "@/lib/platform/fields";
import { Amount, TimestampResponse } from "@/lib/platform/responses";
import { jsonFileOf } from "@/lib/platform/sent-file";
import { ARCHIVE_PARTS, IMPORT_STATES, LEFT_BEHIND } from "./enums";

/** Query of POST /api/account/import. */
export const ArchiveImportQuery = z.object({
  dryrun: Flag.default(false).meta({ description: "create nothing, and say what would happen" }),
});
export type ArchiveImportQuery = z.output<typeof ArchiveImportQuery>;

/** The body of POST /api/account/import is the archive itself. */
export const SentArchive = jsonFileOf("an archive of an account, as GET /api/account/export gives it", {
  ...{ form: "switchyard archive 2", links: [] },
});
export type SentArchive = z.output<typeof SentArchive>;

const ResultResponse = z.object({
  list: z.enum(ARCHIVE_PARTS),
  row: z.int().min(1).meta({ description: "number of the entry in its list" }),
  name: z
    .string()
    .nullable()
    .meta({ examples: ["go.example.com/menu"] }),
  outcome: z.enum(["created", "existing", "refused"]),
  message: z.string().optional().meta({ description: "why it was refused" }),
  leftout: z
    .array(z.string())
    .optional()
    .meta({ description: "what it has in the archive and not here", examples: [["history"]] }),
});
export type ResultResponse = z.output<typeof ResultResponse>;

const LastImportResponse = z.object({
  state: z.enum(IMPORT_STATES),
  dryrun: z.boolean(),
  entries: Amount.meta({ description: "entries of the archive that can be imported" }),
  created: Amount.meta({ description: "entries that were created, or would be" }),
  existing: Amount.meta({ description: "entries that were here already" }),
  refused: Amount,
  clicks: Amount.meta({ description: "clicks that count as imported" }),
  results: z
    .array(ResultResponse)
    .meta({ description: "entries that were refused or lack something, at most 1,000" }),
  leftbehind: z
    .array(z.object({ list: z.enum(LEFT_BEHIND), count: Amount }))
    .meta({ description: "lists of the archive that are not imported" }),
  reason: z.string().nullable().meta({ description: "why it stopped before its end" }),
  started: TimestampResponse,
  ended: TimestampResponse.nullable(),
});

export const ArchiveImportResponse = z.object({
  import: LastImportResponse.nullable().meta({ description: "null before the first one" }),
});
export type ArchiveImportResponse = z.output<typeof ArchiveImportResponse>;
