import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "@/lib/start-error";

/** To be raised when an older version would misread what this one writes into the data directory. */
const FORMAT = 1;

/** Refuses a data directory that a newer version has written, and marks it as one that this version writes. */
export function checkFormat(folder: string): void {
  const file = join(folder, "format");
  const found = read(file);
  if (found === FORMAT) return;
  if (found !== undefined && !(found < FORMAT))
    throw new StartError(
      `DATA_DIR ${folder} was written by a newer version of Switchyard (format ${found}, this version knows ${FORMAT}). Start that version, or restore the backup from before the upgrade.`,
    );
  writeFileSync(`${file}.new`, `${FORMAT}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function read(file: string): number | undefined {
  try {
    return Number(readFileSync(file, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
