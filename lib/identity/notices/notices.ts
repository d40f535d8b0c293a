import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { invalid } from "@/lib/platform/failure";
import { canMail } from "@/lib/platform/mail/outbox";
import type { Actor } from "../access/actor";
import type { Report } from "./enums";
import { nextDue } from "./report-times";
import type { NoticeChanges } from "./schema";

/** What the caller has chosen to be mailed about the workspace they are in. */
export type Notices = { mail: boolean; report: Report };

const READ = `
  select coalesce(report, 'off') as report from member_notices where workspace_id = $1 and user_id = $2`;

/** The caller's choice for the current workspace; nothing is chosen to begin with. */
export async function getNotices({ workspaceId, userId }: Actor): Promise<Notices> {
  const { rows } = await pool().query<{ report: Report }>(READ, [workspaceId, userId]);
  return { mail: canMail(), report: rows[0]?.report ?? "off" };
}

/** A report that is chosen again is due when it was. */
const WRITE = `
  insert into member_notices as kept (workspace_id, user_id, report, report_due_at)
  select workspace_id, user_id, $3, $4 from memberships where workspace_id = $1 and user_id = $2
  on conflict (workspace_id, user_id) do update set report = excluded.report,
    report_due_at = case when kept.report is not distinct from excluded.report then kept.report_due_at else excluded.report_due_at end`;

/** Changes what the caller is mailed about the current workspace. Throws (`invalid`) where the installation sends no mail. */
export async function updateNotices(actor: Actor, { report }: NoticeChanges): Promise<void> {
  if (report === undefined) return;
  if (report !== "off" && !canMail())
    throw invalid("This installation sends no mail, so there is no report. Ask the people who run it.");
  const { workspaceId, userId } = actor;
  const due = report === "off" ? null : nextDue(report, currentTime(), await timeZoneOf(userId));
  await pool().query(WRITE, [workspaceId, userId, report === "off" ? null : report, due]);
}

async function timeZoneOf(userId: number): Promise<string> {
  const { personalWorkspace } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { personalWorkspace: { select: { timeZone: true } } },
  });
  return personalWorkspace.timeZone;
}
