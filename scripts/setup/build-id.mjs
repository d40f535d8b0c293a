import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sourcesHash } from "./build-stages.mjs";

/** The id of a build: a hash of its sources, the same on every machine that builds the same. */
export const newBuildId = () => sourcesHash().slice(0, 12);

/** The id of the build that is there: what it was built from may not be on this machine, or be newer. Undefined where there is none. */
export function existingBuildId() {
  try {
    return readFileSync(join(import.meta.dirname, "../../.next/BUILD_ID"), "utf8");
  } catch {
    return undefined;
  }
}
