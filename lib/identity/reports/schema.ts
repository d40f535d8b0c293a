import * as z from "zod";
import { creating, text } from "@/lib/platform/fields";

/** Reasons to report a link. */
export const REASONS = ["phishing", "malware", "spam", "illegal", "other"] as const;
export type Reason = (typeof REASONS)[number];

/** A visitor's report about a link. */
export const NewReport = creating(
  z.object({
    link: text(2_048).trim().min(1, "is required"),
    reason: z.enum(REASONS, `must be one of ${REASONS.join(", ")}`),
    note: text(2_000).trim().default(""),
    email: text(254).trim().pipe(z.email("must be an email address")).optional(),
  }),
);
export type NewReport = z.output<typeof NewReport>;
