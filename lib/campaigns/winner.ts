import type { Actor } from "../access/actor";
import { db, transaction } from "../db";
import { invalidField, notFound } from "../failure";
import { keepChanges } from "../history/history";
import { shortUrl } from "../short-link";
import { announce } from "./announce";
import { getCampaign } from "./campaigns";
import { stateOf } from "./member-state";
import { type Member, WITH_LINK } from "./members";
import type { Winner } from "./schema";

/** The link that is left, and the ids of those that were paused for it, by id. */
export type Declared = { winner: Member; paused: number[] };

/**
 * Leaves a campaign's rotator one of its links: the others are paused and keep their weights. What was paused before stays so and is not
 * named. The campaign's history keeps it. Throws when the link is not in there, and when it is shut: then nobody would get anywhere.
 */
export async function declareWinner(
  actor: Actor,
  { id, link: linkId }: Winner & { id: number },
): Promise<Declared> {
  await getCampaign(actor, { id });
  const winner = await db().campaignMember.findFirst({
    where: { linkId, campaignId: id, link: { deletedAt: null } },
    include: WITH_LINK,
  });
  if (!winner) throw notFound("Link of this campaign");
  const state = stateOf(winner.link);
  if (state !== "active") throw invalidField("link", `is ${state}: nobody would be sent anywhere`);
  const others = { campaignId: id, linkId: { not: linkId }, pausedAt: null, link: { deletedAt: null } };
  const paused = await transaction(async () => {
    const rows = await db().campaignMember.findMany({
      where: others,
      select: { linkId: true },
      orderBy: { linkId: "asc" },
    });
    await db().campaignMember.updateMany({ where: others, data: { pausedAt: new Date() } });
    await db().campaignMember.update({ where: { linkId, campaignId: id }, data: { pausedAt: null } });
    const { domain, alias } = winner.link;
    const changes = [{ field: "winner", before: null, after: shortUrl(domain, alias) }];
    await keepChanges(actor, [{ subject: { campaignId: id }, changes }]);
    return rows.map((row) => row.linkId);
  });
  announce(id);
  return { winner: { ...winner, pausedAt: null }, paused };
}
