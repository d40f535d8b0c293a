import type { LinkType, TargetKind } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { db, rowsOf } from "../db";
import { servedStatuses } from "../domains/served";
import type { LinkChanges, NewLink } from "./schema";
import { INSERT_LINK } from "./sql/insert-link";
import type { Target } from "./targeting";

type Body = NewLink | LinkChanges;

/** The columns a body sets: undefined keeps (or takes the default), null clears to the column's empty value. */
export function columnsOf(body: Body) {
  return {
    url: body.url,
    ...typeColumns(body),
    ...archivedColumn(body),
    title: emptied(body.title),
    note: emptied(body.description),
    metaTitle: emptied(body.metatitle),
    metaDescription: emptied(body.metadescription),
    metaImage: emptied(body.metaimage),
    expiresAt: body.expiry,
    expiredUrl: emptied(body.expiredurl),
    clickLimit: body.clicklimit,
    disabledAt: body.status === undefined ? undefined : body.status === "disabled" ? new Date() : null,
  };
}

/** Only a change can archive; null takes out again, as false does. */
const archivedColumn = (body: Body): { archivedAt?: Date | null } =>
  "archived" in body && body.archived !== undefined ? { archivedAt: body.archived ? new Date() : null } : {};

const emptied = (value: string | null | undefined) => (value === null ? "" : value);

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
