import { formatTimestamp } from "@/lib/platform/fields";
import type { ArchiveImport } from "./archive-imports";
import { LEFT_BEHIND } from "./enums";
import type { ArchiveImportResponse } from "./schema";

/** The answer about an import of an archive. */
export function presentArchiveImport(found: ArchiveImport | null): ArchiveImportResponse {
  if (!found) return { import: null };
  const { state, rehearsal, entries, sums, leftBehind, reason, startedAt, endedAt } = found;
  return {
    import: {
      ...{ state, dryrun: rehearsal, entries },
      ...sums,
      leftbehind: LEFT_BEHIND.flatMap((list) =>
        leftBehind[list] > 0 ? [{ list, count: leftBehind[list] }] : [],
      ),
      reason,
      started: formatTimestamp(startedAt),
      ended: endedAt && formatTimestamp(endedAt),
    },
  };
}
