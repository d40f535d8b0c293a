import * as z from "zod";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { IdText, TimeZone } from "@/lib/platform/fields";
import { clickStore } from "../store/click-store";
import { formerOf } from "../store/former";
import { dayIn, type Range, rangeOf } from "./range";
import { Via } from "./schema";
import { asked, countRange } from "./statistics";
import { SUBJECTS, type Subject, type Visits, workspaceSubject } from "./subject";

const NOUNS = Object.keys(SUBJECTS) as (keyof typeof SUBJECTS)[];

/** Which record's first day, and in which time zone its days begin; that of the whole workspace without a record. */
export const FirstDayQuery = z
  .object({
    record: z.enum(NOUNS).optional().meta({
      description: "kind of the record, as in the addresses of its statistics; all records without it",
    }),
    id: IdText.optional(),
    via: Via.shape.via,
    tz: TimeZone.optional(),
  })
  .refine(({ record, id }) => !record === !id, { error: "must be given together with record", path: ["id"] });
type FirstDayQuery = z.output<typeof FirstDayQuery>;

export const FirstDayResponse = z.object({
  data: z.object({
    day: z.string().meta({
      examples: ["2027-01-31"],
      description: "the first day with a visit, or an imported click; today while there is none",
    }),
    timezone: z.string().meta({ examples: ["Europe/Warsaw"] }),
  }),
});
type FirstDay = z.output<typeof FirstDayResponse>["data"];

/** The first day on which the statistics of a record, or of the whole workspace, count anything. */
export async function findFirstDay(actor: Actor, query: FirstDayQuery): Promise<FirstDay> {
  const { record, id = 0, via, tz } = query;
  const subject = record ? await SUBJECTS[record](actor, { id, via }) : await workspaceSubject(actor, {});
  // The range is the usual one, whose last day is today.
  const [visits, { to: today, timezone }] = await asked(actor, subject, { tz });
  const start = await earliest(owned(actor).workspaceId, subject);
  const from = start && dayIn(timezone, start);
  const day = from && from < today ? await firstBar(visits, { from, to: today, timezone }) : undefined;
  return { day: day ?? today, timezone };
}

export const presentFirstDay = (data: FirstDay): { data: FirstDay } => ({ data });

/** When the first visit can have been, of the workspace and of those that links were in before. */
async function earliest(workspaceId: number, { parts }: Subject): Promise<Date | undefined> {
  const links = parts.flatMap(({ scope, ids }) => (scope === "link" ? ids : []));
  const former = await formerOf(workspaceId, links);
  const days = [workspaceId, ...former.map((each) => each.workspaceId)].map((id) => clickStore().since(id));
  const [first] = (await Promise.all(days)).flatMap((day) => day ?? []).sort((a, b) => Number(a) - Number(b));
  return first;
}

/** The first day that has any, found by its month. */
async function firstBar(
  visits: Visits,
  { from, to, timezone }: Pick<Range, "from" | "to" | "timezone">,
): Promise<string | undefined> {
  const month = await firstIn(visits, { from, to, timezone, interval: "month" });
  if (!month) return undefined;
  const days = { from: `${month}-01`, to: lastOf(month), timezone, interval: "day" } as const;
  return firstIn(visits, days);
}

async function firstIn(
  visits: Visits,
  { timezone, ...days }: Pick<Range, "from" | "to" | "timezone" | "interval">,
): Promise<string | undefined> {
  const { series } = await countRange(visits, rangeOf(days, timezone, currentTime()));
  return series.find(({ clicks, bots, refused }) => clicks + bots + refused > 0)?.at;
}

const lastOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toJSON().slice(0, 10);
