import { mailPerson } from "@/lib/identity/mail/mail";
import {
  isTimely,
  lastPeriod,
  nextDue,
  type Period,
  periodBefore,
  type Rhythm,
} from "@/lib/identity/notices/report-times";
import { currentTime } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { log } from "@/lib/platform/log";
import { canMail } from "@/lib/platform/mail/outbox";
import type { Stop, Upkeep } from "@/lib/platform/upkeep/batches";
import type { Tasks } from "@/lib/platform/upkeep/tasks";
import { type Digest, digestOf, isEmpty } from "./digest";
import { reportOf } from "./mail";

type Due = {
  at: string;
  workspaceId: number;
  userId: number;
  rhythm: Rhythm;
  name: string;
  timeZone: string;
};

const AT_ONCE = 100;

/**
 * Queues the reports that are due: each of its member, workspace and period once, also when another process leads or an earlier attempt was cut short, and none
 * of a period that is long past. Returns how many were queued.
 */
export const sendReports: Upkeep = (stop) => sendDueReports(currentTime(), stop);

/** The same at a given moment. */
export async function sendDueReports(now: Date, stop?: Stop): Promise<number> {
  if (!canMail()) return 0;
  let [sent, place] = [0, BEGINNING];
  for (let due = await dueAfter(now, place); due.length > 0; due = await dueAfter(now, place)) {
    // Members of one workspace mostly share their time zone, and with it the counts.
    const counted = new Map<string, Promise<Digest>>();
    for (const one of due) {
      if (stop?.aborted) return sent;
      sent += Number(await report(one, now, counted));
      place = [one.at, one.workspaceId, one.userId];
    }
  }
  return sent;
}

const BEGINNING: Place = ["-infinity", 0, 0];
type Place = [at: string, workspaceId: number, userId: number];

const dueAfter = async (now: Date, place: Place): Promise<Due[]> =>
  (await pool().query<Due>({ name: "reports-due", text: DUE, values: [...place, AT_ONCE, now] })).rows;

/** One member's report, if there is anything to say. What can't be counted now stays due. */
async function report(due: Due, now: Date, counted: Map<string, Promise<Digest>>): Promise<boolean> {
  const { workspaceId, userId, rhythm, timeZone } = due;
  try {
    const period = lastPeriod(rhythm, now, timeZone);
    const digest = isTimely(rhythm, period, now, timeZone)
      ? await digestFor(due, period, counted)
      : undefined;
    return await transaction(async () => {
      const values = [workspaceId, userId, rhythm, due.at, nextDue(rhythm, now, timeZone)];
      const taken = await rowsOf({ name: "report-done", text: DONE, values });
      if (taken.length === 0 || !digest || isEmpty(digest)) return false;
      const workspace = { id: workspaceId, name: due.name };
      const key = `digest:${workspaceId}:${userId}:${period.name}`;
      await mailPerson(userId, { key }, reportOf(workspaceId), { workspace, rhythm, period, digest });
      return true;
    });
  } catch (error) {
    log().warn({ workspace: workspaceId, reason: (error as Error).message }, "could not write a report");
    return false;
  }
}

function digestFor(
  { workspaceId, rhythm, timeZone }: Due,
  period: Period,
  counted: Map<string, Promise<Digest>>,
) {
  const key = `${workspaceId} ${period.start.getTime()} ${period.end.getTime()}`;
  const known = counted.get(key) ?? digestOf(workspaceId, period, periodBefore(rhythm, period, timeZone));
  counted.set(key, known);
  return known;
}

/** Also what seems to be due in months: the database's clock was ahead when it was noted. */
const DUE = `
  select n.report_due_at::text as at, n.workspace_id as "workspaceId", n.user_id as "userId", n.report as rhythm, w.name,
    own.time_zone as "timeZone"
  from member_notices n
    join workspaces w on w.id = n.workspace_id
    join users u on u.id = n.user_id
    join workspaces own on own.id = u.personal_workspace_id
  where n.report is not null and w.closed_at is null
    and (n.report_due_at <= $5::timestamptz or n.report_due_at > $5::timestamptz + interval '40 days')
    and (n.report_due_at, n.workspace_id, n.user_id) > ($1::timestamptz, $2::int, $3::int)
  order by n.report_due_at, n.workspace_id, n.user_id limit $4`;

/** The process that changes the row sends the report; the mail's key makes sure of it once more. */
const DONE = `
  update member_notices set report_due_at = $5::timestamptz
  where workspace_id = $1::int and user_id = $2::int and report = $3 and report_due_at = $4::timestamptz
  returning user_id`;

/** Reports that members have chosen. */
export const DIGEST_TASKS: Tasks = { digests: { run: sendReports, everyMinutes: 10 } };
