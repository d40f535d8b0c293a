import * as z from "zod";
import type { StatisticsImports } from "@/lib/links/archive/archive";
import { type Entry, Former, foundIn, keepDate, type Outcome, text } from "@/lib/links/archive/entry";
import type { ArchiveRun } from "@/lib/links/archive/run";
import { parse } from "@/lib/platform/failure";
import { createGoal } from "../goals/goals";
import { NewGoal } from "../goals/schema";
import { NewSegment } from "../segments/schema";
import { createSegment } from "../segments/segments";

const SegmentRow = z.object({ ...Former, ...{ name: text, filter: z.unknown() } });

/** A segment, unless there is one with that name. Its filters name records, so they are about those of that name here. */
async function importSegment(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { created_at, name, filter } = entry.read(SegmentRow);
  entry.key = name;
  const input = parse(NewSegment, { name, filter });
  const found = await foundIn("segment", "select id from segments where workspace_id = $1 and name = $2", [
    run.actor.workspaceId,
    input.name,
  ]);
  if (found !== undefined) return "existing";
  if (run.isMade) await keepDate("segments", (await createSegment(run.actor, input)).id, created_at);
  return "created";
}

const GoalRow = z.object({
  ...Former,
  ...{ name: text, metric: text, target: z.number(), first_day: text, last_day: text, filter: z.unknown() },
});

/** A goal, unless there is one with that name and those days. */
async function importGoal(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { created_at, name, metric, target, first_day, last_day, filter } = entry.read(GoalRow);
  entry.key = name;
  const input = parse(NewGoal, { name, metric, target, filter, from: first_day, to: last_day });
  const found = await foundIn(
    "goal",
    "select id from goals where workspace_id = $1 and name = $2 and first_day = $3::date and last_day = $4::date",
    [run.actor.workspaceId, input.name, input.from, input.to],
  );
  if (found !== undefined) return "existing";
  if (run.isMade) await keepDate("goals", (await createGoal(run.actor, input)).id, created_at);
  return "created";
}

/** How an archive's records of statistics are imported. */
export const STATISTICS_RECORDS: StatisticsImports = { segments: importSegment, goals: importGoal };
