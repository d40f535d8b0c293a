import { aliasText } from "@/lib/platform/addresses";
import { formatTimestamp } from "@/lib/platform/fields";
import { message } from "@/lib/platform/responses";
import { isReservedOn } from "../alias";
import { readAlias } from "../alias-text";
import type { MissingPath } from "./missing-paths";
import type { MissingPathResponse, MissingPathWrittenResponse } from "./schema";

/** A path that was asked for, as people type it. */
export const presentMissingPath = (missing: MissingPath): MissingPathResponse => ({
  id: missing.id,
  path: `/${aliasText(missing.path)}`,
  custom: aliasFor(missing.path),
  hits: missing.hits,
  first: formatTimestamp(missing.firstAt),
  last: formatTimestamp(missing.lastAt),
  referrer: missing.referrer,
  ignored: missing.ignoredAt !== null,
});

export const presentMissingPathUpdated = (missing: MissingPath): MissingPathWrittenResponse => ({
  data: presentMissingPath(missing),
});

export const presentMissingPathRemoved = message("Path has been removed from the list.");

export const presentMissingPathsRemoved = message("All paths have been removed from the list.");

/** The alias that a new link on this domain may have, as people type it; imported ones can have more than that. */
function aliasFor(path: string): string | null {
  const read = readAlias(path);
  return "alias" in read && !isReservedOn("branded", read.alias) ? aliasText(read.alias) : null;
}
