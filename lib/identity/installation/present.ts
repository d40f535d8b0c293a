import type { KnownBackup } from "@/lib/platform/backup/records";
import { formatTimestamp } from "@/lib/platform/fields";
import type { RunningProcess } from "@/lib/platform/heartbeat";
import { message } from "@/lib/platform/responses";
import type { KnownSetting } from "@/lib/platform/settings/settings";
import type { TaskRun } from "@/lib/platform/upkeep/tasks";
import type { MailQueue } from "./mails";
import type { Overview } from "./overview";
import type {
  BackupResponse,
  BackupsResponse,
  MailsResponse,
  OverviewResponse,
  ProcessResponse,
  SettingsResponse,
  StorageResponse,
  TaskResponse,
} from "./schema";
import type { Storage } from "./storage";

/** Three heartbeats. */
const SILENT_SECONDS = 90;

const orNull = (moment: Date | null) => moment && formatTimestamp(moment);

export const presentOverview = (overview: Overview): OverviewResponse => ({
  data: {
    processes: overview.processes?.map(presentProcess) ?? null,
    tasks: overview.tasks?.map(presentTask) ?? null,
    database: overview.database && presentDatabase(overview.database),
    storage: overview.storage && presentStorage(overview.storage),
    backups: overview.backups && presentBackups(overview.backups),
    update: overview.update,
  },
});

const presentProcess = (process: RunningProcess): ProcessResponse => ({
  machine: process.machine,
  number: process.number,
  version: process.version,
  node: process.node,
  started: formatTimestamp(process.started),
  seen: formatTimestamp(process.seen),
  running: process.silent < SILENT_SECONDS,
  leader: process.isLeader && process.silent < SILENT_SECONDS,
  far: process.isFar,
  memory: process.memory,
  spool: process.spool,
  diskfree: process.diskFree,
  disk: process.disk,
});

const presentTask = ({ name, started, finished, error, count }: TaskRun): TaskResponse => ({
  name,
  started: formatTimestamp(started),
  finished: orNull(finished),
  running: finished === null || finished < started,
  error,
  count,
});

const presentDatabase = ({ isEmbedded, ...database }: NonNullable<Overview["database"]>) => ({
  ...database,
  embedded: isEmbedded,
});

const presentStorage = ({ clicks, asOf, ...storage }: Storage): StorageResponse => ({
  ...storage,
  clicks: { keptin: clicks.keptIn, months: clicks.months },
  asof: formatTimestamp(asOf),
});

const presentBackups = ({
  to,
  drill,
  latest,
  good,
  every,
  isRunning,
  isLate,
}: NonNullable<Overview["backups"]>): BackupsResponse => ({
  to: to ?? null,
  every,
  running: isRunning,
  good: orNull(good),
  late: isLate,
  latest: latest.map(presentBackup),
  drill: drill
    ? { date: formatTimestamp(drill.started), name: drill.name, rows: drill.rows, error: drill.error }
    : null,
});

const presentBackup = (backup: KnownBackup): BackupResponse => ({
  id: backup.id,
  date: formatTimestamp(backup.started),
  where: backup.place + backup.name,
  bytes: backup.bytes,
  verified: backup.isVerified,
  removed: backup.isRemoved,
  error: backup.error,
});

export const presentBackupStarted = message("The backup has started.");

export const presentMails = ({ isEnabled, counts, oldest, mails }: MailQueue): MailsResponse => ({
  data: {
    enabled: isEnabled,
    counts,
    oldest: orNull(oldest),
    mails: mails.map(({ recipient, created, next, ...mail }) => ({
      ...mail,
      to: recipient,
      created: formatTimestamp(created),
      next: orNull(next),
    })),
  },
});

export const presentMailRetried = message("The mail will be tried now.");
export const presentMailDropped = message("The mail has been dropped.");

export const presentSettings = (settings: KnownSetting[]): SettingsResponse => ({
  data: {
    settings: settings.map(({ name, value, byDefault, isLocked, chosen }) => ({
      name,
      value,
      default: byDefault,
      locked: isLocked,
      changed: orNull(chosen?.at ?? null),
      by: chosen?.by ?? null,
    })),
  },
});

export const presentSettingChanged = message("The setting has been changed.");
