import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import type { Page, Paging } from "@/lib/platform/lists";
import type { OverlayResponse } from "@/prisma/client/client";
import { getOverlay } from "./overlays";

/** Responses to one overlay of the caller, newest first. */
export async function listResponses(
  actor: Actor,
  { id, ...paging }: Paging & { id: number },
): Promise<Page<OverlayResponse>> {
  await getOverlay(actor, { id });
  const where = sentThrough(actor, id);
  return pageOf(
    paging,
    (page) => db().overlayResponse.findMany({ where, orderBy: { id: "desc" }, ...page }),
    () => db().overlayResponse.count({ where }),
  );
}

/** Deletes one of them, for good. */
export async function removeResponse(
  actor: Actor,
  { id, answerid }: { id: number; answerid: number },
): Promise<void> {
  const where = { ...sentThrough(actor, id), id: answerid };
  await changedOne("Answer", db().overlayResponse.deleteMany({ where }));
}

/** Deletes all that were sent through an overlay. */
export async function removeResponses(actor: Actor, { id }: { id: number }): Promise<void> {
  await getOverlay(actor, { id });
  await db().overlayResponse.deleteMany({ where: sentThrough(actor, id) });
}

/** How an overlay does: shown, taken up, sent, and for a poll how often each of its options was chosen. */
export type OverlayMetrics = {
  shown: number;
  taken: number;
  sent: number;
  options: { option: string; votes: number }[] | undefined;
};

/** Metrics of one overlay of the caller. Includes options without votes, as 0, and removed ones with votes. */
export async function overlayMetrics(actor: Actor, { id }: { id: number }): Promise<OverlayMetrics> {
  const { type, content } = await getOverlay(actor, { id });
  const where = sentThrough(actor, id);
  const [counter, sent] = await Promise.all([
    db().overlayCounter.findUnique({ where: { overlayId: id } }),
    db().overlayResponse.count({ where }),
  ]);
  const votes = type === "poll" ? await votesOf(id, (content as { options: string[] }).options) : undefined;
  return { shown: Number(counter?.shown ?? 0), taken: Number(counter?.taken ?? 0), sent, options: votes };
}

async function votesOf(id: number, options: string[]) {
  const rows = await db().$queryRaw<{ option: string; votes: number }[]>`
    select fields ->> 'option' as option, count(*)::int as votes from overlay_responses
    where overlay_id = ${id} group by 1`;
  const votes = new Map(rows.map((row) => [row.option, row.votes]));
  const all = new Set([...options, ...votes.keys()]);
  return [...all].map((option) => ({ option, votes: votes.get(option) ?? 0 }));
}

export const sentThrough = (actor: Actor, overlayId: number) => ({ overlayId, overlay: owned(actor) });
