import * as z from "zod";
import { changing, creating, filledLine } from "@/lib/platform/fields";
import { Paging } from "@/lib/platform/lists";
import { RecordId, TimestampResponse } from "@/lib/platform/responses";

/** Later ones PostgreSQL would hold, and no chart shows. */
const [FIRST, LAST] = ["1970-01-01", "9999-12-31"];

const Day = z
  .string("must be text such as 2027-01-31")
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must look like 2027-01-31")
  .refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false, "is not a real date")
  .refine((day) => day >= FIRST && day <= LAST, "must not be before 1970")
  .meta({ examples: ["2027-01-31"], description: "the day on which it happened" });
const Note = filledLine(500, "Newsletter sent");

/** Body of POST /api/annotation/add. */
export const NewAnnotation = creating(z.object({ day: Day, text: Note }));
export type NewAnnotation = z.output<typeof NewAnnotation>;

/** Body of PUT /api/annotation/:id/update: what is absent stays. */
export const AnnotationChanges = changing(z.object({ day: Day.nullish(), text: Note.nullish() }));
export type AnnotationChanges = z.output<typeof AnnotationChanges>;

/** A list is never refused: what is no day doesn't narrow it. */
const Asked = Day.optional().catch(undefined);

/** Query of GET /api/annotations: those between two days, both included. */
export const AnnotationListQuery = Paging.extend({ from: Asked, to: Asked });
export type AnnotationListQuery = z.output<typeof AnnotationListQuery>;

export const AnnotationResponse = z.object({
  id: RecordId,
  day: z.string().meta({ examples: ["2027-01-31"], description: "the day on which it happened" }),
  text: z.string().meta({ examples: ["Newsletter sent"] }),
  date: TimestampResponse,
});
export type AnnotationResponse = z.output<typeof AnnotationResponse>;
