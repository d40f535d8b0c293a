import { readdir, readFile, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isRunning } from "@/lib/platform/process";
import { keptName } from "./kept-segments";
import { type Segment, SegmentError, segmentId, tryToRead } from "./segment";
import { HEARTBEAT_MS, OWNER, ownerIn } from "./spool-folder";

/** What there is in a folder that another machine has left: a data directory, a spool, a process's folder, or one of kept segments. */
export type FoundSegments = {
  segments: Segment[];
  /** files named like segments that cannot be read, and why */
  unreadable: { path: string; reason: string }[];
  /** clicks and bytes that were set aside */
  setAside: string[];
  /** the folders that hold all of these */
  folders: string[];
  /** the id of the installation, where the data directory is there that says so */
  installation: string | undefined;
};

/** Looks for segments. Of several files with one id the longest is taken. Rejects with the file system's error where the folder cannot be read. */
export async function findSegments(folder: string): Promise<FoundSegments> {
  const spool = (await isFolder(join(folder, "spool"))) ? join(folder, "spool") : folder;
  const inner = (await readdir(spool, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const folders = [spool, ...inner.map(({ name }) => join(spool, name))];
  const found: FoundSegments = {
    segments: [],
    unreadable: [],
    setAside: [],
    folders,
    installation: await installationOf(folder),
  };
  for (const path of folders)
    for (const name of await readdir(path)) await look(found, join(path, name), name);
  found.segments = longestOfEach(found.segments);
  return found;
}

async function look({ segments, unreadable, setAside }: FoundSegments, path: string, name: string) {
  if (/\.(lines|bytes)$/.test(name)) setAside.push(path);
  const id = segmentId(name) ?? keptName(name)?.id;
  if (id === undefined) return;
  try {
    tryToRead(path);
    segments.push({ id, path, bytes: (await stat(path)).size });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    unreadable.push({ path, reason: (error instanceof SegmentError ? error.code : code) ?? message });
  }
}

function longestOfEach(segments: Segment[]): Segment[] {
  const longest = new Map<string, Segment>();
  for (const segment of segments)
    if (segment.bytes > (longest.get(segment.id)?.bytes ?? -1)) longest.set(segment.id, segment);
  return [...longest.values()];
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

/** The file lies in the data directory, two folders above a process's. */
async function installationOf(folder: string): Promise<string | undefined> {
  for (const above of [".", "..", "../.."]) {
    const text = await readFile(resolve(folder, above, "installation"), "utf8").catch(() => "");
    const [id] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(text) ?? [];
    if (id !== undefined) return id;
  }
  return undefined;
}

/** A process that writes to a folder changes something in it within this time. */
export const WATCH_MS = 2.5 * HEARTBEAT_MS;

/** Whether a process may still write to one of the folders: where the system cannot say, whether anything changes in them for a while. */
export async function isInUse(folders: readonly string[], watchMs = WATCH_MS): Promise<boolean> {
  let isDoubtful = false;
  for (const folder of folders) {
    const owner = ownerIn(join(folder, OWNER));
    const runs = owner && isRunning(owner);
    if (runs === true) return true;
    if (runs === undefined && (await readdir(folder)).some((name) => segmentId(name) !== undefined))
      isDoubtful = true;
  }
  if (!isDoubtful) return false;
  const before = await lookAt(folders);
  await pause(watchMs);
  return before !== (await lookAt(folders));
}

async function lookAt(folders: readonly string[]): Promise<string> {
  const looks: string[] = [];
  for (const folder of folders)
    for (const name of await readdir(folder)) {
      const { size, mtimeMs } = await stat(join(folder, name));
      looks.push(`${folder} ${name} ${size} ${mtimeMs}`);
    }
  return looks.join("\n");
}
