import { mkdir, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { machineLead } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { clickMetrics } from "./health";
import { ofFile, type Segment, segmentPath } from "./segment";

/** A drained segment that is kept for a while. `finishedAt` is when it was drained, in seconds by the database's clock. */
export type KeptSegment = Segment & { finishedAt: number };

/** Not the name of a segment that waits: earlier versions leave these files alone. */
const NAME = /^([0-9a-f-]{36})\.(\d+)\.kept$/;

/** The folder of kept segments in a spool; all processes of a data directory share it. */
export const keptFolder = (spool: string): string => join(spool, "kept");

/** The id and the time in the name of a kept segment's file; undefined for any other file. */
export function keptName(name: string): { id: string; finishedAt: number } | undefined {
  const [, id, finishedAt] = NAME.exec(name) ?? [];
  return id === undefined ? undefined : { id, finishedAt: Number(finishedAt) };
}

/** Kept segments leave this share of their disk free for everything else, and at most so many bytes. */
const FREE_SHARE = 0.1;
const MOST_FREE_BYTES = 5 * 1024 ** 3;

/** Beyond this one of the two clocks is wrong, and nobody can say how old a segment is. */
const MOST_MS_OFF = 60_000;

/**
 * Drained segments, for a database that loses what it has counted: one that is restored from a backup, or a standby that takes over and was behind. They
 * never take up room that something else needs.
 */
export class KeptSegments {
  private readonly folder: string;

  /** `own` is this process's own folder. */
  constructor(
    spool: string,
    private readonly own: string,
  ) {
    this.folder = keptFolder(spool);
  }

  /** Keeps a segment all of which is in the database, or removes it where none are kept. Rejects as `ofFile` does. */
  async keep({ id, path }: Segment, finishedAt: number): Promise<void> {
    if (env().SPOOL_KEEP_HOURS === 0) return rm(path).catch(ofFile);
    const kept = join(this.folder, `${id}.${Math.floor(finishedAt)}.kept`);
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 });
      await rename(path, kept);
    } catch (error) {
      await (isFull(error) ? rm(path).catch(ofFile) : ofFile(error as NodeJS.ErrnoException));
    }
  }

  /** What is kept, the oldest first. */
  async list(): Promise<KeptSegment[]> {
    const found = (await namesIn(this.folder)).map(async (name) => {
      const named = keptName(name);
      const path = join(this.folder, name);
      const stats = named && (await stat(path).catch(() => undefined)); // another process may have taken it
      return named && stats?.isFile() ? [{ ...named, path, bytes: stats.size }] : [];
    });
    return (await Promise.all(found)).flat().sort((a, b) => a.finishedAt - b.finishedAt);
  }

  /** Puts a segment among those of this process that wait. Undefined when another process was faster. */
  async takeBack({ id, path, bytes }: KeptSegment): Promise<Segment | undefined> {
    const back = segmentPath(this.own, id);
    try {
      await rename(path, back);
      return { id, path: back, bytes };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      return undefined;
    }
  }

  /**
   * Removes segments that were kept for long enough; none while this machine's clock and the database's (`now`, in seconds) differ. After a failover
   * the latter is another than the one that this process last heard of. Returns the others.
   */
  async purge(kept: readonly KeptSegment[], now: number): Promise<KeptSegment[]> {
    if (Math.abs(machineLead(now * 1_000)) > MOST_MS_OFF) return [...kept];
    const before = now - env().SPOOL_KEEP_HOURS * 3_600;
    for (const { finishedAt, path } of kept) if (finishedAt <= before) await rm(path, { force: true });
    return kept.filter(({ finishedAt }) => finishedAt > before);
  }

  /**
   * Removes the oldest segments while there is little room on the disk; the oldest one in any case after the disk refused a write for lack of room. For any
   * other reason it would help nobody. Never rejects.
   */
  async makeRoom({ refusal }: { refusal?: Error } = {}): Promise<void> {
    const isRefused = isFull(refusal);
    try {
      if (!isRefused && !(await isScarce(this.folder))) return;
      const kept = await this.list();
      let removed = 0;
      for (const { path } of kept) {
        if (!(isRefused && removed === 0) && !(await isScarce(this.folder))) break;
        await rm(path, { force: true });
        removed += 1;
      }
      if (removed === 0) return;
      const left = kept.slice(removed);
      measure(left, clickMetrics().keptSeconds);
      log().warn(
        { removed, left: left.length },
        "kept segments of the click spool were removed to free space",
      );
    } catch (error) {
      log().warn(
        { reason: (error as Error).message },
        "kept segments of the click spool could not be removed",
      );
    }
  }
}

/** For `/metrics`: how much is kept, and since how many seconds. */
export function measure(kept: readonly KeptSegment[], seconds: number): void {
  const metrics = clickMetrics();
  metrics.keptBytes = kept.reduce((sum, { bytes }) => sum + bytes, 0);
  metrics.keptSeconds = kept.length === 0 ? 0 : seconds;
}

const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Whether the file system refused something for lack of room. */
export const isFull = (error: unknown): boolean =>
  FULL.has((error as NodeJS.ErrnoException | undefined)?.code ?? "");

/** False where there is no such folder. */
async function isScarce(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return bavail * bsize < Math.min(blocks * bsize * FREE_SHARE, MOST_FREE_BYTES);
  } catch {
    return false;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
