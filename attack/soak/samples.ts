import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { residentMb } from "@/bench/measure";

/** Resources of a process and its workers at one moment: memory in MB, open files and connections. */
export type Sample = { minute: number; memory: number; descriptors: number };

/** Samples every second until stopped. */
export class Sampler {
  readonly samples: Sample[] = [];
  private readonly began = performance.now();
  private readonly timer = setInterval(() => this.take(), 1_000);

  constructor(private readonly pid: number) {
    this.take();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private take() {
    const pids = [this.pid, ...childrenOf(this.pid)];
    const sum = (value: (pid: number) => number) => pids.reduce((all, pid) => all + value(pid), 0);
    this.samples.push({
      minute: (performance.now() - this.began) / 60_000,
      memory: sum(residentMb),
      descriptors: sum(descriptorsOf),
    });
  }
}

/** The least of each minute: what is left after the garbage has been collected. */
export function leastOfEachMinute(samples: readonly Sample[]): { minute: number; memory: number }[] {
  const least = new Map<number, number>();
  for (const { minute, memory } of samples) {
    const whole = Math.floor(minute);
    least.set(whole, Math.min(least.get(whole) ?? memory, memory));
  }
  return [...least].map(([minute, memory]) => ({ minute, memory }));
}

/** How much the memory grows each minute, by the straight line that fits best. */
export function slope(points: readonly { minute: number; memory: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map(({ memory }) => memory))];
  const over = points.reduce((sum, { minute, memory }) => sum + (minute - x) * (memory - y), 0);
  const under = points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
  return under === 0 ? 0 : over / under;
}

const childrenOf = (pid: number): number[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean)
    .map(Number);

function descriptorsOf(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0; // the process has ended
  }
}

/** How often each kind of request met each status; 0 where the connection broke. */
export class Tally {
  private readonly counts = new Map<string, Map<number, number>>();

  add(kind: string, status: number): void {
    const statuses = this.counts.get(kind) ?? new Map<number, number>();
    this.counts.set(kind, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  /** Errors of the server's own; 503 says that it has enough to do. */
  serverErrors(): string[] {
    return [...this.counts].flatMap(([kind, statuses]) =>
      [...statuses].flatMap(([status, count]) =>
        status >= 500 && status !== 503 ? `${kind} ${status} × ${count}` : [],
      ),
    );
  }

  /** `visits 302 × 1200; scan 404 × 300` */
  toString(): string {
    return [...this.counts]
      .map(([kind, statuses]) => {
        const sorted = [...statuses].sort(([a], [b]) => a - b);
        return `${kind} ${sorted.map(([status, count]) => `${status} × ${count}`).join(", ")}`;
      })
      .join("; ");
  }
}
