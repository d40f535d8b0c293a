import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { pool } from "@/lib/platform/database/pool";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { conflict, invalidField } from "@/lib/platform/failure";
import { setting } from "@/lib/platform/settings/settings";
import { reportOn } from "./check";
import { plainName } from "./dns";
import { brandedAmong, type HostStatus, hostStatusOf } from "./hosts";
import {
  type DomainAddress,
  type DomainAvailabilityResponse,
  type DomainChanges,
  isLocalName,
  NewDomain,
} from "./schema";

export const DomainAvailabilityQuery = z.object({ domain: z.string().default("") });

type Reason = "taken" | "invalid" | null;

/** Whether a domain could be added right now, if not why, and whether something else lives there today. */
export async function domainAvailability(actor: Actor, { domain }: z.output<typeof DomainAvailabilityQuery>) {
  const checked = NewDomain.safeParse({ domain });
  if (!checked.success)
    return answer(domain, "invalid", `The domain ${checked.error.issues[0]?.message ?? "is not valid"}.`);
  const { host } = checked.data.domain;
  const { rowCount } = await pool().query("select from domains where host = $1 and expired_at is null", [
    host,
  ]);
  const status = await hostStatusOf(host);
  if (status === "own" || (status === "parent" && !(await isAdmin(actor))))
    return answer(domain, "taken", `${host} belongs to this installation. Use another domain.`);
  if (rowCount !== 0)
    return answer(domain, "taken", `${host} is already in use on this installation. Use another domain.`);
  return answer(domain, null, "Available.", await elsewhere(host));
}

export const presentDomainAvailability = (data: ReturnType<typeof answer>): DomainAvailabilityResponse => ({
  data,
});

/** Where a host points to today, as far as that is not here. Pointing it here takes it away from there. */
async function elsewhere(host: string): Promise<string[]> {
  if (setting("DOMAIN_CHECK") === "off") return [];
  const { records } = await reportOn({ host, txtToken: "", status: "verified" });
  const [cname, ...addresses] = records;
  if (cname?.state === "right") return [];
  return [
    ...(cname?.found ?? []),
    ...addresses.flatMap(({ state, found }) => (state === "wrong" ? found : [])),
  ];
}

const answer = (domain: string, reason: Reason, message: string, found: string[] = []) => ({
  domain,
  available: reason === null,
  reason,
  message,
  found,
});

/**
 * Refuses a host that this installation uses itself, a name above such a host (to all but admins, who may know what they do), a port that
 * is not ours, and names DNS knows nothing of. Returns what the host is to us otherwise.
 */
export async function refuseHost(actor: Actor, { host, port }: DomainAddress): Promise<HostStatus> {
  const own = [env().APP_URL, env().SHORT_URL].map((address) => new URL(address));
  const status = await hostStatusOf(host);
  if (status === "own")
    throw conflict("This domain belongs to the installation itself. Use another domain.", "domain");
  if (status === "parent" && !(await isAdmin(actor)))
    throw conflict(
      "The installation's own domain is at or below this name, so only an administrator can add it. Use another domain.",
      "domain",
    );
  if (port && !own.some((url) => url.port === port))
    throw invalidField("domain", "must not contain a port other than this installation's");
  if (isLocalName(host) && setting("DOMAIN_CHECK") !== "off")
    throw invalidField("domain", "must not be a test name, which is accepted only with DOMAIN_CHECK=off");
  return status;
}

/** Whether the caller runs the installation. */
export async function isAdmin({ userId }: Actor): Promise<boolean> {
  const text = "select from users where id = $1 and admin_since is not null";
  return (await rowsOf({ name: "is-admin", text, values: [userId] })).length > 0;
}

/** Refuses redirects that could send visitors round in circles: to short links here, on `host` or on a branded domain that is served or the caller's. */
export async function refuseLoops(actor: Actor, redirects: DomainChanges, host: string): Promise<void> {
  const own = [env().APP_URL, env().SHORT_URL].map((address) => new URL(address).hostname);
  for (const field of ["redirectroot", "redirect404", "redirectexpired"] as const) {
    const address = redirects[field];
    if (!address) continue;
    const url = new URL(address);
    const name = plainName(url.hostname);
    const isHere = own.includes(name)
      ? !isPage(url.pathname)
      : name === host || (await brandedAmong(actor, [name])).length > 0;
    if (isHere) throw invalidField(field, "must not be a short link of this service");
  }
}

/** Of our own addresses the front page and bio pages never lead on. */
const isPage = (path: string) => path === "/" || path.startsWith("/b/");
