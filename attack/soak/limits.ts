import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Memory limit for all processes started inside; the kernel kills what exceeds it. */
export type MemoryLimit = {
  /** starts something there */
  within<T>(start: () => Promise<T>): Promise<T>;
  remove(): Promise<void>;
};

/** A control group below our own, of either version; undefined where none can be made. */
export function limitMemory(bytes: number): MemoryLimit | undefined {
  const own = ownGroup();
  if (!own) return undefined;
  const group = join(own.folder, `soak-${process.pid}`);
  try {
    mkdirSync(group);
    writeFileSync(join(group, own.limit), String(bytes));
    enter(group);
    enter(own.folder);
  } catch {
    try {
      rmdirSync(group);
    } catch {
      // the group was never created
    }
    return undefined;
  }
  return {
    within: async (start) => {
      enter(group); // children are born where their parent is
      try {
        return await start();
      } finally {
        enter(own.folder);
      }
    },
    remove: () => removed(group),
  };
}

const enter = (group: string) => writeFileSync(join(group, "cgroup.procs"), String(process.pid));

/** Version 1 has a tree for memory alone, version 2 (the line `0::`) one for everything. */
function ownGroup(): { folder: string; limit: string } | undefined {
  try {
    const lines = readFileSync("/proc/self/cgroup", "utf8");
    const [, first] = /^\d+:memory:(.*)$/m.exec(lines) ?? [];
    if (first !== undefined)
      return { folder: join("/sys/fs/cgroup/memory", first), limit: "memory.limit_in_bytes" };
    const [, second] = /^0::(.*)$/m.exec(lines) ?? [];
    return second === undefined ? undefined : { folder: join("/sys/fs/cgroup", second), limit: "memory.max" };
  } catch {
    return undefined; // not Linux
  }
}

/** The last process leaves a moment after it has ended. */
async function removed(group: string): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    try {
      return rmdirSync(group);
    } catch {
      await pause(100);
    }
  }
}

/** Makes the folder a disk of so many megabytes, in memory; false, and a plain folder, where that takes rights that we do not have. */
export function mountSmallDisk(folder: string, megabytes: number): boolean {
  mkdirSync(folder, { recursive: true });
  return spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]).status === 0;
}

export const unmountDisk = (folder: string): void => void spawnSync("umount", ["-l", folder]);
