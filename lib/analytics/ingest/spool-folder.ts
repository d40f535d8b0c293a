import { randomUUID } from "node:crypto";
import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { log } from "@/lib/platform/log";
import { isRunning, ownIdentity, type ProcessIdentity } from "@/lib/platform/process";
import { keptFolder } from "./kept-segments";
import { type Segment, segmentId, tryToRead } from "./segment";

/**
 * The part of the spool that belongs to this process: `<spool>/<uuid>/` with its segments and a file that says who owns
 * it. Several processes share one spool; each takes over what dead ones have left.
 */
export type SpoolFolder = { path: string; damaged: string };

export const OWNER = "owner.json";
/** A process that others cannot look up touches its file this often to show that it lives. */
export const HEARTBEAT_MS = 10_000;

/** Where this process's own folder is to be; the first beat makes it. */
export const placeSpoolFolder = (spool: string): SpoolFolder => ({
  path: join(spool, randomUUID()),
  damaged: join(spool, "damaged"),
});

/** Makes this process's own folder, which has its owner from the moment it is there. Throws what the file system says. */
export function makeSpoolFolder(spool: string): SpoolFolder {
  const folder = placeSpoolFolder(spool);
  beat(folder);
  return folder;
}

/**
 * Says that this process still lives, and makes its folder where there is none (any more). Without that it needs no room on the
 * disk, which may be full. Throws what the file system says.
 */
export function beat(folder: SpoolFolder): void {
  const now = new Date();
  try {
    utimesSync(join(folder.path, OWNER), now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    make(folder);
  }
}

/** Removes a process's folder if nothing is left in it but who owned it. */
export function removeEmptied(path: string): void {
  try {
    if (readdirSync(path).join() !== OWNER) return;
    rmSync(join(path, OWNER), { force: true });
    rmdirSync(path);
  } catch {
    // another process removed it first, or put something there
  }
}

/** A folder that is there gets its owner by a rename, a new one comes with it: nobody ever sees half of the file. */
function make({ path }: SpoolFolder) {
  const made = `${path}.new`;
  try {
    mkdirSync(made, { recursive: true, mode: 0o700 });
    writeFileSync(join(made, OWNER), JSON.stringify(ownIdentity()), { mode: 0o600 });
    if (existsSync(path)) renameSync(join(made, OWNER), join(path, OWNER));
    else renameSync(made, path);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The owner of a spool folder, from its file; undefined when the file makes no sense. */
export function ownerIn(file: string): ProcessIdentity | undefined {
  try {
    const { host, space, pid, started } = JSON.parse(readFileSync(file, "utf8")) as Partial<ProcessIdentity>;
    const isWhole = [host, space, started].every((part) => typeof part === "string") && Number.isInteger(pid);
    return isWhole
      ? { host: String(host), space: String(space), pid: Number(pid), started: String(started) }
      : undefined;
  } catch {
    return undefined;
  }
}

/** A live process touches its file six times in this period. */
const SILENT_MS = 60_000;

/** Brings segments of dead processes to this one. Safe beside others that do the same. */
export class TakeOver {
  /** Folders whose process cannot be looked up: their last state, and since when, by our monotonic clock. */
  private readonly watched = new Map<string, { look: string; since: number }>();
  private left: string[] = [];
  private readonly logged = new Set<string>();

  constructor(
    private readonly spool: string,
    private readonly own: SpoolFolder,
  ) {}

  /** Moves what the dead have left into our folder and returns it, oldest first. Throws when the spool itself cannot be read. */
  take(): Segment[] {
    this.left = [];
    const taken: (Segment & { modified: number })[] = [];
    for (const entry of readdirSync(this.spool, { withFileTypes: true })) {
      const folder = join(this.spool, entry.name);
      if (!entry.isDirectory() || this.isNoProcess(folder)) continue;
      this.orLeave(folder, () => taken.push(...this.takeFrom(folder)));
    }
    return taken.sort((a, b) => a.modified - b.modified).map(({ id, path, bytes }) => ({ id, path, bytes }));
  }

  /** Why segments of the dead stay where they are, one reason each: they cannot be read. Each is tried again. */
  unreadable(): string[] {
    return this.left;
  }

  private isNoProcess(folder: string): boolean {
    return [this.own.path, this.own.damaged, keptFolder(this.spool)].includes(folder);
  }

  private takeFrom(folder: string): (Segment & { modified: number })[] {
    const entries = readdirSync(folder, { withFileTypes: true });
    if (!this.isDead(folder, entries)) return [];
    const taken = entries.flatMap(
      (entry) =>
        this.orLeave(join(folder, entry.name), () => takeSegment(folder, entry, this.own.path)) ?? [],
    );
    removeEmptied(folder);
    this.watched.delete(folder);
    return taken;
  }

  /** A process that cannot be looked up is dead once nothing in its folder has changed for a minute. So is one whose file cannot be read. */
  private isDead(folder: string, entries: Dirent[]): boolean {
    const owner = ownerIn(join(folder, OWNER));
    const isAlive = owner && isRunning(owner);
    if (isAlive !== undefined) return !isAlive;
    const look = entries.map(({ name }) => lookOf(join(folder, name))).join();
    const known = this.watched.get(folder);
    if (known?.look === look) return performance.now() - known.since >= SILENT_MS;
    this.watched.set(folder, { look, since: performance.now() });
    return false;
  }

  /** A fault of one folder or file must not keep us from the others. */
  private orLeave<T>(path: string, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "ENOENT") return undefined;
      this.left.push(code ?? message);
      if (!this.logged.has(path))
        log().error(
          { path, reason: message },
          "part of the click spool is left alone; the others are counted",
        );
      this.logged.add(path);
      return undefined;
    }
  }
}

/** Undefined for other files. Throws file system errors: ENOENT when another process was faster. */
function takeSegment(folder: string, entry: Dirent, to: string): (Segment & { modified: number })[] {
  const id = segmentId(entry.name);
  if (!id) return [];
  const [from, path] = [join(folder, entry.name), join(to, entry.name)];
  if (!entry.isFile()) throw new Error(entry.isDirectory() ? "a folder" : "not a file");
  tryToRead(from);
  renameSync(from, path);
  const { size, mtimeMs } = statSync(path);
  return [{ id, path, bytes: size, modified: mtimeMs }];
}

function lookOf(path: string): string {
  const { ino, size, mtimeMs } = statSync(path);
  return `${path} ${ino} ${size} ${mtimeMs}`;
}
