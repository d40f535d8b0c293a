import { pool } from "../database/pool";
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
