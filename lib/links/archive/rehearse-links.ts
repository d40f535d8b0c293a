import { Failure, parse } from "@/lib/platform/failure";
import { bodyOf } from "../imports/new-link-body";
import type { ImportedRecord } from "../imports/record";
import { NewLink } from "../schema";
import type { ArchiveRow } from "./run";

/** What would become of links on a domain that would be created with them: nobody has their aliases there. */
export function* rehearseLinks(records: ImportedRecord[]): Generator<ArchiveRow> {
  for (const record of records) {
    const { row, key } = record;
    try {
      const { body, leftOut } = bodyOf(record);
      parse(NewLink, body);
      yield { part: "links", row, key, outcome: "created", leftOut };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      yield { part: "links", row, key, outcome: "refused", reason: error.message, leftOut: [] };
    }
  }
}
