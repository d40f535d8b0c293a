import { readFileSync } from "node:fs";

/** The memory a process has in RAM, in MB: from /proc, NaN where there is none. */
export function residentMb(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
  return Math.round((pages * 4_096) / 1_048_576);
}
