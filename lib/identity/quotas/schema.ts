import * as z from "zod";
import { changing, clearable } from "@/lib/platform/fields";
import { Amount } from "@/lib/platform/responses";
import { QUOTAS } from "./enums";

const FORM = "must be a whole number up to 999999999, unlimited, or empty for the default";

/** A number, also as text, or no limit. */
const Limit = z
  .union(
    [
      z.literal("unlimited"),
      z.int(FORM).min(0, FORM).max(999_999_999, FORM),
      z.string().regex(/^\d{1,9}$/, FORM),
    ],
    FORM,
  )
  .transform((limit) => (limit === "unlimited" ? limit : Number(limit)));

/** Quotas of one workspace: what is absent stays, and null goes back to the installation's default. */
export const QuotaChanges = changing(
  z.object(
    clearable({
      links: Limit.meta({ examples: [500] }),
      monthly: Limit.meta({ description: "new links in a calendar month, UTC", examples: [100] }),
      domains: Limit.meta({ examples: ["unlimited"] }),
      members: Limit.meta({ description: "people in the workspace, its owner included", examples: [5] }),
    }),
  ),
);
export type QuotaChanges = z.output<typeof QuotaChanges>;

const quota = {
  name: z.enum(QUOTAS),
  used: Amount.meta({ description: "so many there are; of monthly, since the month began (UTC)" }),
};
const LimitResponse = z
  .int()
  .nullable()
  .meta({ description: "null: unlimited", examples: [100] });

/** The quotas of the caller's workspace that have a limit. */
export const QuotasResponse = z.object({
  data: z.object({ quotas: z.array(z.object({ ...quota, limit: z.int().meta({ examples: [100] }) })) }),
});
export type QuotasResponse = z.output<typeof QuotasResponse>;

/** All quotas of a user's workspace, with where each limit comes from. */
export const UserQuotasResponse = z.object({
  data: z.object({
    quotas: z.array(
      z.object({
        ...quota,
        limit: LimitResponse,
        default: LimitResponse.meta({ description: "of the installation; null: unlimited" }),
        own: z
          .union([z.int(), z.literal("unlimited")])
          .nullable()
          .meta({ description: "this workspace's; null: it has the default", examples: [500] }),
      }),
    ),
  }),
});
export type UserQuotasResponse = z.output<typeof UserQuotasResponse>;
