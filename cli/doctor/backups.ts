import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { cliCommand } from "@/lib/platform/root";
import { secondsOf } from "@/lib/platform/setting-kinds";
import { setting } from "@/lib/platform/settings/settings";
import { type Check, fine, problem, type Verdict, warning } from "./finding";

/** What the tables of backups and drills say; ages are in seconds, null where there was none. */
export type FoundBackups = {
  /** of the newest backup that succeeded */
  age: number | null;
  /** why the newest attempt failed, if it did */
  error: string | null;
  /** of the newest drill, and why it failed, if it did */
  drill: number | null;
  drillError: string | null;
};

/** Whether there is a backup that is new enough, and whether somebody has tried one out. */
export const backupCheck: Check = {
  name: "backups",
  look: async () => {
    const { rows } = await pool().query<FoundBackups>(FOUND);
    const every = env().BACKUP_TO === undefined ? undefined : secondsOf(setting("BACKUP_EVERY"));
    return rows[0] ? judgeBackups(rows[0], every) : [];
  },
};

const FOUND = `
  select extract(epoch from now() - (select max(started_at) from backups where error is null))::float8 as age,
    (select error from backups order by id desc limit 1) as error,
    extract(epoch from now() - drill.started_at)::float8 as drill, drill.error as "drillError"
  from (select) one left join lateral (select started_at, error from backup_drills order by id desc limit 1) drill on true`;

const DAY = 86_400;
/** Without a schedule somebody makes them by hand. */
const OLD = 7 * DAY;
/** A drill every month, and a week for who does it. */
const OLD_DRILL = 38 * DAY;

/** `every`: the seconds between backups that the server makes by itself, undefined where it makes none. */
export function judgeBackups(found: FoundBackups, every: number | undefined): Verdict[] {
  const { age } = found;
  if (age === null && every === undefined)
    return [
      warning(
        "no backup was ever made",
        `Set BACKUP_TO to a bucket or another machine's disk, or run ${cliCommand("backup <folder>")} every day. If you back the database up by other means, test that it can be restored.`,
      ),
    ];
  return [...judgeAge(found, every), ...(age === null ? [] : judgeDrill(found))];
}

function judgeAge({ age, error }: FoundBackups, every: number | undefined): Verdict[] {
  const newest = age === null ? "no backup was made yet" : `the newest backup is ${since(age)} old`;
  const failed = error === null ? "" : `, and the last attempt failed: ${error}`;
  const isLate = every !== undefined && (age === null || age > 2 * every);
  if (isLate && (failed || age !== null))
    return [problem(newest + failed, `${WHY} Run ${cliCommand("backup")} to see what is in the way.`)];
  if (failed)
    return [warning(newest + failed, "Put right what the message names. The server tries again by itself.")];
  if (age === null) return [fine("the first backup is made soon")];
  if (every === undefined && age > OLD)
    return [warning(newest, `${WHY} Set BACKUP_TO, and the server makes one every day.`)];
  return [fine(newest)];
}

const WHY = "After a disaster everything since the newest backup is lost, except clicks.";

function judgeDrill({ drill, drillError }: FoundBackups): Verdict[] {
  if (drill !== null && drillError !== null)
    return [
      problem(
        `the last drill failed: ${drillError}`,
        `Make a new backup, and run ${cliCommand("backup drill")} again.`,
      ),
    ];
  if (drill !== null && drill <= OLD_DRILL) return [fine(`the last drill was ${since(drill)} ago`)];
  return [
    warning(
      drill === null ? "no backup was ever tried out" : `the last drill was ${since(drill)} ago`,
      `Run ${cliCommand("backup drill")} every month: it restores the newest backup into a database that it drops again.`,
    ),
  ];
}

/** How long, in the largest unit that says it. */
function since(seconds: number): string {
  const [count, unit] =
    seconds < 2 * 3_600
      ? [seconds / 60, "minutes"]
      : seconds < 2 * DAY
        ? [seconds / 3_600, "hours"]
        : [seconds / DAY, "days"];
  return `${Math.floor(count)} ${unit}`;
}
