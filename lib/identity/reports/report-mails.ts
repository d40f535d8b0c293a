import { shortUrl } from "@/lib/platform/addresses";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { canMail } from "@/lib/platform/mail/outbox";
import type { Upkeep } from "@/lib/platform/upkeep/batches";
import { linkReported } from "../mail/account-mails";
import { mailPerson } from "../mail/mail";
import type { Reason } from "./schema";

/** A flood of reports is read in the dashboard: of each round so many links are mailed, those that were reported first. */
const LINKS_AT_ONCE = 10;

/**
 * Mails the administrators of links that visitors have reported, once for each link until its reports are resolved. Apart from the report itself, which
 * a visitor waits for. Returns how many mails.
 */
export const mailReports: Upkeep = async (stop) => {
  if (!canMail()) return 0;
  const admins = await db().user.findMany({
    where: { adminSince: { not: null }, disabledAt: null },
    select: { id: true },
  });
  const { rows } = await pool().query<Row>(REPORTED, [admins.map(({ id }) => id), LINKS_AT_ONCE]);
  for (const { id, admin, scheme, host, alias, url, reason, note } of rows) {
    if (stop?.aborted) break;
    const link = shortUrl(scheme && host ? { scheme, host } : null, alias);
    await mailPerson(admin, { key: `report:${id}:${admin}` }, linkReported, {
      link,
      destination: url,
      reason,
      note,
    }).catch((error: Error) =>
      log().warn({ user: admin, reason: error.message }, "could not queue a mail about a report"),
    );
  }
  return rows.length;
};

type Row = {
  id: number;
  admin: number;
  scheme: string | null;
  host: string | null;
  alias: string;
  url: string;
  reason: Reason;
  note: string;
};

/** The first open report of each link, if it is of the last day, with the administrators who had no mail about the link since. */
const REPORTED = `
  with first as (
    select min(id) as id, link_id, min(created_at) as at from link_reports where resolved_at is null group by link_id
    having min(created_at) > now() - interval '1 day'
  ), missing as (
    select first.id, admin, dense_rank() over (order by first.id) as place
    from first, unnest($1::int[]) admin
    where not exists (
      select from link_reports known join mails on key = 'report:' || known.id || ':' || admin
      where known.link_id = first.link_id and mails.created_at >= first.at
    )
  )
  select r.id, admin, d.scheme, d.host, l.alias, l.url, r.reason, r.note
  from missing join link_reports r on r.id = missing.id join links l on l.id = r.link_id
  left join domains d on d.id = l.domain_id
  where place <= $2 and l.deleted_at is null order by r.id, admin`;
