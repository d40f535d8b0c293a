import * as z from "zod";
import { IdText } from "@/lib/platform/fields";
import { oneOf, SearchText } from "@/lib/platform/lists";
import { QR_TYPES } from "./enums";

/** Formats of a code's file with their media types. */
export const FILE_FORMATS = { svg: "image/svg+xml", png: "image/png", pdf: "application/pdf" } as const;

const inRange = (least: number, most: number, usual: number) =>
  z.coerce
    .number("must be a number")
    .min(least, `must be ${least} or more`)
    .max(most, `must be ${most} or less`)
    .default(usual);

/** Query of GET /api/qr/:id/file. */
export const QrFileQuery = z.object({
  format: z.enum(["svg", "png", "pdf"], { error: "must be svg, png or pdf" }).default("svg"),
  size: inRange(64, 4_096, 1_024)
    .transform(Math.round)
    .meta({ description: "width in pixels, for svg and png", examples: [1_024] }),
  width: inRange(5, 1_000, 40).meta({ description: "width in millimeters, for pdf", examples: [40] }),
});

/** Query of GET /api/qr/export: which codes, and as what. */
export const QrBatchQuery = QrFileQuery.extend({
  type: oneOf(["all", ...QR_TYPES], "all"),
  q: SearchText,
  id: z
    .string()
    .default("")
    .transform((value) =>
      value.split(",").flatMap((part) => {
        const id = IdText.safeParse(part.trim());
        return id.success ? [id.data] : [];
      }),
    )
    .meta({ description: "IDs of codes, separated by commas" }),
});
export type QrBatchQuery = z.output<typeof QrBatchQuery>;
