import type { Domain } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { changedForAll } from "../changes";
import { db, onceCommitted, rowsOf } from "../db";
import { env } from "../env";
import { notFound } from "../failure";
import { pool } from "../pool";
import { endOthersClaim } from "./claims";
import { askDns, type DnsReport } from "./dns";
import { probe } from "./probe";
import { CLAIM_PENDING } from "./sql/claim-pending";
import { KEEP_REPORT } from "./sql/keep-report";

type Checked = Pick<Domain, "id" | "workspaceId" | "host" | "txtToken" | "status">;

/** Asks DNS about a domain of the caller now, visits it where it points here, and keeps what both showed. */
export async function checkDomain(actor: Actor, { id }: { id: number }): Promise<Domain> {
  const domain = await db().domain.findFirst({ where: { id, ...owned(actor) } });
  if (!domain) throw notFound("Domain");
  const isPointing = (await checkAndKeep(domain)) === "right" && env().DOMAIN_CHECK !== "off";
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

/** Checks domains that wait for their DNS, the older the more rarely. Several processes share the work. Returns how many are right now. */
export async function recheckDomains(): Promise<number> {
  if (env().DOMAIN_CHECK === "off") return 0;
  const { rows } = await pool().query<Checked>(CLAIM_PENDING);
  const results = await Promise.all(rows.map(checkAndKeep));
  return results.filter((result) => result === "right").length;
}

/** What DNS says of a host, as this installation wants it. */
export const reportOn = ({
  host,
  txtToken,
  status,
}: Omit<Checked, "id" | "workspaceId">): Promise<DnsReport> =>
  askDns({ host, targets: targets(), token: needsProof(status) ? txtToken : undefined }, env().DNS_SERVERS);

/** The same with the proof of ownership, whoever may register here: for a host that somebody else claims too. */
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
const needsProof = (status: Domain["status"]) => env().REGISTRATION === "open" && status === "pending";

/**
 * Checks a domain and keeps the report, unless one is kept by then that was asked for later: DNS answers one sooner than the other. No
 * answer changes nothing about what was known before.
 */
export async function checkAndKeep(domain: Checked): Promise<DnsReport["result"]> {
  const { host } = domain;
  const asked = await clock();
  const report: DnsReport =
    env().DOMAIN_CHECK === "off" ? { result: "right", records: [] } : await reportOn(domain);
  const status = { right: "verified", wrong: "pending", unanswered: domain.status } as const;
  await keepReport(domain, { report, asked, status: status[report.result] });
  await onceCommitted(() => changedForAll(`d:${host}`));
  return report.result;
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
    values: [domain.id, status, asked, JSON.stringify(report), isProved(report)],
  });
}

/** The database's time, which all processes share; a millisecond ahead, as times that it has just kept are rounded. */
async function clock(): Promise<Date> {
  const [row] = await rowsOf<{ now: Date }>({
    name: "clock",
    text: "select clock_timestamp() + interval '1 millisecond' as now",
    values: [],
  });
  return row?.now ?? new Date();
}
