import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { env } from "@/lib/platform/env";
import { invalidField } from "@/lib/platform/failure";
import { isReserved } from "./alias";
import { brandedAmong } from "./domains/hosts";
import type { LinkChanges, LinkType, NewLink } from "./schema";

type Body = NewLink | LinkChanges;

/** A branded domain of the caller; null for the installation's default short host. */
export type NamedDomain = { id: number; scheme: string; host: string } | null;

/** The domain a body names, with or without scheme; undefined when it names none. */
export async function domainNamed(
  actor: Actor,
  domain: string | null | undefined,
): Promise<NamedDomain | undefined> {
  if (domain === undefined || domain === null) return domain;
  const host = domain
    .replace(/^https?:\/\//i, "")
    .replace(/\/+$/, "")
    .toLowerCase();
  if (host === new URL(env().SHORT_URL).host) return null;
  const found = await db().domain.findFirst({
    where: { host, ...owned(actor) },
    select: { id: true, scheme: true, host: true },
  });
  if (!found) throw invalidField("domain", "must be one of your domains");
  return found;
}

/** References to other nouns in a body. */
type Named = Pick<LinkChanges, "campaign" | "channel" | "channels" | "pixels"> & { type?: LinkType | null };

/** Refuses a body that names a page, pixel, campaign or channel which is not the caller's. */
export async function refuseForeign(actor: Actor, body: Named): Promise<void> {
  const mine = (id: number) => ({ where: { id, ...owned(actor) } });
  const { type, campaign, channel, channels, pixels } = body;
  if (
    type?.type === "splash" &&
    type.splashId !== null &&
    !(await db().splashPage.count(mine(type.splashId)))
  )
    throw invalidField("type", "must be one of your splash pages");
  if (type?.type === "overlay" && !(await db().overlay.count(mine(type.overlayId))))
    throw invalidField("type", "must be one of your overlays");
  if (campaign && !(await db().campaign.count(mine(campaign))))
    throw invalidField("campaign", "must be one of your campaigns");
  if (channel && !(await db().channel.count(mine(channel))))
    throw invalidField("channel", "must be one of your channels");
  const all = (ids: number[]) => ({ where: { id: { in: ids }, ...owned(actor) } });
  const lists = [...new Set(channels ?? [])];
  if (lists.length > 0 && (await db().channel.count(all(lists))) < lists.length)
    throw invalidField("channels", "must be ids of your channels");
  const ids = [...new Set(pixels ?? [])];
  if (ids.length > 0 && (await db().pixel.count(all(ids))) < ids.length)
    throw invalidField("pixels", "must be ids of your pixels");
}

/** Refuses an address that is itself a short link of this installation: visitors could go round in circles. */
export const refuseLoops = (actor: Actor, body: Body): Promise<void> =>
  refuseBranded(actor, hostsElsewhere(body));

/** The hosts that a body leads to, each with the field that names it. Refuses a short link on our own host. */
export function hostsElsewhere(body: Body): Map<string, string> {
  const fields: [string, string][] = [["url", body.url]];
  if (body.expiredurl) fields.push(["expiredurl", body.expiredurl]);
  for (const kind of ["geotarget", "devicetarget", "languagetarget"] as const)
    body[kind]?.forEach((target, at) => void fields.push([`${kind}.${at}.link`, target.url]));
  const elsewhere = fields.filter(([field, url]) => !refuseOwnHost(field, new URL(url)));
  return new Map(elsewhere.map(([field, url]) => [plainHost(new URL(url)), field]));
}

/** Refuses hosts that are branded domains here, or claimed by the caller: their addresses are short links. */
export async function refuseBranded(actor: Actor, hosts: Map<string, string>): Promise<void> {
  const branded = await brandedAmong(actor, [...hosts.keys()]);
  if (branded !== undefined)
    throw invalidField(hosts.get(branded) ?? "url", "must not be a short link of this service");
}

/** True when the address is on our own host but is no short link. */
function refuseOwnHost(field: string, url: URL): boolean {
  const own = [env().SHORT_URL, env().APP_URL].map((address) => plainHost(new URL(address)));
  if (!own.includes(plainHost(url))) return false;
  const segment = url.pathname.split("/")[1] ?? "";
  const redirects = ["r", "qr"].includes(segment.toLowerCase());
  if (segment && (redirects || !isReserved(segment)))
    throw invalidField(field, "must not be a short link of this service");
  return true;
}

/** A final dot in a host name changes nothing about where it leads. */
const plainHost = (url: URL) => url.host.replace(/\.(?=:|$)/, "");
