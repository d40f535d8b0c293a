import type { Actor } from "@/lib/identity/access/actor";
import { dashboardHosts } from "@/lib/identity/access/dashboard-hosts";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { setting } from "@/lib/platform/settings/settings";
import type { DomainStatus } from "@/prisma/client/enums";
import { plainName } from "./dns";

/** Relation of a host to this installation: `own` is one it is reached at, `parent` a parent domain of such a host. */
export type HostStatus = "own" | "parent" | "used" | "free";

/**
 * Whether a host is this installation's own: from its settings, or because an admin uses the dashboard on it. `used`: others do, which
 * anyone can fake.
 */
export async function hostStatusOf(host: string): Promise<HostStatus> {
  const { APP_URL, SHORT_URL, DOMAIN_TARGETS } = env();
  const configured = [APP_URL, SHORT_URL].map((address) => plainName(new URL(address).hostname));
  const used = await dashboardHosts();
  const own = [...configured, ...used.filter(({ vouched }) => vouched).map((known) => known.host)];
  if (own.includes(host)) return "own";
  const above = [...own, ...DOMAIN_TARGETS.map(plainName)];
  if (above.some((name) => name === host || name.endsWith(`.${host}`))) return "parent";
  return used.some((known) => known.host === host) ? "used" : "free";
}

/**
 * Statuses in which a domain is served. With open registration, adding a name proves nothing, so only verified ones are;
 * otherwise the operator knows every user, and DOMAIN_CHECK says whether that is enough.
 */
export function servedStatuses(): DomainStatus[] {
  const [check, registration] = [setting("DOMAIN_CHECK"), setting("REGISTRATION")];
  const isTrusted = check === "off" || (check === "warn" && registration === "closed");
  return isTrusted ? ["verified", "pending"] : ["verified"];
}

/** Which of some hosts are branded domains: served here, or possibly so as the caller's own. */
export async function brandedAmong(
  { workspaceId }: Pick<Actor, "workspaceId">,
  hosts: string[],
): Promise<string[]> {
  const branded = await rowsOf<{ host: string }>({
    name: "branded-hosts",
    text: `select host from domains
      where host = any($1::text[]) and expired_at is null
        and (status = any($2::text[]::domain_status[]) or workspace_id = $3)`,
    values: [hosts, servedStatuses(), workspaceId],
  });
  return branded.map(({ host }) => host);
}
