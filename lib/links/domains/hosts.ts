import { dashboardHosts } from "@/lib/identity/access/dashboard-hosts";
import { env } from "@/lib/platform/env";
import type { DomainStatus } from "@/prisma/client/enums";

/** What a host is to this installation: `own` is one that it is reached at, `parent` one that such a host lies below. */
export type HostStatus = "own" | "parent" | "used" | "free";

/**
 * Whether a host is one of this installation's: of its settings, or one on which an admin uses the dashboard. `used`: others do, which
 * anybody can pretend.
 */
export async function hostStatusOf(host: string): Promise<HostStatus> {
  const { APP_URL, SHORT_URL, DOMAIN_TARGETS } = env();
  const configured = [APP_URL, SHORT_URL].map((address) => plainHost(new URL(address).hostname));
  const used = await dashboardHosts();
  const own = [...configured, ...used.filter(({ vouched }) => vouched).map((known) => known.host)];
  if (own.includes(host)) return "own";
  const above = [...own, ...DOMAIN_TARGETS.map(plainHost)];
  if (above.some((name) => name === host || name.endsWith(`.${host}`))) return "parent";
  return used.some((known) => known.host === host) ? "used" : "free";
}

/** A final dot in a name changes nothing about what it names. */
const plainHost = (name: string) => name.toLowerCase().replace(/\.$/, "");

/**
 * The states in which a domain is served. Where strangers may register, adding a name proves nothing, so that only verified ones are;
 * elsewhere whoever adds one is known to the operator, and DOMAIN_CHECK says whether that is enough.
 */
export function servedStatuses(): DomainStatus[] {
  const { DOMAIN_CHECK, REGISTRATION } = env();
  const isTrusted = DOMAIN_CHECK === "off" || (DOMAIN_CHECK === "warn" && REGISTRATION === "closed");
  return isTrusted ? ["verified", "pending"] : ["verified"];
}
