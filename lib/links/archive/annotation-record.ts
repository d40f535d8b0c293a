import * as z from "zod";
import { parse } from "@/lib/platform/failure";
import { createAnnotation } from "../annotations/annotations";
import { NewAnnotation } from "../annotations/schema";
import { type Entry, Former, foundIn, keepDate, type Outcome, text } from "./entry";
import type { ArchiveRun } from "./run";

const AnnotationRow = z.object({ ...Former, ...{ day: text, text } });

/** An annotation, unless the day has the same one. */
export async function importAnnotation(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { created_at, day, text } = entry.read(AnnotationRow);
  entry.key = `${day} ${text}`;
  const input = parse(NewAnnotation, { day, text });
  const found = await foundIn(
    "annotation",
    "select id from annotations where workspace_id = $1 and day = $2::date and text = $3",
    [run.actor.workspaceId, input.day, input.text],
  );
  if (found !== undefined) return "existing";
  if (run.isMade) await keepDate("annotations", (await createAnnotation(run.actor, input)).id, created_at);
  return "created";
}
