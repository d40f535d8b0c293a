import { spawnSync } from "node:child_process";
import { print } from "@/bench/figures";
import type { Program } from "@/bench/program";

/** With how many processes a fault is played: as WORKERS says where it is set, else with one and then with two. */
const counts = (): number[] => (process.env.WORKERS ? [Number(process.env.WORKERS)] : [1, 2]);

/** Plays a fault with each number of processes. */
export async function withEachCount(play: (workers: number) => Promise<void>): Promise<void> {
  for (const workers of counts()) {
    print(`WORKERS=${workers}`);
    await play(workers);
  }
}

/** A program's process and those that it has started. */
export const pidsOf = ({ pid }: Pick<Program, "pid">): number[] => [pid, ...workersOf({ pid })];

/** The processes that it has started. */
export const workersOf = ({ pid }: Pick<Program, "pid">): number[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line !== "")
    .map(Number);

/** Kills all of a program at once; a worker that only loses its primary has time to end. */
export async function killHard(program: Program): Promise<void> {
  for (const pid of workersOf(program)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it had just ended
    }
  }
  await program.stop("SIGKILL");
}
