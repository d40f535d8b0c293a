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
export type Notices = {
  mail: boolean;
  confirmed: boolean;
  report: Report;
  alerts: boolean;
  brokenlinks: boolean;
};

const READ = `
  select coalesce(n.report, 'off') as report, n.alerts_since is not null as alerts,
    n.broken_due_at is not null as brokenlinks, u.email_confirmed_at is not null as confirmed
  from users u left join member_notices n on n.user_id = u.id and n.workspace_id = $1 where u.id = $2`;

/** The caller's choice for the current workspace; nothing is chosen to begin with. */
export async function getNotices({ workspaceId, userId }: Actor): Promise<Notices> {
  const { rows } = await pool().query<Omit<Notices, "mail">>(READ, [workspaceId, userId]);
  return { mail: canMail(), confirmed: false, report: "off", alerts: false, brokenlinks: false, ...rows[0] };
}

/** What is not given (null) stays. A report that is chosen again is due when it was, and so is the mail about broken links. */
const WRITE = `
  insert into member_notices as kept (workspace_id, user_id, report, report_due_at, alerts_since, broken_due_at)
  select workspace_id, user_id, nullif($3, 'off'), $4, case when $5::boolean then now() end, case when $6::boolean then $7::timestamptz end
  from memberships where workspace_id = $1 and user_id = $2
  on conflict (workspace_id, user_id) do update set
    report = case when $3::text is null then kept.report else excluded.report end,
    report_due_at = case when $3::text is null or kept.report is not distinct from excluded.report then kept.report_due_at
      else excluded.report_due_at end,
    alerts_since = case when $5::boolean is null then kept.alerts_since
      when $5::boolean then coalesce(kept.alerts_since, now()) end,
    broken_due_at = case when $6::boolean is null then kept.broken_due_at
      when $6::boolean then coalesce(kept.broken_due_at, excluded.broken_due_at) end`;

/**
 * Changes what the caller is mailed about the current workspace. Throws (`invalid`) where the installation sends no mail, and where nobody has
 * confirmed the caller's address.
 */
export async function updateNotices(actor: Actor, changes: NoticeChanges): Promise<void> {
  const { report, alerts, brokenlinks } = changes;
  const { workspaceId, userId } = actor;
  if ((report ?? "off") !== "off" || alerts || brokenlinks) await insistOnMail(userId);
  const zone = await timeZoneOf(userId);
  const dueBy = (rhythm: Report | undefined) =>
    rhythm === undefined || rhythm === "off" ? null : nextDue(rhythm, currentTime(), zone);
  await pool().query(WRITE, [
    ...[workspaceId, userId, report ?? null, dueBy(report)],
    ...[alerts ?? null, brokenlinks ?? null, dueBy("weekly")],
  ]);
}

async function insistOnMail(userId: number): Promise<void> {
  if (!canMail())
    throw invalid("This installation sends no mail, so nothing can be mailed. Ask the people who run it.");
  if ((await db().user.count({ where: { id: userId, emailConfirmedAt: { not: null } } })) === 0)
    throw invalid(
      "Reports and alerts go to confirmed addresses only. Have a link sent to yours in the settings, under Email, and open it.",
    );
}

async function timeZoneOf(userId: number): Promise<string> {
  const { personalWorkspace } = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { personalWorkspace: { select: { timeZone: true } } },
  });
  return personalWorkspace.timeZone;
}
