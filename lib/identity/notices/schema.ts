import * as z from "zod";
import { changing, Flag } from "@/lib/platform/fields";
import { REPORTS } from "./enums";

/** What a member may choose to be mailed about the workspace they are in. */
export const NoticeChanges = changing(
  z
    .object({
      report: z.enum(REPORTS, `must be one of ${REPORTS.join(", ")}`).meta({ examples: ["weekly"] }),
      alerts: Flag,
      brokenlinks: Flag,
    })
    .partial()
    .refine(
      (changes) => Object.values(changes).some((value) => value !== undefined),
      "must contain at least one change",
    ),
);
export type NoticeChanges = z.output<typeof NoticeChanges>;

export const NoticesResponse = z.object({
  data: z.object({
    mail: z
      .boolean()
      .meta({ description: "whether this installation sends mail; without it nothing can be chosen" }),
    confirmed: z.boolean().meta({
      description:
        "whether your email address is confirmed; until then nothing can be chosen, and nothing is mailed",
    }),
    report: z.enum(REPORTS).meta({ examples: ["weekly"] }),
    alerts: z.boolean().meta({ description: "whether a link whose clicks jump or stop is mailed" }),
    brokenlinks: z
      .boolean()
      .meta({ description: "whether links that are newly broken are mailed once a week" }),
  }),
});
export type NoticesResponse = z.output<typeof NoticesResponse>;
