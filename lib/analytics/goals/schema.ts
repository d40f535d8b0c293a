import * as z from "zod";
import { changing, creating, filledLine } from "@/lib/platform/fields";
import { Paging } from "@/lib/platform/lists";
import { Amount, RecordId, TimestampResponse } from "@/lib/platform/responses";
import { FilterBody } from "../segments/schema";
import { GOAL_METRICS, GOAL_STATES } from "./enums";

const EXAMPLE = { "filter[campaign]": "Spring sale" };
const [FIRST, LAST] = ["1970-01-01", "9999-12-31"];
const DAY_MS = 86_400_000;
/** Ten years. */
const MOST_DAYS = 3_660;

const Day = z
  .string("must be text such as 2027-01-31")
  .regex(/^\d{4}-\d{2}-\d{2}$/, "must look like 2027-01-31")
  .refine((day) => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false, "is not a real date")
  .refine((day) => day >= FIRST && day <= LAST, "must not be before 1970");
const From = Day.meta({ examples: ["2027-01-01"], description: "the first day that counts" });
const To = Day.meta({ examples: ["2027-01-31"], description: "the last day that counts" });

const FIELDS = {
  name: filledLine(100, "Spring sale"),
  metric: z
    .enum(GOAL_METRICS, `must be one of ${GOAL_METRICS.join(", ")}`)
    .meta({ examples: ["clicks"], description: "what is counted: clicks, or unique visitors by day" }),
  target: z
    .int("must be a whole number")
    .min(1, "must be 1 or more")
    .max(1_000_000_000, "is too large")
    .meta({ examples: [1_000], description: "how many it should be" }),
  from: From,
  to: To,
  filter: FilterBody.meta({
    examples: [EXAMPLE],
    description: "which visits count, as the query of statistics takes it; all without any",
  }),
};

/** What is wrong with the days of a goal, if anything. */
export function problemOfDays({ from, to }: { from: string; to: string }): string | undefined {
  if (to < from) return "must not be before from";
  return (Date.parse(to) - Date.parse(from)) / DAY_MS > MOST_DAYS
    ? "must be at most ten years after from"
    : undefined;
}

/** Body of POST /api/goal/add. */
export const NewGoal = creating(
  z
    .object({ ...FIELDS, metric: FIELDS.metric.default("clicks"), filter: FIELDS.filter.default({}) })
    .check(({ value, issues }) => {
      const message = problemOfDays(value);
      if (message) issues.push({ code: "custom", message, path: ["to"], input: value.to });
    }),
);
export type NewGoal = z.output<typeof NewGoal>;

/** Body of PUT /api/goal/:id/update: what is absent stays. */
export const GoalChanges = changing(
  z.object({
    name: FIELDS.name.nullish(),
    metric: FIELDS.metric.nullish(),
    target: FIELDS.target.nullish(),
    from: From.nullish(),
    to: To.nullish(),
    filter: FIELDS.filter.nullish(),
  }),
);
export type GoalChanges = z.output<typeof GoalChanges>;

/** Query of GET /api/goals. */
export const GoalListQuery = Paging;
export type GoalListQuery = z.output<typeof GoalListQuery>;

export const GoalResponse = z.object({
  id: RecordId,
  name: z.string().meta({ examples: ["Spring sale"] }),
  metric: z.enum(GOAL_METRICS).meta({
    examples: ["clicks"],
    description: "what is counted: clicks, or unique visitors by day",
  }),
  target: Amount.meta({ examples: [1_000], description: "how many it should be" }),
  from: z.string().meta({ examples: ["2027-01-01"], description: "the first day that counts" }),
  to: z.string().meta({ examples: ["2027-01-31"], description: "the last day that counts" }),
  filter: z.record(z.string(), z.string()).meta({
    examples: [EXAMPLE],
    description: "which visits count, as the query of statistics takes it",
  }),
  progress: z
    .object({
      state: z.enum(GOAL_STATES).meta({
        examples: ["on-track"],
        description: "upcoming, on-track, behind at the pace of the last seven days, reached, or missed",
      }),
      count: Amount.meta({ description: "how many it is" }),
      expected: Amount.meta({ description: "how many it would be by now if each day had the same share" }),
      forecast: Amount.nullable().meta({
        description:
          "how many it will be on the last day at the pace of the last seven days; null on the first day, and once the goal is over",
      }),
    })
    .nullable()
    .meta({ description: "how it stands; null where there are too many filtered visits to count" }),
  reached: TimestampResponse.nullable().meta({
    description: "when it was noticed that the goal is reached; null until then",
  }),
  date: TimestampResponse,
});
export type GoalResponse = z.output<typeof GoalResponse>;
