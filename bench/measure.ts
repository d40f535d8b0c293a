import { readFileSync } from "node:fs";

/** The median of an odd number of values, the lower median of an even one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

export const whole = (value: number): string => Math.round(value).toLocaleString("en");

/** Prints one line of a result. */
export const print = (line = ""): void => void process.stdout.write(`${line}\n`);

/** Prints whether a promise is kept, and makes the process end with 1 when it is not. */
export function promise(words: string, value: string, isKept: boolean): void {
  print(`${isKept ? "kept  " : "BROKEN"}  ${words}: ${value}`);
  if (!isKept) process.exitCode = 1;
}

/**
 * Seconds of processor time that these processes, and the children they have outlived, used so far; from /proc, in steps of
 * 10 ms. NaN where there is none. On a machine with other work this says more than the clock.
 */
export function processorTime(pids: readonly number[]): number {
  if (process.platform !== "linux") return Number.NaN;
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / 100;
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
  } catch {
    return 0; // the process has ended, and its parent counts it
  }
}

/** Seconds that all processors together worked since the machine's start, and that others on the same host had them meanwhile. */
export type MachineTime = { worked: number; stolen: number };

/** From /proc/stat (proc(5)); NaN where there is none. */
export function machineTime(): MachineTime {
  if (process.platform !== "linux") return { worked: Number.NaN, stolen: Number.NaN };
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync(
    "/proc/stat",
    "utf8",
  )
    .slice("cpu".length)
    .trimStart()
    .split(" ")
    .map(Number);
  return { worked: (user + nice + system + irq + softirq) / 100, stolen: steal / 100 };
}

/** Resolves once the processes have hardly anything to do any more, as when what came is drained and tidied away. */
export async function atRest(pids: () => readonly number[]): Promise<void> {
  for (let before = processorTime(pids()); ; before = processorTime(pids())) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    // Where there is no /proc there is nothing to wait by, and NaN is never busy.
    if (!(processorTime(pids()) - before >= 0.02)) return;
  }
}

/** The memory a process has in RAM, in MB: from /proc, NaN where there is none. */
export function residentMb(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return Math.round((pages * 4_096) / 1_048_576);
}
