import { type Dirent, readdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { isRunning } from "@/lib/process-identity";
import { type Segment, segmentId, tryToRead } from "./segment";
import { OWNER, removeEmptied, type SpoolFolder } from "./spool-folder";
import { ownerIn } from "./spool-owner";

/** Nothing that lives keeps still for so long: it touches its file six times. */
const SILENT_MS = 60_000;

/** Brings segments of dead processes to this one. Safe beside others that do the same. */
export class TakeOver {
  /** Folders whose process cannot be looked for: how they looked, and since when. By our own watch, which nobody sets. */
  private readonly watched = new Map<string, { look: string; since: number }>();
  private left: string[] = [];

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
      if (!entry.isDirectory() || folder === this.own.path || folder === this.own.damaged) continue;
      this.orLeave(() => taken.push(...this.takeFrom(folder)));
    }
    return taken.sort((a, b) => a.modified - b.modified).map(({ id, path, bytes }) => ({ id, path, bytes }));
  }

  /** Why segments of the dead stay where they are, one reason each: they cannot be read. Each is tried again. */
  unreadable(): string[] {
    return this.left;
  }

  private takeFrom(folder: string): (Segment & { modified: number })[] {
    const entries = readdirSync(folder, { withFileTypes: true });
    if (!this.isDead(folder, entries)) return [];
    const taken = entries.flatMap(
      (entry) => this.orLeave(() => takeSegment(folder, entry, this.own.path)) ?? [],
    );
    removeEmptied(folder);
    this.watched.delete(folder);
    return taken;
  }

  /** Whoever cannot be looked for is dead once nothing in the folder has changed for a minute. So is whose file cannot be read. */
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

  /** What one folder or file has wrong with it must not keep us from the others. */
  private orLeave<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT") this.left.push(code ?? message);
      return undefined;
    }
  }
}

/** None when it is no segment. Throws what the file system says: ENOENT when another process was faster. */
function takeSegment(folder: string, entry: Dirent, to: string): (Segment & { modified: number })[] {
  const id = segmentId(entry.name);
  if (!id) return [];
  const [from, path] = [join(folder, entry.name), join(to, entry.name)];
  if (!entry.isFile()) throw new Error(entry.isDirectory() ? "a folder" : "no file");
  tryToRead(from);
  renameSync(from, path);
  const { size, mtimeMs } = statSync(path);
  return [{ id, path, bytes: size, modified: mtimeMs }];
}

function lookOf(path: string): string {
  const { ino, size, mtimeMs } = statSync(path);
  return `${path} ${ino} ${size} ${mtimeMs}`;
}
