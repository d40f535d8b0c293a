import type { DomainStatus } from "@/prisma/client/enums";
import { env } from "../env";

/**
 * The states in which a domain is served. Where strangers may register, adding a name proves nothing, so that only verified ones are;
 * elsewhere whoever adds one is known to the operator, and DOMAIN_CHECK says whether that is enough.
 */
export function servedStatuses(): DomainStatus[] {
  const { DOMAIN_CHECK, REGISTRATION } = env();
  const isTrusted = DOMAIN_CHECK === "off" || (DOMAIN_CHECK === "warn" && REGISTRATION === "closed");
  return isTrusted ? ["verified", "pending"] : ["verified"];
}
