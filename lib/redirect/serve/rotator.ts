import { isShownAt } from "../branded-noun";
import type { Rotators } from "../caches/names";
import type { ReadThroughCache } from "../caches/read-through-cache";
import { withinLimit } from "../click-limit";
import { asksLimit, decide } from "../decide";
import { interstitialFor } from "../interstitial";
import type { Link } from "../link";
import { redirect, refuse, refuseMethod } from "../respond";
import { inOrder, type VisitedRotation } from "../rotation";
import { isUnlocked } from "../unlock";
import type { VisitContext } from "../visit-context";
import { recallVisits } from "../visit-memory";
import { isRead, readVisitor } from "../visitor";
import { type Finish, viaRotator } from "./link";
import { notFound } from "./refusal";

/** Dependencies of a rotator beside the visit: `finish` is the end of the pipeline. */
export type RotatorParts = { rotators: Rotators; links: ReadThroughCache<Link>; finish: Finish };

/**
 * Sends a visitor to one of a campaign's links: the first in the campaign's order that would let them through by itself. A
 * locked one asks at its own address. Where none is open, to the campaign's list. Rejects only when the database is away.
 */
export async function serveRotator(
  slug: string,
  asked: VisitContext,
  { rotators, links, finish }: RotatorParts,
): Promise<void> {
  const rotation = await rotators.get(slug);
  if (!rotation || !isShownAt(asked.site, rotation.workspaceId)) return notFound(asked);
  const { request, response } = asked;
  if (!isRead(request)) return refuseMethod(response);
  const context: VisitContext = { ...asked, source: "rotator", sourceId: rotation.id };
  const visitor = readVisitor(context);
  for (const { key, address: ownAddress } of inOrder(rotation, visitor, rotators.positions)) {
    const link = await links.get(key);
    if (!link) continue;
    if (link.rules.countsVisits) recallVisits(link, visitor, context);
    let decision = decide(link, visitor, isUnlocked(link, context, visitor.now) ? "unlocked" : "locked");
    const toIt = () => redirect(response, viaRotator(ownAddress, link, rotation.id, visitor));
    if (decision.kind === "refuse" && decision.why === "password") return toIt();
    if (decision.kind !== "go" && decision.kind !== "withhold") continue;
    // Pages of the link send forms to its own address.
    if (visitor.bot === "" && (link.rules.extras?.stop || link.rules.extras?.pixels.length)) return toIt();
    if (asksLimit(link, decision)) decision = await withinLimit(link, decision, visitor.now);
    if (decision.kind === "refuse") continue;
    return finish(link, visitor, decision, interstitialFor(link, decision, visitor, context), context);
  }
  fallBack(rotation, asked);
}

function fallBack(
  { list, brandedList }: VisitedRotation,
  { request, response, site, host, alias }: VisitContext,
) {
  const here = site.kind === "branded" ? brandedList : list;
  if (here) redirect(response, here);
  else refuse(response, request, { kind: "disabled", host, alias });
}
