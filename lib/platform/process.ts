import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

const shelf = Symbol.for("switchyard.per-process");
const outsideOfCalls = AsyncLocalStorage.snapshot();

/**
 * One value per process, whichever bundle asks first makes it, as if no call had asked. The server and the code that Next bundles are two
 * module instances of the same source; what they share (pools, caches, the spool) goes through here.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const holder = globalThis as { [shelf]?: Map<string, unknown> };
  holder[shelf] ??= new Map();
  const known = holder[shelf].get(name);
  if (known !== undefined || holder[shelf].has(name)) return known as T;
  const made = outsideOfCalls(make);
  holder[shelf].set(name, made);
  return made;
}

/**
 * A permanent name of a process. `space` is the scope of its PID: the boot of one kernel and a PID namespace, so that
 * containers differ. `started` distinguishes it from a later process with the same PID; "" where the system does not say.
 */
export type ProcessIdentity = { host: string; space: string; pid: number; started: string };

/** The current process. */
export const ownIdentity = (): ProcessIdentity => ({
  host: hostname(),
  space: processSpace(),
  pid: process.pid,
  started: startOf(process.pid),
});

/** Whether a process is running: undefined where it can't be determined, as in another container or on another machine. */
export function isRunning({ host, space, pid, started }: ProcessIdentity): boolean | undefined {
  if (host !== hostname() && space === "") return undefined;
  if (space !== processSpace()) return undefined;
  if (started !== "") return startOf(pid) === started;
  return exists(pid) ? undefined : false;
}

function processSpace(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}

function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // After the program's name, which may hold anything, come the state and, 20th, the time of the start.
    const [, state, ...fields] = stat.slice(stat.lastIndexOf(")")).split(" ");
    // A dead process is listed until its parent has asked how it ended.
    return state === "Z" || state === "X" ? "" : (fields[18] ?? "");
  } catch {
    return "";
  }
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
