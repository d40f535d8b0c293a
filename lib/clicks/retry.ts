import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Spool } from "./spool";
import { makeSpoolFolder, removeEmptied } from "./spool-folder";

const LINES_AT_ONCE = 1_000;

/**
 * Puts clicks that the database refused into the spool again, for the running server or its next start, and returns how many. Each file is taken
 * away before its clicks are written, so that none counts twice. Throws what the file system says.
 */
export async function retrySetAside(spoolFolder: string): Promise<number> {
  const { path, damaged } = makeSpoolFolder(spoolFolder);
  const spool = new Spool({ folder: path, leftovers: [], onWrite: () => {} });
  let clicks = 0;
  for (const name of namesIn(damaged)) {
    const taken = join(path, name);
    renameSync(join(damaged, name), taken);
    const lines = readFileSync(taken, "utf8").split("\n").slice(0, -1);
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE)
      await appendAll(spool, lines.slice(at, at + LINES_AT_ONCE));
    if (spool.isRefused()) throw new Error("The click spool cannot be written. Free space on its disk.");
    rmSync(taken);
    clicks += lines.length;
  }
  spool.close();
  removeEmptied(path);
  return clicks;
}

function namesIn(damaged: string): string[] {
  try {
    return readdirSync(damaged).filter((name) => name.endsWith(".lines"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const appendAll = (spool: Spool, lines: string[]) =>
  Promise.all(lines.map((line) => new Promise<void>((resolve) => spool.append(`${line}\n`, resolve))));
