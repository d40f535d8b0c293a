import * as z from "zod";
import { creating, Flag, IdText, line, text } from "@/lib/platform/fields";
import { MOST_CODES, MOST_COPIES, MOST_LABELS, PAPERS, type Paper, SHEET_NAMES, TEXT_PLACES } from "./enums";

const millimeters = (least: number, most: number) =>
  z.number("must be a number").min(least, `must be ${least} or more`).max(most, `must be ${most} or less`);
const count = (most: number) =>
  z.int("must be a whole number").min(1, "must be 1 or more").max(most, `must be ${most} or less`);

/** A sheet of one's own, in millimeters. */
export const OwnSheet = z
  .object({
    paper: z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]], { error: "must be a4 or letter" }),
    columns: count(30),
    rows: count(60),
    width: millimeters(10, 300).meta({ examples: [63.5] }),
    height: millimeters(10, 300).meta({ examples: [38.1] }),
    left: millimeters(0, 200).meta({ description: "from the edge of the paper to the first label" }),
    top: millimeters(0, 200),
    across: millimeters(10, 300).meta({ description: "from the left edge of a label to that of the next" }),
    down: millimeters(10, 300).meta({ description: "from the top of a label to that of the next" }),
  })
  .superRefine((sheet, context) => {
    const { width, height } = PAPERS[sheet.paper];
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (sheet.columns > 1 && sheet.across < sheet.width)
      refuse("across", "must be at least the width of a label");
    if (sheet.rows > 1 && sheet.down < sheet.height) refuse("down", "must be at least the height of a label");
    // A hair's breadth is what rounded numbers of a manufacturer add up to.
    if (sheet.left + (sheet.columns - 1) * sheet.across + sheet.width > width + 0.2)
      refuse("columns", "are wider than the paper");
    if (sheet.top + (sheet.rows - 1) * sheet.down + sheet.height > height + 0.2)
      refuse("rows", "are higher than the paper");
  });

const Copies = count(MOST_COPIES).default(1);
const Named = z.object({
  id: IdText,
  caption: line(200, "Table 7").optional(),
  copies: Copies,
});
const Several = z.array(Named, "must be an array").max(MOST_CODES, `must have at most ${MOST_CODES} entries`);

/** Body of POST /api/qr/labels and of its preview. */
export const Labels = creating(
  z
    .object({
      sheet: z.enum([...SHEET_NAMES, "own"], {
        error: ({ input }) =>
          input === undefined ? "is required" : `must be own or one of ${SHEET_NAMES.join(", ")}`,
      }),
      own: OwnSheet.optional().meta({ description: "the sheet's measures, where `sheet` is `own`" }),
      start: count(1_800)
        .default(1)
        .meta({ description: "position of the first label on a part-used sheet" }),
      text: z
        .enum(TEXT_PLACES, { error: `must be one of ${TEXT_PLACES.join(", ")}` })
        .default("below")
        .meta({ description: "where the caption is, seen from the code" }),
      marks: Flag.optional().meta({ description: "whether crop marks are in the sheet's margin" }),
      codes: Several.optional().meta({ description: "QR codes, in their own style" }),
      links: Several.optional().meta({ description: "links, each as a code of its short URL" }),
      list: text(200_000)
        .optional()
        .meta({
          description: "one label a line, as CSV: alias or URL, caption, copies",
          examples: ["spring-sale,Spring sale,3"],
        }),
      look: IdText.optional().meta({
        description:
          "id of the QR code whose style labels of links and of the list take; black on white otherwise",
      }),
    })
    .superRefine(({ sheet, own, codes, links, list }, context) => {
      if (sheet === "own" && !own)
        context.addIssue({ code: "custom", path: ["own"], message: "is required with this sheet" });
      if (!codes?.length && !links?.length && !list?.trim())
        context.addIssue({ code: "custom", path: ["list"], message: "or codes or links must have an entry" });
    }),
);
export type Labels = z.output<typeof Labels>;

export const LABELS_BODY_LIMIT = 512 * 1_024;

export const LabelsPreviewResponse = z.object({
  data: z.object({
    labels: z.int().meta({ description: `labels on all pages, at most ${MOST_LABELS}`, examples: [21] }),
    pages: z.int().meta({ examples: [1] }),
    perpage: z.int().meta({ description: "labels of a whole sheet", examples: [21] }),
    module: z.number().meta({ description: "millimeters of the smallest module", examples: [0.71] }),
    svg: z.string().meta({ description: "the first page", examples: ["<svg>…</svg>"] }),
  }),
});
export type LabelsPreviewResponse = z.output<typeof LabelsPreviewResponse>;
