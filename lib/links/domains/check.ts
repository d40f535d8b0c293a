import pLimit from "p-limit";
import { type Actor, owned } from "@/lib/identity/access/actor";
import { currentTime } from "@/lib/platform/clock";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { existing } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { setting } from "@/lib/platform/settings/settings";
import type { Upkeep } from "@/lib/platform/upkeep/batches";
import type { Domain } from "@/prisma/client/client";
import { endOthersClaim, NOW } from "./claims";
import { askDns, type DnsReport, pointingOf } from "./dns";
import { probe } from "./probe";

type Checked = Pick<Domain, "id" | "workspaceId" | "host" | "txtToken" | "status">;

/** Asks DNS about a domain of the caller now, visits it where it points here, and keeps what both showed. */
export async function checkDomain(actor: Actor, { id }: { id: number }): Promise<Domain> {
  const domain = await existing("Domain", db().domain.findFirst({ where: { id, ...owned(actor) } }));
  const isPointing = (await checkAndKeep(domain)) === "right" && setting("DOMAIN_CHECK") !== "off";
  if (isPointing) await visitAndKeep(domain);
  return db().domain.findUniqueOrThrow({ where: { id } });
}

/** Adds what a visit shows to the report that was just kept. */
async function visitAndKeep({ id, scheme, host }: Domain): Promise<void> {
  const seen = await probe({ scheme: scheme === "http" ? "http" : "https", host, targets: targets() });
  await pool().query(
    "update domains set check_report = check_report || jsonb_build_object('probe', $2::jsonb) where id = $1",
    [id, JSON.stringify(seen)],
  );
}

/** Name servers refuse who asks for too much at one time, and a check holds a connection of the pool while it is kept. */
export const CHECKED_AT_ONCE = 8;

/** Checks domains that wait for their DNS, the older the more rarely. One that fails does not stop the others. Returns how many are right now. */
export const recheckDomains: Upkeep = async (stop) => {
  if (setting("DOMAIN_CHECK") === "off") return 0;
  const limit = pLimit(CHECKED_AT_ONCE);
  let right = 0;
  while (!stop?.aborted) {
    const { rows } = await pool().query<Checked>(CLAIM_PENDING);
    if (rows.length === 0) break;
    const results = await Promise.all(rows.map((row) => limit(recheck, row)));
    right += results.filter((result) => result === "right").length;
  }
  return right;
};

async function recheck(domain: Checked): Promise<DnsReport["result"] | undefined> {
  try {
    return await checkAndKeep(domain);
  } catch (error) {
    log().warn({ domain: domain.id, reason: (error as Error).message }, "could not check a pending domain");
    return undefined;
  }
}

/** DNS records of a host, compared with those this installation needs. */
export const reportOn = ({
  host,
  txtToken,
  status,
}: Omit<Checked, "id" | "workspaceId">): Promise<DnsReport> =>
  askDns({ host, targets: targets(), token: needsProof(status) ? txtToken : undefined }, env().DNS_SERVERS);

/** The same with the proof of ownership, whatever REGISTRATION says: for a host that another workspace claims too. */
export const reportWithProof = ({ host, txtToken }: Pick<Checked, "host" | "txtToken">): Promise<DnsReport> =>
  askDns({ host, targets: targets(), token: txtToken }, env().DNS_SERVERS);

/** Whether a report shows the record that only the domain's owner can have made. */
export const isProved = ({ records }: DnsReport): boolean =>
  records.some(({ type, state }) => type === "TXT" && state === "right");

/** Where branded domains have to point to. */
export function targets(): string[] {
  const { DOMAIN_TARGETS, SHORT_URL } = env();
  return DOMAIN_TARGETS.length > 0 ? DOMAIN_TARGETS : [new URL(SHORT_URL).hostname];
}

/** Where strangers may register, pointing here is no proof that the domain is theirs. Once proved, the record may go. */
const needsProof = (status: Domain["status"]) => setting("REGISTRATION") === "open" && status === "pending";

/**
 * Checks a domain and keeps the report, unless one is kept by then that was asked for later: DNS answers one sooner than the other. No
 * answer changes nothing about what was known before.
 */
