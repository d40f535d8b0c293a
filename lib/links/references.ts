import type { Actor } from "@/lib/identity/access/actor";
import { withPlainLetters } from "@/lib/platform/addresses";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { invalidField } from "@/lib/platform/failure";
import { isReserved } from "./alias";
import { deeplinkAddresses } from "./apps/deeplink";
import type { AliasCase } from "./domains/enums";
import { brandedAmong } from "./domains/hosts";
import { addressesOf, splashIdsOf } from "./rules/schema";
import type { LinkChanges, LinkType, NewLink } from "./schema";

type Body = NewLink | LinkChanges;

/** A branded domain of the caller; null for the installation's default short host. */
export type NamedDomain = {
  id: number;
  scheme: string;
  host: string;
  qrPrefix: string;
  aliasCase: AliasCase;
} | null;

/** A body, as far as it names records of other nouns. */
type Naming = Pick<LinkChanges, "domain" | "campaign" | "channel" | "channels" | "pixels" | "rules"> & {
  type?: LinkType | null;
};

/** Which of the records that some bodies name are the caller's. */
export type OwnRecords = {
  domains: Map<string, NonNullable<NamedDomain>>;
  /** `<kind>:<id>` of the others */
  ids: Set<string>;
};

/** Reads all that some bodies name in one statement; most name nothing, and cost none. */
export async function ownRecordsOf({ workspaceId }: Actor, bodies: Naming[]): Promise<OwnRecords> {
  const own: OwnRecords = { domains: new Map(), ids: new Set() };
  const hosts = new Set<string>();
  const ids = {
    splash: new Set<number>(),
    overlay: new Set<number>(),
    campaign: new Set<number>(),
    channel: new Set<number>(),
    pixel: new Set<number>(),
  };
  for (const { domain, type, campaign, channel, channels, pixels, rules } of bodies) {
    if (domain && !isDefaultHost(hostOf(domain))) hosts.add(hostOf(domain));
    if (type?.type === "splash" && type.splashId !== null) ids.splash.add(type.splashId);
    if (rules) for (const id of splashIdsOf(rules)) ids.splash.add(id);
    if (type?.type === "overlay") ids.overlay.add(type.overlayId);
    if (campaign) ids.campaign.add(campaign);
    for (const id of [...(channel ? [channel] : []), ...(channels ?? [])]) ids.channel.add(id);
    for (const id of pixels ?? []) ids.pixel.add(id);
  }
  const named = [hosts, ...Object.values(ids)];
  if (named.every(({ size }) => size === 0)) return own;
  const rows = await rowsOf<OwnRecord>({
    name: "own-records",
    text: OWN_RECORDS,
    values: [workspaceId, ...named.map((each) => [...each])],
  });
  for (const { kind, id, scheme, host, qrPrefix, aliasCase } of rows) {
    if (scheme !== null && host !== null)
      own.domains.set(host, {
        ...{ id, scheme, host },
        ...{ qrPrefix: qrPrefix ?? "", aliasCase: aliasCase ?? "insensitive" },
      });
    else own.ids.add(`${kind}:${id}`);
  }
  return own;
}

type OwnRecord = { kind: string; id: number; aliasCase: AliasCase | null } & Record<
  "scheme" | "host" | "qrPrefix",
  string | null
>;

/** Of two domains with one name the current one comes last, and counts. */
const OWN_RECORDS = `
  select * from (
    select 'domain' as kind, id, scheme, host, qr_prefix as "qrPrefix", alias_case as "aliasCase" from domains where workspace_id = $1::int and host = any ($2::text[])
    order by expired_at nulls last) as named
  union all select 'splash', id, null, null, null, null from splash_pages where workspace_id = $1::int and id = any ($3::int[])
  union all select 'overlay', id, null, null, null, null from overlays where workspace_id = $1::int and id = any ($4::int[])
  union all select 'campaign', id, null, null, null, null from campaigns where workspace_id = $1::int and id = any ($5::int[])
  union all select 'channel', id, null, null, null, null from channels where workspace_id = $1::int and id = any ($6::int[])
  union all select 'pixel', id, null, null, null, null from pixels where workspace_id = $1::int and id = any ($7::int[])`;

/** The domain a body names, with or without scheme; undefined when it names none. */
export const domainNamed = async (
  actor: Actor,
  domain: string | null | undefined,
  field = "domain",
): Promise<NamedDomain | undefined> => domainIn(await ownRecordsOf(actor, [{ domain }]), domain, field);

