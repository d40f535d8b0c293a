import { pool, primaryPool } from "../database/pool";
import { env } from "../env";
import { secondsOf } from "../setting-kinds";
import { setting } from "../settings/settings";
import { deleteRows } from "../upkeep/batches";
import { version } from "../version";

/** A backup for the table of backups: with its size where it was made, with the reason where it failed. */
export type BackupRecord = { startedAt: Date; place: string; name: string } & (
  | { bytes: number; isVerified: boolean }
  | { error: string }
);

/** Notes a backup, so that operators see when there was a good one. */
export async function noteBackup(record: BackupRecord): Promise<void> {
  const made = "bytes" in record ? record : undefined;
  await pool().query(
    `insert into backups (started_at, place, name, version, bytes, verified_at, error)
     values ($1, $2, $3, $4, $5, case when $6 then now() end, $7)`,
    [
      record.startedAt,
      record.place,
      record.name,
      version(),
      made?.bytes ?? null,
      made?.isVerified ?? false,
      "error" in record ? record.error.slice(0, LONGEST) : null,
    ],
  );
}

const LONGEST = 500;

export async function noteRemoved(place: string, names: string[]): Promise<void> {
  await pool().query(
    "update backups set removed_at = now() where place = $1 and name = any ($2) and removed_at is null",
    [place, names],
  );
}

/** A drill for the table of drills: with what it found where all of it was there, with the reason where it failed. */
export type DrillRecord = { startedAt: Date; name: string; madeAt?: string; rows?: number; error?: string };

export async function noteDrill({ startedAt, name, madeAt, rows, error }: DrillRecord): Promise<void> {
  await pool().query(
    "insert into backup_drills (started_at, name, made_at, row_count, error) values ($1, $2, $3, $4, $5)",
    [startedAt, name, madeAt ?? null, rows ?? null, error?.slice(0, LONGEST) ?? null],
  );
}

/** How long it is known that there was a backup or a drill. */
const KNOWN_FOR = "400 days";

/** Deletes records of backups that are gone or have failed. Returns how many. */
export const purgeBackupRecords = deleteRows("backups", {
  by: "started_at",
  before: `now() - interval '${KNOWN_FOR}'`,
  condition: "(removed_at is not null or error is not null)",
});

/** Deletes records of drills. Returns how many. */
export const purgeDrillRecords = deleteRows("backup_drills", {
  by: "started_at",
  before: `now() - interval '${KNOWN_FOR}'`,
});

/** The moment of the newest good backup and of the newest attempt, in seconds ago, and why that failed if it did. */
export type BackupState = { good: number | null; attempt: number | null; error: string | null };

export async function backupState(): Promise<BackupState> {
  const { rows } = await pool().query<BackupState>(STATE);
  return rows[0] ?? { good: null, attempt: null, error: null };
}

const STATE = `
  select extract(epoch from now() - (select max(started_at) from backups where error is null))::float8 as good,
    extract(epoch from now() - last.finished_at)::float8 as attempt, last.error
  from (select) one left join lateral (select finished_at, error from backups order by id desc limit 1) last on true`;

/** A backup, or an attempt at one, as operators see it. */
export type KnownBackup = {
  id: number;
  started: Date;
  place: string;
  name: string;
  bytes: number | null;
  isVerified: boolean;
  isRemoved: boolean;
  error: string | null;
};
export type KnownDrill = { started: Date; name: string; rows: number | null; error: string | null };

/** The newest backups and the last drill, and whether a backup is being made now, by whatever process or machine. */
export type BackupHistory = {
  to: string | undefined;
  every: string;
  isRunning: boolean;
  good: Date | null;
  /** whether another one ought to have been made since */
  isLate: boolean;
  latest: KnownBackup[];
  drill: KnownDrill | undefined;
};

export async function backupHistory(): Promise<BackupHistory> {
  const { BACKUP_TO: to } = env();
  const every = setting("BACKUP_EVERY");
  const [good, latest, drills, isRunning] = await Promise.all([
    primaryPool().query<{ good: Date | null; age: number | null }>(NEWEST_GOOD),
    primaryPool().query<KnownBackup>(LATEST),
    primaryPool().query<KnownDrill>(LAST_DRILL),
    isBackupRunning(),
  ]);
  return {
    to,
    every,
    isRunning,
    good: good.rows[0]?.good ?? null,
    isLate: to !== undefined && (good.rows[0]?.age ?? 0) > LATE * secondsOf(every),
    latest: latest.rows,
    drill: drills.rows[0],
  };
}

/** So many times BACKUP_EVERY. */
const LATE = 2;

const NEWEST_GOOD = `
  select max(started_at) as good, extract(epoch from now() - max(started_at))::float8 as age
  from backups where error is null and removed_at is null`;

const LATEST = `
  select id::int, started_at as started, place, name, bytes::float8 as bytes, verified_at is not null as "isVerified",
    removed_at is not null as "isRemoved", error
  from backups order by id desc limit 8`;

const LAST_DRILL = `
  select started_at as started, name, row_count::float8 as rows, error from backup_drills order by id desc limit 1`;

/** Whether the connection of a backup's snapshot is there. */
export async function isBackupRunning(): Promise<boolean> {
  const { rowCount } = await primaryPool().query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'switchyard backup'",
  );
  return rowCount !== 0;
}
