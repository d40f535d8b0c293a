import { readFileSync, realpathSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../start-error";

/** Which folder a cluster that lies elsewhere was last started for. */
type Binding = { path: string; inode: string };

/**
 * A cluster that lies elsewhere (`clusterHome`) serves the one folder that names it: not a copy of that folder, which names it
 * too. A folder that was moved keeps its inode, or is no longer where it was. Throws a `StartError` for a copy.
 */
export function bindCluster(home: string, path: string): void {
  if (home === path) return;
  const [here, before] = [{ path: realpathSync(path), inode: inodeOf(path) }, read(home)];
  const isSame = !before || before.path === here.path || before.inode === here.inode;
  if (!isSame && movedTo(before.path) === home) throw isCopy(home, path, before.path);
  const file = join(home, "belongs-to.json");
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(here), { mode: 0o600, flush: true });
  renameSync(`${file}.${process.pid}`, file);
}

/** The folder that a cluster was moved to, as noted where it was wanted. */
export function movedTo(path: string): string | undefined {
  try {
    return readFileSync(join(path, "moved-to"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

const isCopy = (home: string, path: string, original: string) =>
  new StartError(
    `DATA_DIR is a copy: its ${path} and ${original} both name the database in ${home}, which belongs to the latter. To use the copy instead, remove ${original}; to run both, stop the other one, copy ${home} with "cp -a" and write the new folder into ${join(path, "moved-to")}.`,
  );

function read(home: string): Binding | undefined {
  try {
    return JSON.parse(readFileSync(join(home, "belongs-to.json"), "utf8")) as Binding;
  } catch {
    return undefined; // one that an older version made
  }
}

function inodeOf(path: string): string {
  const { dev, ino } = statSync(path);
  return `${dev}:${ino}`;
}
