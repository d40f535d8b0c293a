import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { db, rowsOf } from "../db";
import { env } from "../env";
import { conflict, invalidField } from "../failure";
import { type DomainAddress, isLocalName } from "./host-name";
import { type Claimed, standingOf } from "./own-hosts";
import type { DomainChanges } from "./schema";
import { servedStatuses } from "./served";

/**
 * Refuses a host that this installation uses itself, a name above such a host (to all but admins, who may know what they do), a port that
 * is not ours, and names DNS knows nothing of. Returns what the host is to us otherwise.
 */
export async function refuseHost(actor: Actor, { host, port }: DomainAddress): Promise<Claimed> {
  const own = [env().APP_URL, env().SHORT_URL].map((address) => new URL(address));
  const standing = await standingOf(host);
  if (standing === "own") throw conflict("This is the address of the service itself.", "domain");
  if (standing === "parent" && !(await isAdmin(actor)))
    throw conflict("The address of the service itself lies on or below this name.", "domain");
  if (port && !own.some((url) => url.port === port))
    throw invalidField("domain", "must not have a port of another service");
  if (isLocalName(host) && env().DOMAIN_CHECK !== "off")
    throw invalidField("domain", "must not be a name for trials; it is taken with DOMAIN_CHECK=off only");
  return standing;
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
    const name = url.hostname.replace(/\.$/, "");
    const isHere = own.includes(name)
      ? !isPage(url.pathname)
      : name === host || (await isBranded(actor, name));
    if (isHere) throw invalidField(field, "must not be a short link of this service");
  }
}

/** Of our own addresses the front page and bio pages never lead on. */
const isPage = (path: string) => path === "/" || path.startsWith("/b/");

async function isBranded(actor: Actor, host: string): Promise<boolean> {
  const OR = [{ status: { in: servedStatuses() } }, owned(actor)];
  return (await db().domain.count({ where: { host, expiredAt: null, OR } })) > 0;
}
