import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** What runs where: the program that is measured on one core, everything else on the others. */
export type Core = "measured" | "others";

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
const listOf = (core: Core) => (core === "measured" ? "0" : `1-${availableParallelism() - 1}`);

/** Whether programs can be kept to cores here; without that the figures say less. */
export const isPinned = (): boolean => canPin;

/** A command that runs on those cores. */
export const onCore = (core: Core, command: string, args: string[]): [string, string[]] =>
  canPin ? ["taskset", ["-c", listOf(core), command, ...args]] : [command, args];

/** Moves a running process with its threads, and gives it less of the core than the others there get. */
export function moveTo(core: Core, pids: readonly number[], niceness = 0): void {
  for (const pid of pids) {
    if (canPin) spawnSync("taskset", ["-a", "-p", "-c", listOf(core), String(pid)]);
    if (niceness > 0) spawnSync("renice", ["-n", String(niceness), "-p", String(pid)]);
  }
}
