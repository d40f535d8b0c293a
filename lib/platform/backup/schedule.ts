import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setPriority } from "node:os";
import { join } from "node:path";
import { env } from "../env";
import { conflict } from "../failure";
import { log } from "../log";
import { perProcess } from "../process";
import { root } from "../root";
import { secondsOf } from "../setting-kinds";
import { setting } from "../settings/settings";
import type { Upkeep } from "../upkeep/batches";
import { pauseUntil } from "../upkeep/leader";
import { backupState, isBackupRunning } from "./records";

/** After a failure the next attempt waits for so long, or for BACKUP_EVERY if that is sooner. */
const RETRY_SECONDS = 1_800;
const LOOK_MS = 1_000;
const NICENESS = 10;

/** Makes a backup where BACKUP_TO says that one is due. For upkeep, which one process of the installation does. */
export const makeDueBackup: Upkeep = async (stop) => {
  const { BACKUP_TO } = env();
  if (BACKUP_TO === undefined) return 0;
  const every = secondsOf(setting("BACKUP_EVERY"));
  const { good, attempt, error } = await backupState();
  if (good !== null && good < every) return 0;
  if (error !== null && attempt !== null && attempt < Math.min(RETRY_SECONDS, every))
    throw new Error(`the last backup failed: ${error}`);
  await inProcessOfItsOwn(() => stop?.aborted ?? false);
  return 1;
};

/**
 * Begins a backup to BACKUP_TO now and leaves it to itself: how it ended is in the table of backups. Throws a `Failure` (`conflict`) where one is
 * under way, or the program that makes it is missing.
 */
export async function startBackup(): Promise<void> {
  const state = perProcess("backup", () => ({ isRunning: false }));
  if (state.isRunning || (await isBackupRunning()))
    throw conflict("A backup is under way. Wait until it is done.");
  if (!existsSync(program()))
    throw conflict("Backups are made by the built program only. Run `npm run build` first.");
  state.isRunning = true;
  void inProcessOfItsOwn(() => false)
    .catch((error: Error) => log().warn({ reason: error.message }, "a backup failed"))
    .finally(() => {
      state.isRunning = false;
    });
}

const program = () => join(root(), "dist/cli.js");

/** Compressing takes a core for minutes, and visits are answered meanwhile: the command line does it, in a process that gives way to others. */
async function inProcessOfItsOwn(isStopped: () => boolean): Promise<void> {
  if (!existsSync(program()))
    throw new Error(`${program()} is missing: backups are made by the built program only.`);
  const child = spawn(process.execPath, [program(), "backup", "--json"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => {
    said = (said + text.toString()).slice(-2_000);
  });
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", () => resolve(null));
    child.once("close", resolve);
  });
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  for (let code: number | null | undefined; ; ) {
    await pauseUntil(
      ended.then((found) => {
        code = found;
      }),
      LOOK_MS,
    );
    if (isStopped()) child.kill();
    if (code === 0) return;
    if (code !== undefined)
      throw new Error(said.trim().split("\n").at(-1) || `the backup's process ended with ${code}`);
  }
}
