import { type BackupHistory, backupHistory } from "@/lib/platform/backup/records";
import { startBackup } from "@/lib/platform/backup/schedule";
import { env } from "@/lib/platform/env";
import { conflict } from "@/lib/platform/failure";
import { listProcesses, type RunningProcess } from "@/lib/platform/heartbeat";
import { log } from "@/lib/platform/log";
import { availableUpdate } from "@/lib/platform/update-check";
import { listTaskRuns, type TaskRun } from "@/lib/platform/upkeep/tasks";
import type { Actor } from "../access/actor";
import { insistOnAdmin } from "../access/admins";
import { type Database, getDatabase, getStorage, type Storage } from "./storage";

/** How the installation is. A part that can't be told at the moment is null: the rest is needed then most of all. */
export type Overview = {
  processes: RunningProcess[] | null;
  tasks: TaskRun[] | null;
  database: Database | null;
  storage: Storage | null;
  backups: BackupHistory | null;
  /** a newer version than this one, where UPDATE_CHECK is on */
  update: string | null;
};

/** What an operator looks at first. For administrators. */
export async function getOverview(actor: Actor): Promise<Overview> {
  await insistOnAdmin(actor);
  const [processes, tasks, database, storage, backups, update] = await Promise.all([
    orNull("processes", listProcesses()),
    orNull("tasks", listTaskRuns()),
    orNull("database", getDatabase()),
    orNull("storage", getStorage()),
    orNull("backups", backupHistory()),
    orNull("update", availableUpdate()),
  ]);
  return { processes, tasks, database, storage, backups, update };
}

const orNull = <Part>(part: string, found: Promise<Part>): Promise<Part | null> =>
  found.catch((error: Error) => {
    log().warn({ part, reason: error.message }, "a part of the overview could not be read");
    return null;
  });

/** Begins a backup to BACKUP_TO, which goes on by itself. Throws a `Failure` without one, and while there is one under way. For administrators. */
export async function backUpNow(actor: Actor): Promise<void> {
  await insistOnAdmin(actor);
  if (env().BACKUP_TO === undefined)
    throw conflict("There is no place for backups. Set BACKUP_TO to a folder or a bucket, and restart.");
  await startBackup();
  log().info({ by: actor.userId }, "an administrator started a backup");
}
