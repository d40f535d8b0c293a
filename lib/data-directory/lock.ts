import { setTimeout as pause } from "node:timers/promises";
import { StartError } from "@/lib/start-error";
import { type Holder, holdersOf, OwnEntry } from "./holders";

/** The data directory belongs to this process until it lets go, or is killed. */
export type DataDirectoryLock = {
  /** whoever starts now waits until we are gone */
  leaving(): void;
  release(): void;
};

const LOOK_AGAIN_MS = 50;
/** As long as a shutdown may take, and a little. */
const STOPPING_PATIENCE_MS = 12_000;

/**
 * Takes a data directory for this process alone; a killed process does not keep it. Every process writes an entry of its own
 * before it looks for others, so that of two at least one sees the other. Throws a `StartError` that names the process in
 * the way.
 */
export async function lockDataDirectory(folder: string, port: number): Promise<DataDirectoryLock> {
  const entry = new OwnEntry(folder, port);
  try {
    await untilAlone(folder, entry);
  } catch (error) {
    entry.remove();
    throw error;
  }
  const beat = setInterval(() => entry.beat(), entry.beatEveryMs).unref();
  return {
    leaving: () => entry.write("stopping"),
    release: () => {
      clearInterval(beat);
      entry.remove();
    },
  };
}

async function untilAlone(folder: string, entry: OwnEntry): Promise<void> {
  const began = performance.now();
  for (;;) {
    const others = await holdersOf(folder, entry);
    if (others.length === 0) return entry.write("running");
    const winner = others.find((other) => isAhead(other, entry));
    if (winner) throw inUse(folder, winner);
    const [first] = others;
    if (first && performance.now() - began > STOPPING_PATIENCE_MS) throw inUse(folder, first);
    await pause(LOOK_AGAIN_MS);
  }
}

/** Of two that start at the same time the one with the lower name goes on, and waits until the other has seen it. */
const isAhead = ({ state, name }: Holder, own: OwnEntry): boolean =>
  state === "running" || (state === "starting" && name < own.name);

const inUse = (folder: string, { pid, host, port }: Holder) =>
  new StartError(
    `DATA_DIR ${folder} is in use by process ${pid} on ${host} (port ${port}). Stop that one, or set another DATA_DIR for this.`,
  );
