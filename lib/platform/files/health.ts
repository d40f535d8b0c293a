import { setTimeout as pause } from "node:timers/promises";
import { perProcess } from "../process";
import { readStore } from "./choose-store";
import { FilesAway } from "./file-store";
import { storeNamed } from "./stores";

export type FileComplaint = { state: "degraded"; reason: string };

/** Between two checks, however often a probe asks. */
const KNOWN_MS = 5_000;
/** A probe gives up after a second, and would take a process that serves visits well for one that doesn't. */
const PATIENCE_MS = 500;

type State = { checkedAt: number; check: Promise<FileComplaint[]> | undefined; last: FileComplaint[] };
const state = () =>
  perProcess(
    "files-health",
    (): State => ({ checkedAt: Number.NEGATIVE_INFINITY, check: undefined, last: [] }),
  );

/** For `/readyz`: why this machine can't read or keep files. Never rejects: that the database is away is said by others. */
export async function fileComplaints(): Promise<FileComplaint[]> {
  const known = state();
  if (!known.check && performance.now() - known.checkedAt > KNOWN_MS) known.check = recheck();
  // A store that is slow to answer is as it was the last time, until it has.
  return Promise.race([
    known.check ?? known.last,
    pause(PATIENCE_MS, undefined, { ref: false }).then(() => known.last),
  ]);
}

async function recheck(): Promise<FileComplaint[]> {
  const complaints = await complaintsNow();
  Object.assign(state(), { checkedAt: performance.now(), check: undefined, last: complaints });
  return complaints;
}

async function complaintsNow(): Promise<FileComplaint[]> {
  try {
    await storeNamed(await readStore()).check();
    return [];
  } catch (error) {
    return error instanceof FilesAway ? [{ state: "degraded", reason: `files: ${error.detail}` }] : [];
  }
}
