import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** Which process a folder of the spool belongs to. `place` is where its number means anything. */
export type Owner = { place: string; pid: number; started: string };

/** This process. */
export const ourselves = (): Owner => ({ place: place(), pid: process.pid, started: startOf(process.pid) });

/** "unknown" where its process cannot be looked for: in another container, on another machine, before a restart of this one. */
export function stateOf(owner: Owner): "running" | "dead" | "unknown" {
  if (owner.place !== place()) return "unknown";
  const started = startOf(owner.pid);
  if (started !== owner.started) return "dead";
  return process.platform === "linux" && started !== "" ? "running" : "unknown";
}

/** What a file says about the owner; undefined when it says nothing that makes sense. */
export function ownerIn(file: string): Owner | undefined {
  try {
    const { place, pid, started } = JSON.parse(readFileSync(file, "utf8")) as Partial<Owner>;
    const isWhole = typeof place === "string" && Number.isInteger(pid) && typeof started === "string";
    return isWhole ? { place, pid: Number(pid), started } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * One kernel since its start, and in it one container: there everybody is process 1. Host names say less, because containers and
 * copies of a machine may share one.
 */
function place(): string {
  if (process.platform !== "linux") return hostname();
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
}

/** When a process started, so that one that got the number of a dead one is not taken for it; "" when there is none. */
function startOf(pid: number): string {
  if (process.platform !== "linux") return isRunning(pid) ? "running" : "";
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A dead process is listed until its parent has asked how it ended.
    return state === "Z" || state === "X" ? "" : (fields[18] ?? "");
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
