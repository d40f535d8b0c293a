import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { cleared, since } from "@/lib/platform/fields";
import type { LinkType, TargetKind } from "@/prisma/client/client";
import { servedStatuses } from "./domains/hosts";
import type { LinkChanges, NewLink, Target } from "./schema";

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
    disabledAt: body.status === undefined ? undefined : since(body.status === "disabled"),
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

const KINDS = { geotarget: "geo", devicetarget: "device", languagetarget: "language" } as const;

type Insert = {
  actor: Actor;
  input: NewLink;
  domainId: number | null;
  alias: string;
  passwordHash: string | null;
  /** with one of these as a branded domain, nothing is inserted */
  refusedHosts: string[];
};

/**
 * Inserts a link with its targets, parameters, pixels, campaign and channel, unless a refused host is a branded domain: then
 * undefined. Rejects when the alias is taken on its domain.
 */
export async function insertLink({ actor, input, domainId, alias, passwordHash, refusedHosts }: Insert) {
  const columns = columnsOf(input);
  const targets = Object.entries(KINDS).flatMap(([field, kind]) =>
    targetRows(kind, input[field as keyof typeof KINDS]),
  );
  const [link] = await rowsOf<{ id: number; alias: string }>({
    name: "insert-link",
    text: INSERT_LINK,
    values: [
      ...[actor.workspaceId, actor.userId, domainId, alias],
      ...[columns.url, columns.type, columns.splashId, columns.overlayId, columns.title, columns.note],
      ...[columns.metaTitle, columns.metaDescription, columns.metaImage, passwordHash],
      ...[columns.expiresAt, columns.expiredUrl, columns.clickLimit, columns.disabledAt],
      ...[JSON.stringify(targets), JSON.stringify(parameterRows(input))],
      ...[pixelRows(input).map(({ pixelId }) => pixelId), input.campaign],
      ...[channelRows(input).map(({ channelId }) => channelId), refusedHosts, servedStatuses()],
    ].map((value) => value ?? null),
  });
  return link;
}

/** Replaces those parts of a link that the changes name. Runs in the update's own transaction. */
export async function replaceParts(linkId: number, changes: LinkChanges): Promise<void> {
  const with_ = <T extends object>(rows: T[]) => rows.map((row) => ({ ...row, linkId }));
  for (const [field, kind] of Object.entries(KINDS)) {
    const targets = changes[field as keyof typeof KINDS];
    if (targets === undefined) continue;
    await db().linkTarget.deleteMany({ where: { linkId, kind } });
    await db().linkTarget.createMany({ data: with_(targetRows(kind, targets)) });
  }
  if (changes.parameters !== undefined) {
    await db().linkParameter.deleteMany({ where: { linkId } });
    await db().linkParameter.createMany({ data: with_(parameterRows(changes)) });
  }
  if (changes.pixels !== undefined) {
    await db().linkPixel.deleteMany({ where: { linkId } });
    await db().linkPixel.createMany({ data: with_(pixelRows(changes)) });
  }
  if (changes.campaign === null) await db().campaignMember.deleteMany({ where: { linkId } });
  if (changes.campaign) {
    const campaignId = changes.campaign;
    await db().campaignMember.upsert({
      where: { linkId },
      create: { linkId, campaignId },
      update: { campaignId },
    });
  }
  if (changes.channels !== undefined)
    await db().channelItem.deleteMany({ where: { linkId, channelId: { notIn: changes.channels ?? [] } } });
  await db().channelItem.createMany({ data: with_(channelRows(changes)), skipDuplicates: true });
}

const targetRows = (kind: TargetKind, targets: Target[] | null | undefined) =>
  (targets ?? []).map(({ name, url }, position) => ({ kind, name, url, position }));

const parameterRows = ({ parameters }: Body) =>
  (parameters ?? []).map(({ name, value }, position) => ({ name, value, position }));

const pixelRows = ({ pixels }: Body) => [...new Set(pixels ?? [])].map((pixelId) => ({ pixelId }));

/** `channel` adds one, `channels` says which there are. */
const channelRows = ({ channel, channels }: Body) =>
  [...new Set([...(channel ? [channel] : []), ...(channels ?? [])])].map((channelId) => ({ channelId }));

/**
 * A link and its parts in one statement: one way to the database and back, all of it or nothing. Parts come as JSON:
 * `targets` as [{kind, name, url, position}], `parameters` as [{name, value, position}]. Nothing is inserted, and no row comes
 * back, when a host of $24 is a branded domain in one of the states of $25, or the workspace's own.
 */
export const INSERT_LINK = `
  with link as (
    insert into links (
      workspace_id, created_by_id, domain_id, alias, url, type, splash_id, overlay_id, title, note,
      meta_title, meta_description, meta_image, password_hash, expires_at, expired_url, click_limit, disabled_at
    )
    select $1::int, $2::int, $3::int, $4::text, $5::text, coalesce($6::text::link_type, 'direct'), $7::int, $8::int,
      coalesce($9::text, ''), coalesce($10::text, ''), coalesce($11::text, ''), coalesce($12::text, ''),
      coalesce($13::text, ''), $14::text, $15::timestamptz, coalesce($16::text, ''), $17::int, $18::timestamptz
    where not exists (select from domains
      where host = any($24::text[]) and expired_at is null 
        and (status = any($25::text[]::domain_status[]) or workspace_id = $1::int))
    returning id, alias
  ), targets as (
    insert into link_targets (link_id, kind, name, url, position)
    select link.id, t.kind, t.name, t.url, t.position
    from link, jsonb_to_recordset($19::text::jsonb) as t (kind target_kind, name text, url text, position int)
  ), parameters as (
    insert into link_parameters (link_id, name, value, position)
    select link.id, p.name, p.value, p.position
    from link, jsonb_to_recordset($20::text::jsonb) as p (name text, value text, position int)
  ), pixels as (
    insert into link_pixels (link_id, pixel_id) select link.id, pixel from link, unnest($21::int[]) as pixel
  ), member as (
    insert into campaign_members (link_id, campaign_id) select link.id, $22::int from link where $22::int is not null
  ), item as (
    insert into channel_items (link_id, channel_id) select link.id, channel from link, unnest($23::int[]) as channel
  )
  select id, alias from link`;
