import type { Domain } from "@/prisma/client/client";
import { formatTimestamp } from "../fields";
import { targets } from "./check";
import { tokenName } from "./dns";
import type { ListedDomain } from "./domains";
import type { Include } from "./query";
import { type CheckReport, stepsOf } from "./steps";

/** A list entry, and behind it whatever was asked for by `include`. */
export const presentDomain = (domain: ListedDomain, { include }: { include: Include[] }) => ({
  id: domain.id,
  domain: `${domain.scheme}://${domain.host}`,
  redirectroot: domain.redirectRoot,
  redirect404: domain.redirect404,
  ...Object.fromEntries(include.map((name) => [name, EXTRAS[name](domain)])),
});

/** One domain, on our own endpoint. */
export const presentOneDomain = ({ qrs, ...domain }: ListedDomain & { qrs: number }) => ({
  data: {
    ...presentDomain(domain, { include: ["status", "check", "links", "date", "redirectexpired"] }),
    qrs,
  },
});

export const presentDomainCreated = ({ id }: Domain) => ({ id });

export const presentDomainUpdated = () => ({ message: "Domain has been updated successfully." });

export const presentDomainRemoved = () => ({ message: "Domain has been deleted successfully." });

export const presentDomainChecked = (domain: Domain) => ({
  data: { id: domain.id, status: domain.status, check: presentCheck(domain) },
});

/** What DNS said when it was last asked, and what the owner has to put there. `result` is null until it was asked. */
function presentCheck({ host, txtToken, checkedAt, checkReport }: Domain) {
  const report = checkReport as CheckReport | null;
  return {
    checked: report && checkedAt ? formatTimestamp(checkedAt) : null,
    result: report?.result ?? null,
    targets: targets(),
    token: { name: tokenName(host), value: txtToken },
    records: report?.records ?? [],
    steps: stepsOf(report),
    validuntil: report?.probe?.validUntil ? formatTimestamp(new Date(report.probe.validUntil)) : null,
  };
}

const EXTRAS: Record<Include, (domain: ListedDomain) => unknown> = {
  status: ({ status }) => status,
  check: presentCheck,
  links: ({ _count }) => _count.links,
  date: ({ createdAt }) => formatTimestamp(createdAt),
  redirectexpired: ({ redirectExpired }) => redirectExpired,
};
