import type { Recorder } from "@/lib/analytics/ingest/ingest";
import { asksLimit, withinLimit } from "../click-limit";
import { decide } from "../decide";
import type { Link } from "../link";
import { redirect, refuse, refuseMethod } from "../respond";
import { inOrder, type Rotation } from "../rotation";
import { isUnlocked } from "../unlock";
import { readVisitor } from "../visitor";
import { act, type VisitContext, viaRotator } from "./link";

export type RotationContext = VisitContext & {
  linkOf(key: string): Promise<Link | undefined>;
  turns: Map<number, number>;
  record: Recorder;
};

/**
 * Sends a visitor to one of a campaign's links: the first in the campaign's order that would let them through by itself. A
 * locked one asks at its own address. Where none is open, to the campaign's list. Rejects only when the database is away.
 */
export async function serveRotation(rotation: Rotation, call: RotationContext): Promise<void> {
  const { request, response, address, turns, record } = call;
  if (request.method !== "GET" && request.method !== "HEAD") return refuseMethod(response, "GET, HEAD");
  const now = Date.now();
  const visitor = readVisitor(request, address, now);
  for (const { key, address: ownAddress } of inOrder(rotation, visitor, turns)) {
    const link = await call.linkOf(key);
    if (!link) continue;
    let decision = decide(link, visitor, isUnlocked(call, link, now) ? "unlocked" : "locked");
    const toIt = () => redirect(response, viaRotator(ownAddress, link, rotation.id, now));
    if (decision.kind === "refuse" && decision.why === "password") return toIt();
    if (decision.kind !== "go" && decision.kind !== "withhold") continue;
    // Its pages send forms to the link's own address.
    if (visitor.bot === "" && (link.extras?.stop || link.extras?.pixels.length)) return toIt();
    if (asksLimit(link, decision)) decision = await withinLimit(link, decision);
    if (decision.kind === "refuse") continue;
    return act(link, visitor, decision, { ...call, source: "rotator", sourceId: rotation.id }, record);
  }
  fallBack(rotation, call);
}

function fallBack({ list }: Rotation, { request, response, host, alias }: VisitContext) {
  if (list) redirect(response, list);
  else refuse(response, request, { kind: "disabled", host, alias });
}
