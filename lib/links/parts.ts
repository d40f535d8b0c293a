import { db } from "@/lib/platform/database/db";
import type { TargetKind } from "@/prisma/client/client";
import type { LinkChanges, NewLink, Target } from "./schema";

type Body = NewLink | LinkChanges;

const KINDS = { geotarget: "geo", devicetarget: "device", languagetarget: "language" } as const;

/** A new link's parts: the rows of other tables that belong to it. */
export const partsOf = (input: NewLink) => ({
  targets: Object.entries(KINDS).flatMap(([field, kind]) =>
    targetRows(kind, input[field as keyof typeof KINDS]),
  ),
  parameters: parameterRows(input),
  pixels: pixelRows(input).map(({ pixelId }) => pixelId),
  campaign: input.campaign,
  channels: channelRows(input).map(({ channelId }) => channelId),
});

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
