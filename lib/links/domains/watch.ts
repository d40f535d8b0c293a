import pLimit from "p-limit";
import { mailManagers } from "@/lib/identity/mail/managers";
import { currentTime } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/database/db";
import { IS_DUE } from "@/lib/platform/database/due";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { log } from "@/lib/platform/log";
import { setting } from "@/lib/platform/settings/settings";
import type { Upkeep } from "@/lib/platform/upkeep/batches";
import type { Domain } from "@/prisma/client/client";
import { CHECKED_AT_ONCE, reportOn } from "./check";
import type { DnsReport } from "./dns";
import { domainLost } from "./mails";
import { afterCheck, hoursToNext, judge, type Verdict } from "./watch-rules";

type Watched = Pick<
  Domain,
  "id" | "workspaceId" | "host" | "txtToken" | "status" | "dnsFailedChecks" | "dnsFailingSince" | "dnsLostAt"
>;
type Checked = { domain: Watched; report: DnsReport };

/**
 * Checks verified domains from time to time, and notes those whose names have stopped leading here, and those that lead here again (ADR 38); owners and admins get a mail of the first. Takes no
 * verification away: a domain that is lost is served as soon as its DNS is mended. Returns how many domains were lost or came back.
 */
export const watchDomains: Upkeep = async (stop) => {
  if (setting("DOMAIN_CHECK") === "off" || stop?.aborted) return 0;
  const { rows } = await pool().query<Watched>(DUE, [FEWEST, MOST, ROUNDS]);
  if (rows.length === 0) return 0;
  const limit = pLimit(CHECKED_AT_ONCE);
  const checked = await Promise.all(
    [...rows, ...(await controlsFor(rows))].map((domain) =>
      limit(async () => ({ domain, report: stop?.aborted ? UNASKED : await reportOn(domain) })),
    ),
  );
  const verdicts = judge(
    checked.map(({ domain, report }) => ({ wasWell: domain.dnsFailedChecks === 0, result: report.result })),
  );
  const unknown = verdicts.filter((verdict) => verdict === "unknown").length;
  if (unknown > 0)
    log().warn({ domains: unknown }, "could not check domains: DNS fails for most or all of them at once");
  let changes = 0;
  for (const [at, one] of checked.entries()) {
    if (stop?.aborted) break;
    changes += Number(await keep(one, verdicts[at] ?? "unknown"));
  }
  return changes;
};

/** Of a round that was cut short nothing is kept; what it didn't reach is due again within the hour. */
const UNASKED: DnsReport = { result: "unanswered", records: [] };

/** Where all that are due have failed before, others show whether DNS answers at all. */
async function controlsFor(due: Watched[]): Promise<Watched[]> {
  if (due.some(({ dnsFailedChecks }) => dnsFailedChecks === 0)) return [];
  const { rows } = await pool().query<Watched>(CONTROLS, [CONTROL_COUNT]);
  return rows;
}

/** Keeps what a check showed of a domain. Returns whether the domain was lost, or came back. */
async function keep({ domain, report }: Checked, verdict: Verdict): Promise<boolean> {
  const now = currentTime();
  const { dnsFailedChecks: failedChecks, dnsFailingSince: since, dnsLostAt: lost } = domain;
  const after = afterCheck({ failedChecks, since, lost }, verdict, now);
  const keeping = {
    name: "keep-watched-domain",
    text: KEEP,
    values: [
      domain.id,
      failedChecks,
      after.failedChecks,
      after.since,
      after.lost,
      hoursToNext(after, now),
      verdict === "unknown" ? null : JSON.stringify(report),
      verdict === "well",
    ],
  };
  return transaction(async () => {
    const [kept] = await rowsOf<{ workspace: string }>(keeping);
    if (!kept || (lost === null) === (after.lost === null)) return false;
    if (after.lost) {
      const began = after.since ?? after.lost;
      const key = `domain-lost:${domain.id}:${began.getTime()}`;
      await mailManagers(domain.workspaceId, key, domainLost, { ...domain, ...kept, since: began });
    }
    return true;
  });
}

/** A round takes at least so many that are due … */
const FEWEST = 50;
/** … and a share of all, so that many domains are spread over half a day from the first round on. */
const ROUNDS = 36;
/** … but no more than can be asked about before the next round, were no name server to respond. */
const MOST = 1_000;
const CONTROL_COUNT = 5;

const COLUMNS = `id, workspace_id as "workspaceId", host, txt_token as "txtToken", status, dns_failed_checks as "dnsFailedChecks",
  dns_failing_since as "dnsFailingSince", dns_lost_at as "dnsLostAt"`;

/**
 * One that DNS never showed to lead here, verified on the operator's word or without DNS, can't stop doing so. Taking a domain sets when it is due next, in
 * case the round is cut short.
 */
const WATCHED = `status = 'verified' and expired_at is null and blocked_at is null
  and (dns_right_at is not null or check_report ->> 'result' = 'right')`;

const DUE = `
  update domains set dns_next_at = now() + interval '1 hour' where id in (
    select id from domains where ${WATCHED} and (dns_next_at is null or dns_next_at ${IS_DUE})
    order by dns_next_at nulls first, id
    limit least($2::int, greatest($1::int, (select count(*) from domains where status = 'verified') / $3::int))
    for update skip locked)
  returning ${COLUMNS}`;

const CONTROLS = `
  select ${COLUMNS} from domains where ${WATCHED} and dns_failed_checks = 0 order by dns_next_at nulls first limit $1`;

/** A check that another one has overtaken is dropped: one of the next leader, or one on request. */
const KEEP = `
  update domains set dns_failed_checks = $3, dns_failing_since = $4, dns_lost_at = $5,
    dns_recovered_at = case when $8::boolean and dns_lost_at is not null then now() else dns_recovered_at end,
    dns_next_at = now() + make_interval(secs => $6::double precision * 3600),
    checked_at = case when $7::jsonb is null then checked_at else greatest(checked_at, now()) end,
    check_report = case when $7::jsonb is null then check_report
      else $7::jsonb || case when $8::boolean then jsonb_strip_nulls(jsonb_build_object('probe', check_report -> 'probe')) else '{}'::jsonb end end,
    dns_right_at = case when $8::boolean or check_report ->> 'result' = 'right' then now() else dns_right_at end
  where id = $1 and dns_failed_checks = $2 and status = 'verified'
  returning (select name from workspaces where workspaces.id = workspace_id) as workspace`;
