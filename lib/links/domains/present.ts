import { formatTimestamp } from "@/lib/platform/fields";
import { type IdResponse, message } from "@/lib/platform/responses";
import type { Domain } from "@/prisma/client/client";
import { presentApps } from "../apps/present";
import { presentDefaults } from "../delivery/schema";
import { targets } from "./check";
import { type CheckReport, stepsOf } from "./checklist";
import { CLAIM_DAYS, claimsEnd } from "./claims";
import { tokenName } from "./dns";
import type { ListedDomain } from "./domains";
import { servedStatuses } from "./hosts";
import { USUAL_PREFIX } from "./qr-prefix";
import {
  type DomainCheckResponse,
  type DomainResponse,
  INCLUDES,
  type Include,
  type ListedDomainResponse,
} from "./schema";

/** One domain, on our own endpoint. */
export const presentDomain = ({ qrs, ...domain }: ListedDomain & { qrs: number }): DomainResponse => ({
  data: {
    ...presentListedDomain(domain, {
      include: [...INCLUDES],
    }),
    qrs,
  },
});

/** An entry of the list, followed by the properties asked for with `include`. */
export const presentListedDomain = (
  domain: ListedDomain,
  { include }: { include: Include[] },
): ListedDomainResponse => ({
  id: domain.id,
  domain: `${domain.scheme}://${domain.host}`,
  redirectroot: domain.redirectRoot,
  redirect404: domain.redirect404,
  ...Object.fromEntries(include.map((name) => [name, EXTRAS[name](domain)])),
});

export const presentDomainCreated = ({ id }: Domain): IdResponse => ({ id });

export const presentDomainUpdated = message("Domain has been updated successfully.");

export const presentDomainRemoved = message("Domain has been deleted successfully.");

export const presentDomainChecked = (domain: Domain): DomainCheckResponse => ({
  data: { id: domain.id, status: statusOf(domain), check: presentCheck(domain) },
});

/** The last DNS check, and the records the owner has to create. `result` is null before the first check. */
function presentCheck(domain: Domain) {
  const { host, txtToken, checkedAt, checkReport, status, expiredAt } = domain;
  const report = checkReport as CheckReport | null;
  return {
    checked: report && checkedAt ? formatTimestamp(checkedAt) : null,
    result: report?.result ?? null,
    targets: targets(),
    token: { name: tokenName(host), value: txtToken },
    served: expiredAt === null && servedStatuses().includes(status),
    claimends: presentEnd(domain),
    records: report?.records ?? [],
    steps: stepsOf(report),
    validuntil: report?.probe?.validUntil ? formatTimestamp(new Date(report.probe.validUntil)) : null,
    lostsince: domain.dnsLostAt && formatTimestamp(domain.dnsFailingSince ?? domain.dnsLostAt),
    recovered: domain.dnsRecoveredAt && formatTimestamp(domain.dnsRecoveredAt),
  };
}

/** A claim that has ended is no longer pending: nobody waits for it. */
function statusOf({ status, expiredAt }: Domain): "verified" | "pending" | "expired" {
  return expiredAt ? "expired" : status;
}

/** When an unproved claim ends, or ended; null where that does not happen. */
function presentEnd({ status, claimedAt, expiredAt }: Domain): string | null {
  if (expiredAt) return formatTimestamp(expiredAt);
  if (status === "verified" || !claimsEnd()) return null;
  return formatTimestamp(new Date(claimedAt.getTime() + CLAIM_DAYS * 86_400_000));
}

const EXTRAS: { [Name in Include]: (domain: ListedDomain) => ListedDomainResponse[Name] } = {
  status: statusOf,
  check: presentCheck,
  links: ({ _count }) => _count.links,
  date: ({ createdAt }) => formatTimestamp(createdAt),
  redirectexpired: ({ redirectExpired }) => redirectExpired,
  qrprefix: ({ qrPrefix }) => qrPrefix || USUAL_PREFIX,
  aliascase: ({ aliasCase }) => aliasCase,
  delivery: ({ delivery }) => presentDefaults(delivery),
  iosapps: ({ apps }) => presentApps(apps).iosapps,
  androidapps: ({ apps }) => presentApps(apps).androidapps,
};
