import { readdirSync } from "node:fs";
import { residentMb } from "@/bench/resident";
import type { Target } from "./suite";

/** What something weighs on the product: the most memory it takes beyond what it had, in MB, and the longest that `/healthz` takes. */
export type Burden = { mb: number; healthMs: number };

/** Watches the product from now on until told to stop. */
export function watchBurden({ pid, origin }: Target): () => Promise<Burden> {
  const before = residentMb(pid);
  const burden = { mb: 0, healthMs: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const began = performance.now();
      await fetch(`${origin}/healthz`).catch(() => {});
      burden.healthMs = Math.max(burden.healthMs, Math.round(performance.now() - began));
      burden.mb = Math.max(burden.mb, residentMb(pid) - before);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  return async () => {
    isOver = true;
    await watching;
    return burden;
  };
}

/** How many files and connections a process has open: from /proc, NaN where there is none. */
export function openFiles(pid: number): number {
  return process.platform === "linux" ? readdirSync(`/proc/${pid}/fd`).length : Number.NaN;
}

/** The same once nothing of an earlier attack closes any more. */
export async function openFilesAtRest(pid: number): Promise<number> {
  for (let before = openFiles(pid); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 400));
    const now = openFiles(pid);
    if (now === before) return now;
    before = now;
  }
}
