import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { attributedLink } from "../attribution/token";
import { db } from "../db";

/**
 * What led to a sale, by the token of `?sw=`: one of the seller's links, and the campaign it is in. Nothing for whatever is no token
 * of theirs: no sale fails for its tracking.
 */
export async function sourceOf(actor: Actor, token: string | undefined) {
  const id = token && attributedLink(token);
  if (!id) return {};
  const link = await db().link.findFirst({
    where: { id, ...owned(actor) },
    select: { id: true, campaign: { select: { campaignId: true } } },
  });
  return link ? { linkId: link.id, campaignId: link.campaign?.campaignId } : {};
}