/** The same among what has been read. */
export function domainIn(
  own: OwnRecords,
  domain: string | null | undefined,
  field = "domain",
): NamedDomain | undefined {
  if (domain === undefined || domain === null) return domain;
  const host = hostOf(domain);
  if (isDefaultHost(host)) return null;
  const found = own.domains.get(host);
  if (!found) throw invalidField(field, "must be one of your domains");
  return found;
}

const hostOf = (domain: string) =>
  domain
    .replace(/^https?:\/\//i, "")
    .replace(/\/+$/, "")
    .toLowerCase();

const isDefaultHost = (host: string) => host === new URL(env().SHORT_URL).host;

/** Refuses a body that names a page, pixel, campaign or channel which is not the caller's. */
export const refuseForeign = async (actor: Actor, body: Omit<Naming, "domain">): Promise<void> =>
  refuseForeignTo(await ownRecordsOf(actor, [{ ...body, domain: undefined }]), body);

/** The same among what has been read. */
export function refuseForeignTo({ ids }: OwnRecords, body: Omit<Naming, "domain">): void {
  const isOwn = (kind: string, id: number) => ids.has(`${kind}:${id}`);
  const { type, campaign, channel, channels, pixels, rules } = body;
  if (type?.type === "splash" && type.splashId !== null && !isOwn("splash", type.splashId))
    throw invalidField("type", "must be one of your splash pages");
  if (rules && splashIdsOf(rules).some((id) => !isOwn("splash", id)))
    throw invalidField("rules", "must show splash pages of yours");
  if (type?.type === "overlay" && !isOwn("overlay", type.overlayId))
    throw invalidField("type", "must be one of your overlays");
  if (campaign && !isOwn("campaign", campaign))
    throw invalidField("campaign", "must be one of your campaigns");
  if (channel && !isOwn("channel", channel)) throw invalidField("channel", "must be one of your channels");
  if (channels?.some((id) => !isOwn("channel", id)))
    throw invalidField("channels", "must be ids of your channels");
  if (pixels?.some((id) => !isOwn("pixel", id))) throw invalidField("pixels", "must be ids of your pixels");
}

/** Refuses an address that is itself a short link of this installation: visitors could go round in circles. */
export const refuseLoops = (actor: Actor, body: Body): Promise<void> =>
  refuseBranded(actor, hostsElsewhere(body));

/** The hosts that a body leads on to, each with the field that names it. Refuses a short link on our own host. */
export function hostsElsewhere(body: Body): Map<string, string> {
  const fields: [string, string][] = [["url", body.url]];
  if (body.earlyurl) fields.push(["earlyurl", body.earlyurl]);
  if (body.expiredurl) fields.push(["expiredurl", body.expiredurl]);
  if (body.deeplink) fields.push(...deeplinkAddresses(body.deeplink));
  for (const kind of ["geotarget", "devicetarget", "languagetarget"] as const)
    body[kind]?.forEach((target, at) => void fields.push([`${kind}.${at}.link`, target.url]));
  if (body.rules) fields.push(...addressesOf(body.rules));
  const elsewhere = fields.filter(([field, url]) => {
    const address = new URL(url);
    return !refuseOwnHost(field, address) && !PAGE.test(withPlainLetters(address.pathname));
  });
  return new Map(elsewhere.map(([field, url]) => [plainHost(new URL(url)), field]));
}

/** A bio page or a list, were the host a branded domain: they lead nowhere by themselves, as those on our own host do. */
const PAGE = /^\/(b\/[A-Za-z0-9._-]+|u\/[A-Za-z0-9_-]{1,50}-[0-9]+)\/?$/i;

/** Refuses hosts that are branded domains here, or claimed by the caller: their addresses are short links. */
export async function refuseBranded(actor: Actor, hosts: Map<string, string>): Promise<void> {
  const [branded] = await brandedAmong(actor, [...hosts.keys()]);
  if (branded !== undefined) throw isShortLink(hosts.get(branded));
}

/** The refusal of a destination that is a short link here. */
export const isShortLink = (field = "url") => invalidField(field, "must not be a short link of this service");

/** True when the address is on our own host but is no short link. */
function refuseOwnHost(field: string, url: URL): boolean {
  const own = [env().SHORT_URL, env().APP_URL].map((address) => plainHost(new URL(address)));
  if (!own.includes(plainHost(url))) return false;
  const segment = url.pathname.split("/")[1] ?? "";
  // A star would be filled by what visitors ask a wildcard for.
  const redirects = ["r", "qr"].includes(segment.toLowerCase()) || url.pathname.includes("*");
  if (segment && (redirects || !isReserved(segment))) throw isShortLink(field);
  return true;
}

/** A final dot in a host name changes nothing about where it leads. */
const plainHost = (url: URL) => url.host.replace(/\.(?=:|$)/, "");