export async function checkAndKeep(domain: Checked): Promise<DnsReport["result"]> {
  const { host } = domain;
  const asked = await databaseTime();
  const report: DnsReport =
    setting("DOMAIN_CHECK") === "off" ? { result: "right", records: [] } : await reportToKeep(domain);
  const status = { right: "verified", wrong: "pending", unanswered: domain.status } as const;
  await keepReport(domain, { report, asked, status: status[report.result] });
  await invalidate({ kind: "domain", host });
  return report.result;
}

/**
 * A verified domain that points here keeps its status without proof. One that doesn't will be pending, so that its report has to say already whether
 * the proof is there that the next check asks for.
 */
async function reportToKeep(domain: Checked): Promise<DnsReport> {
  if (domain.status !== "verified" || !needsProof("pending")) return reportOn(domain);
  const { records } = await reportWithProof(domain);
  const places = records.filter(({ type }) => type !== "TXT");
  const result = pointingOf(places);
  return { result, records: result === "wrong" ? records : places };
}

/** Of a claim that has ended, no more than the report is kept, unless it is proved now and nobody else has proved it before. */
async function keepReport(
  domain: Checked,
  { report, asked, status }: { report: DnsReport; asked: Date; status: Domain["status"] },
): Promise<void> {
  if (isProved(report)) await endOthersClaim(domain, domain.host);
  await rowsOf({
    name: "keep-domain-report",
    text: KEEP_REPORT,
    values: [domain.id, status, asked, JSON.stringify(report), isProved(report), report.result === "right"],
  });
}

async function databaseTime(): Promise<Date> {
  const [row] = await rowsOf<{ now: Date }>({
    name: "check-began",
    text: `select ${NOW} as now`,
    values: [],
  });
  return row?.now ?? currentTime();
}

/**
 * Takes up to 100 pending domains whose next check is due, of each workspace one before a second one of any: every ten minutes in the first hours, then
 * less and less often, at least once a day. Taking one sets its check time, so that no other process takes it as well.
 */
export const CLAIM_PENDING = `
  with due as (
    select id, checked_at, row_number() over (partition by workspace_id order by checked_at nulls first, id) as turn from domains
    where status = 'pending' and expired_at is null and (checked_at is null or checked_at < now() - interval '10 minutes' and
      checked_at < now() - least((now() - created_at) / 24, interval '1 day'))
  )
  update domains d set checked_at = now()
  where d.id in (
    select c.id from domains c join due on due.id = c.id where c.checked_at is not distinct from due.checked_at
    order by due.turn, due.checked_at nulls first limit 100 for update of c skip locked)
  returning id, workspace_id as "workspaceId", host, txt_token as "txtToken", status`;

/**
 * Keeps what a check of domain $1 showed, unless one that was asked for later ($3) is kept by then. A claim that has ended comes back
 * where it is proved ($5) and nobody else has the host; one that loses its verification has the whole time to prove it again. A right one ends what
 * `watchDomains` knows of failures.
 */
export const KEEP_REPORT = `
  update domains d set
    status = case when d.expired_at is null or back.comes then $2::domain_status else d.status end,
    checked_at = $3, check_report = $4::jsonb,
    expired_at = case when back.comes then null else d.expired_at end,
    verified_at = case when $2::domain_status = 'verified' and (d.expired_at is null or back.comes)
      then coalesce(d.verified_at, now()) else d.verified_at end,
    claimed_at = case when back.comes or d.status = 'verified' and $2::domain_status = 'pending'
      then now() else d.claimed_at end,
    dns_right_at = case when $6 or d.check_report ->> 'result' = 'right' then $3 else d.dns_right_at end,
    dns_failed_checks = case when $6 then 0 else d.dns_failed_checks end,
    dns_failing_since = case when not $6 then d.dns_failing_since end,
    dns_lost_at = case when not $6 then d.dns_lost_at end,
    dns_recovered_at = case when $6 and d.dns_lost_at is not null then $3 else d.dns_recovered_at end
  from (select $5::boolean and not exists (
    select from domains o where o.id <> $1 and o.expired_at is null and o.host = (select host from domains where id = $1)
  ) as comes) as back
  where d.id = $1 and (d.checked_at is null or d.checked_at <= $3)`;
