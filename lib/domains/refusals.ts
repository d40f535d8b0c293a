import { db } from "../db";
import { env } from "../env";
import { conflict, invalidField } from "../failure";
import { type DomainAddress, isLocalName } from "./host-name";
import type { DomainChanges } from "./schema";

/** Refuses a host that this installation uses itself, a port that is not ours, and names DNS knows nothing of. */
export function refuseHost({ host, port }: DomainAddress): void {
  const own = [env().APP_URL, env().SHORT_URL].map((address) => new URL(address));
  if (own.some((url) => url.hostname === host))
    throw conflict("This is the address of the service itself.", "domain");
  if (port && !own.some((url) => url.port === port))
    throw invalidField("domain", "must not have a port of another service");
  if (isLocalName(host) && env().DOMAIN_CHECK !== "off")
    throw invalidField("domain", "must not be a name for trials; it is taken with DOMAIN_CHECK=off only");
}

/** Refuses redirects that could send visitors round in circles: to short links here, on `host` or on anybody's branded domain. */
export async function refuseLoops(redirects: DomainChanges, host: string): Promise<void> {
  const own = [env().APP_URL, env().SHORT_URL].map((address) => new URL(address).hostname);
  for (const field of ["redirectroot", "redirect404", "redirectexpired"] as const) {
    const address = redirects[field];
    if (!address) continue;
    const url = new URL(address);
    const name = url.hostname.replace(/\.$/, "");
    const isHere = own.includes(name) ? !isPage(url.pathname) : name === host || (await isBranded(name));
    if (isHere) throw invalidField(field, "must not be a short link of this service");
  }
}

/** Of our own addresses the front page and bio pages never lead on. */
const isPage = (path: string) => path === "/" || path.startsWith("/b/");

const isBranded = async (host: string) => (await db().domain.count({ where: { host } })) > 0;
