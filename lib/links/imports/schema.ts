import * as z from "zod";
import { creating, Flag, text } from "@/lib/platform/fields";
import { Amount, ShortAddress } from "@/lib/platform/responses";
import { MOST_ROWS, SERVICES } from "./enums";

/** A thousand rows with long addresses. */
export const FILE_BYTES = 2 * 1_024 * 1_024;

const NAMES = SERVICES.map(({ value }) => value);

/** Body of POST /api/urls/import: a file that a service exported, or a part of it with its first line. */
export const FileImport = creating(
  z.object({
    from: z.enum(NAMES, { error: `must be one of ${NAMES.join(", ")}` }),
    file: text(FILE_BYTES)
      .min(1, "is required")
      .meta({
        description: `a CSV file with at most ${MOST_ROWS} rows below its first line; of switchyard also NDJSON`,
        examples: ["Short link,Destination URL\nhttps://bit.ly/3xYz,https://example.com/menu\n"],
      }),
    domain: text(300)
      .trim()
      .optional()
      .meta({
        description: "domain of all links; without it each keeps the one it has in the file",
        examples: ["go.example.com"],
      }),
    dryrun: Flag.optional().meta({ description: "creates nothing, and says what would happen" }),
  }),
);
export type FileImport = z.output<typeof FileImport>;

export const FileImportResponse = z.object({
  created: Amount,
  existing: Amount.meta({ description: "links that were here already, with the same destination" }),
  refused: Amount,
  clicks: Amount.meta({
    description: "counted by the service; they are imported, and marked as such in statistics",
  }),
  results: z.array(
    z.object({
      row: z
        .int()
        .min(1)
        .meta({ description: "row of the file, as a spreadsheet counts it: the first line is row 1" }),
      outcome: z.enum(["created", "existing", "refused"]),
      link: z
        .string()
        .nullable()
        .meta({ description: "the short link in the file", examples: ["bit.ly/3xYz"] }),
      shorturl: ShortAddress.optional(),
      message: z.string().optional(),
      clicks: Amount.optional().meta({ description: "imported for this link" }),
      leftout: z
        .array(z.string())
        .optional()
        .meta({ description: "what the link has in the file and not here", examples: [["A/B test"]] }),
    }),
  ),
});
export type FileImportResponse = z.output<typeof FileImportResponse>;
