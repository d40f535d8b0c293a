import { Failure, parse } from "@/lib/platform/failure";
import { bodyOf } from "../imports/new-link-body";
import type { ImportedRecord } from "../imports/record";
import { linkRoom, whyFull } from "../link-quota";
import { NewLink } from "../schema";
import type { ArchiveRow, ArchiveRun } from "./run";

/** What would become of links on a domain that would be created with them: nobody has their aliases there. */
export async function* rehearseLinks(run: ArchiveRun, records: ImportedRecord[]): AsyncGenerator<ArchiveRow> {
  const room = records.length > 0 ? await linkRoom(run.actor) : null;
  for (const record of records) {
    const { row, key } = record;
    try {
      const { body, leftOut } = bodyOf(record);
      parse(NewLink, body);
      if (room !== null && run.rehearsedLinks >= room) throw await whyFull(run.actor);
      run.rehearsedLinks += 1;
      yield { part: "links", row, key, outcome: "created", leftOut };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      yield { part: "links", row, key, outcome: "refused", reason: error.message, leftOut: [] };
    }
  }
}
