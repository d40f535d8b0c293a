import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";

/** What runs where: the program that is measured on one core, everything else on the others; or wherever there is room. */
export type Core = "measured" | "others" | "any";

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
const LISTS: Record<Core, string> = {
  measured: "0",
  others: `1-${availableParallelism() - 1}`,
  any: `0-${availableParallelism() - 1}`,
};

/** Whether programs can be kept to cores here; without that the figures say less. */
export const isPinned = (): boolean => canPin;

/** A command that runs on those cores. */
export const onCore = (core: Core, command: string, args: string[]): [string, string[]] =>
  canPin ? ["taskset", ["-c", LISTS[core], command, ...args]] : [command, args];

/** Moves a running process with its threads, and gives it less of the core than the others there get. */
export function moveTo(core: Core, pids: readonly number[], niceness = 0): void {
  for (const pid of pids) {
    if (canPin) spawnSync("taskset", ["-a", "-p", "-c", LISTS[core], String(pid)]);
    if (niceness === 0) continue;
    spawnSync("renice", ["-n", String(niceness), "-p", String(pid)]);
    niceSession(pid, niceness);
  }
}

/**
 * Where Linux shares a core among sessions before it looks at processes (sched(7), "The autogroup feature"), niceness counts within a
 * session only, and each process of PostgreSQL is a session of its own.
 */
function niceSession(pid: number, niceness: number) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // no such feature here, or the process has ended
  }
}
