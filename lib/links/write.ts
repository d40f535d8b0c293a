import type { Actor } from "@/lib/identity/access/actor";
import { rowsOf } from "@/lib/platform/database/transaction";
import { cleared, since } from "@/lib/platform/fields";
import { setting } from "@/lib/platform/settings/settings";
import type { LinkType } from "@/prisma/client/client";
import { DELIVERY_NAMES, newDelivery } from "./delivery/schema";
import { servedStatuses } from "./domains/hosts";
import type { LinkChanges, NewLink } from "./schema";

type Body = NewLink | LinkChanges;

/** The columns a body sets: undefined keeps (or takes the default), null clears to the column's empty value. */
export function columnsOf(body: Body) {
  return {
    url: body.url,
    ...typeColumns(body),
    ...archivedColumn(body),
    title: cleared(body.title),
    note: cleared(body.description),
    metaTitle: cleared(body.metatitle),
    metaDescription: cleared(body.metadescription),
    metaImage: cleared(body.metaimage),
    expiresAt: body.expiry,
    expiredUrl: cleared(body.expiredurl),
    clickLimit: body.clicklimit,
    externalId: body.externalid,
    deeplink: body.deeplink,
    rules: body.rules && (body.rules.length > 0 ? body.rules : null),
    ...statusColumns(body),
  };
}

/** `public` and `private` say nothing of whether a link works. */
export function statusColumns({ status, private: isPrivate }: Pick<LinkChanges, "status" | "private">): {
  disabledAt?: Date | null | undefined;
  privateAt?: Date | null | undefined;
} {
  const isShown = status === "public" || status === "private";
  return {
    disabledAt: status === undefined || isShown ? undefined : since(status === "disabled"),
    privateAt: since(isPrivate === undefined && isShown ? status === "private" : isPrivate),
  };
}

/** Only an update can archive; null restores, as false does. */
const archivedColumn = (body: Body): { archivedAt?: Date | null } =>
  "archived" in body && body.archived !== undefined ? { archivedAt: since(body.archived) } : {};

function typeColumns({ type }: Body): {
  type?: LinkType;
  splashId?: number | null;
  overlayId?: number | null;
} {
  if (type === undefined) return {};
  return {
    type: type?.type ?? "direct",
    splashId: type?.type === "splash" ? type.splashId : null,
    overlayId: type?.type === "overlay" ? type.overlayId : null,
  };
}

/** Whether a new link has parts, which are rows of other tables. Most have none, and then a plain statement inserts it. */
export const hasParts = ({ geotarget, devicetarget, languagetarget, ...input }: NewLink): boolean =>
  [geotarget, devicetarget, languagetarget, input.parameters, input.pixels, input.channels].some(
    (list) => list !== undefined && list.length > 0,
  ) ||
  input.campaign !== undefined ||
  input.channel !== undefined;

/** A link that is about to be inserted. */
export type LinkToInsert = {
  input: NewLink;
  domainId: number | null;
  alias: string;
  passwordHash: string | null;
  /** with one of these as a branded domain, nothing is inserted */
  refusedHosts: string[];
  past?: Past | undefined;
};
/** What no body of a new link can say: its age and state at another service, and its password's hash there. */
export type Past = { createdAt?: Date | undefined; isArchived: boolean; passwordHash: string | null };

/**
 * Inserts a link that has no parts, and returns its id; undefined when its alias is taken on its domain, a refused host is a branded
 * domain, or the workspace has as many links as it may have. None is an error to PostgreSQL, so a transaction around it goes on.
 */
export async function insertLink(actor: Actor, link: LinkToInsert): Promise<number | undefined> {
  const columns = columnsOf(link.input);
  const [inserted] = await rowsOf<{ id: number }>({
    name: "insert-link",
    text: INSERT_LINK,
    values: [
      ...[actor.workspaceId, actor.userId, link.domainId, link.alias],
      ...[columns.url, columns.type, columns.splashId, columns.overlayId, columns.title, columns.note],
      ...[columns.metaTitle, columns.metaDescription, columns.metaImage, link.passwordHash],
      ...[columns.expiresAt, columns.expiredUrl, columns.clickLimit, columns.disabledAt],
      ...[columns.privateAt, columns.externalId, columns.deeplink && JSON.stringify(columns.deeplink)],
      ...[columns.rules && JSON.stringify(columns.rules), deliveryText(link.input)],
      ...[link.refusedHosts, servedStatuses(), ...quotaDefaults()],
    ].map((value) => value ?? null),
  });
  return inserted?.id;
}

/** Most bodies say nothing of it. */
const SAID_OF_DELIVERY = DELIVERY_NAMES;

function deliveryText(input: NewLink): string | null {
  if (!SAID_OF_DELIVERY.some((name) => input[name] !== undefined)) return null;
  const delivery = newDelivery(input);
  return delivery && JSON.stringify(delivery);
}

/** How many links a workspace may have, and create in a month, as a rule; null: any number. As `link_room` takes them. */
export const quotaDefaults = () => [setting("LINK_QUOTA") ?? null, setting("MONTHLY_LINK_QUOTA") ?? null];

/** The columns of a new link, in the order in which statements give them. */
export const INSERTED_COLUMNS = `
  workspace_id, created_by_id, domain_id, alias, url, type, splash_id, overlay_id, title, note,
  meta_title, meta_description, meta_image, password_hash, expires_at, expired_url, click_limit, disabled_at,
  private_at, external_id, deeplink, rules, delivery`;

/** Names the index of aliases, so that no other unique index is looked into before the insert. */
export const UNLESS_TAKEN =
  "on conflict (coalesce(domain_id, 0), lower(alias)) where deleted_at is null do nothing";

/**
 * Whether links have this alias but for its case, each in letters of its own: its name is taken as well, and no index says so. Of one in letters of its
 * own, whether another link has exactly these without that.
 */
export const hasTwins = (domainId: string, alias: string): string => `
  case when cased_name(${alias}) is null then ${isName(domainId, alias)} else exists (
    select from links exact where coalesce(exact.domain_id, 0) = coalesce(${domainId}, 0) and lower(exact.alias) = cased_name(${alias})
      and exact.alias = convert_from(decode(replace(${alias}, '%', ''), 'hex'), 'UTF8') and exact.deleted_at is null) end`;

const isName = (domainId: string, alias: string) => `
  exists (select from links twin where coalesce(twin.domain_id, 0) = coalesce(${domainId}, 0) and cased_name(twin.alias) = lower(${alias})
    and twin.alias like '\\%%' and twin.deleted_at is null)`;

/** Nothing is inserted when a host of $24 is a branded domain in one of the states of $25, or the workspace's own. */
const INSERT_LINK = `
  insert into links (${INSERTED_COLUMNS})
  select $1::int, $2::int, $3::int, $4::text, $5::text, coalesce($6::text::link_type, 'direct'), $7::int, $8::int,
    coalesce($9::text, ''), coalesce($10::text, ''), coalesce($11::text, ''), coalesce($12::text, ''),
    coalesce($13::text, ''), $14::text, $15::timestamptz, coalesce($16::text, ''), $17::int, $18::timestamptz,
    $19::timestamptz, $20::text, $21::text::jsonb, $22::text::jsonb, $23::text::jsonb
  where not exists (select from domains
    where host = any($24::text[]) and expired_at is null
      and (status = any($25::text[]::domain_status[]) or workspace_id = $1::int))
    and not ${hasTwins("$3::int", "$4::text")}
    and (select coalesce(least(kept, monthly), 1) from link_room($1::int, $26::int, $27::int)) > 0
  ${UNLESS_TAKEN}
  returning id`;
