import { mailPerson } from "@/lib/identity/mail/mail";
import { nextDue } from "@/lib/identity/notices/report-times";
import { shortUrl } from "@/lib/platform/addresses";
import { currentTime } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { log } from "@/lib/platform/log";
import { canMail } from "@/lib/platform/mail/outbox";
import { setting } from "@/lib/platform/settings/settings";
import type { Stop, Upkeep } from "@/lib/platform/upkeep/batches";
import { brokenLinks, SHOWN } from "./broken-letter";
import type { FailureReason } from "./enums";
import { ALIVE } from "./file-destinations";
import { healthOf } from "./health";

type Due = {
  at: string;
  workspaceId: number;
  userId: number;
  knownAt: string | null;
  name: string;
  timeZone: string;
};
type Place = [at: string, workspaceId: number, userId: number];

const AT_ONCE = 100;

/**
 * Queues the weekly mail of each member who has chosen it and has newly broken links: once, also when another process leads or an earlier attempt was cut
 * short. Returns how many were queued.
 */
export const mailBroken: Upkeep = (stop) => mailBrokenAt(currentTime(), stop);

/** The same at a given moment. */
export async function mailBrokenAt(now: Date, stop?: Stop): Promise<number> {
  if (!canMail() || setting("LINK_HEALTH") === "off") return 0;
  let [sent, place]: [number, Place] = [0, ["-infinity", 0, 0]];
  for (;;) {
    const { rows } = await pool().query<Due>({
      name: "broken-due",
      text: DUE,
      values: [...place, AT_ONCE, now],
    });
    for (const due of rows) {
      if (stop?.aborted) return sent;
      sent += Number(await mailOne(due, now));
      place = [due.at, due.workspaceId, due.userId];
    }
    if (rows.length === 0) return sent;
  }
}

/** One member's mail, if anything is newly broken. What fails now stays due. */
async function mailOne(due: Due, now: Date): Promise<boolean> {
  const { workspaceId, userId, timeZone, at, knownAt, name } = due;
  try {
    return await transaction(async () => {
      const values = [workspaceId, userId, at, nextDue("weekly", now, timeZone)];
      const taken = await rowsOf({ name: "broken-mailed", text: DONE, values });
      if (taken.length === 0) return false;
      const rows = await rowsOf<Row>({
        name: "newly-broken",
        text: BROKEN,
        values: [workspaceId, knownAt, SHOWN],
      });
      const [first] = rows;
      if (!first) return false;
      const health = await healthOf(rows.map(({ id }) => id));
      const links = rows.map(({ id, alias, scheme, host, reason, status }) => ({
        id,
        address: shortUrl(scheme && host ? { scheme, host } : null, alias).replace(/^https?:\/\//, ""),
        ...{ reason, status, earlier: health.get(id)?.earlier?.address },
        place: health.get(id)?.earlier?.name ?? "",
      }));
      const key = `broken:${workspaceId}:${userId}:${new Date(at).getTime()}`;
      const workspace = { id: workspaceId, name };
      await mailPerson(userId, { key }, brokenLinks(workspaceId), { workspace, links, count: first.count });
      return true;
    });
  } catch (error) {
    log().warn(
      { workspace: workspaceId, reason: (error as Error).message },
      "could not write a mail about broken links",
    );
    return false;
  }
}

type Row = {
  id: number;
  alias: string;
  scheme: string | null;
  host: string | null;
  reason: FailureReason;
  status: number | null;
  count: number;
};

/** Also what seems to be due in months: the database's clock was ahead when it was noted. */
const DUE = `
  select n.broken_due_at::text as at, n.workspace_id as "workspaceId", n.user_id as "userId", n.broken_known_at::text as "knownAt", w.name,
    own.time_zone as "timeZone"
  from member_notices n
    join workspaces w on w.id = n.workspace_id
    join users u on u.id = n.user_id
    join workspaces own on own.id = u.personal_workspace_id
  where n.broken_due_at is not null and w.closed_at is null
    and (n.broken_due_at <= $5::timestamptz or n.broken_due_at > $5::timestamptz + interval '10 days')
    and (n.broken_due_at, n.workspace_id, n.user_id) > ($1::timestamptz, $2::int, $3::int)
  order by n.broken_due_at, n.workspace_id, n.user_id limit $4`;

/** What another transaction notes at this moment, and commits after our check, is in the next mail: it takes no longer than that. */
const DONE = `
  update member_notices set broken_due_at = $4::timestamptz, broken_known_at = now() - interval '15 seconds'
  where workspace_id = $1::int and user_id = $2::int and broken_due_at = $3::timestamptz
  returning user_id`;

/** One line for each link, however many of its destinations are broken; the oldest first, as many as a mail names. */
const BROKEN = `
  select *, (count(*) over ())::int as count from (
    select distinct on (l.id) l.id, l.alias, d.scheme::text, d.host, t.reason, t.http_status as status, t.since
    from destinations t join link_destinations f on f.destination_id = t.id join links l on l.id = f.link_id
      left join domains d on d.id = l.domain_id
    where t.workspace_id = $1::int and t.status = 'broken' and t.changed_at > coalesce($2::timestamptz, '-infinity') and ${ALIVE}
    order by l.id, t.since
  ) broken order by since, id limit $3::int`;
