import * as z from "zod";
import { parse } from "@/lib/platform/failure";
import { NewUtmTemplate } from "../utm/schema";
import { createUtmTemplate } from "../utm/utm";
import { type Entry, Former, foundIn, keepDate, type Outcome, text } from "./entry";
import type { ArchiveRun } from "./run";

const UtmRow = z.object({
  ...Former,
  ...{ name: text, source: text, medium: text, campaign: text, term: text, content: text },
});

/** A template, unless there is one with that name. */
export async function importUtmTemplate(run: ArchiveRun, entry: Entry): Promise<Outcome> {
  const { created_at, ...template } = entry.read(UtmRow);
  entry.key = template.name;
  const found = await foundIn(
    "utm-template",
    "select id from utm_templates where workspace_id = $1 and name = $2",
    [run.actor.workspaceId, template.name],
  );
  if (found !== undefined) return "existing";
  const input = parse(NewUtmTemplate, template);
  if (run.isMade) await keepDate("utm_templates", (await createUtmTemplate(run.actor, input)).id, created_at);
  return "created";
}
