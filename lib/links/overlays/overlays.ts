import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, existing, ORDER, pageOf } from "@/lib/platform/database/records";
import { parse } from "@/lib/platform/failure";
import { containing, type Page } from "@/lib/platform/lists";
import type { Overlay, Prisma } from "@/prisma/client/client";
import { contentFor, type NewOverlay, type OverlayChanges, type OverlayListQuery } from "./schema";

const WITH_METRICS = {
  counter: true,
  _count: { select: { links: { where: { deletedAt: null } } } },
} satisfies Prisma.OverlayInclude;
export type ListedOverlay = Prisma.OverlayGetPayload<{ include: typeof WITH_METRICS }>;

/** The caller's overlays, by id unless asked otherwise. */
export async function listOverlays(actor: Actor, query: OverlayListQuery): Promise<Page<ListedOverlay>> {
  const { q, type, order } = query;
  const where = { ...owned(actor), ...(type !== "all" && { type }), ...(q && { name: containing(q) }) };
  return pageOf(
    query,
    (page) => db().overlay.findMany({ where, include: WITH_METRICS, orderBy: ORDER[order], ...page }),
    () => db().overlay.count({ where }),
  );
}

/** One overlay of the caller. */
export const getOverlay = (actor: Actor, { id }: { id: number }): Promise<Overlay> =>
  existing("Overlay", db().overlay.findFirst({ where: { id, ...owned(actor) } }));

/** Makes an overlay that links can then show as `overlay-<id>`. */
export const createOverlay = (actor: Actor, input: NewOverlay): Promise<Overlay> =>
  db().overlay.create({ data: { ...input, ...owned(actor) } });

/** Changes the name, the content or both. Throws when the content is not of the overlay's type. */
export async function updateOverlay(
  actor: Actor,
  { id, name, content }: OverlayChanges & { id: number },
): Promise<void> {
  const { type } = await getOverlay(actor, { id });
  const whole = content ? parse(contentFor(type), { content }).content : undefined;
  const data = { name: name ?? undefined, content: whole };
  await changedOne("Overlay", db().overlay.updateMany({ where: { id, ...owned(actor) }, data }));
  await invalidate({ kind: "overlay", id });
}

/** Deletes an overlay; links that showed it lead straight to their destination. */
export async function removeOverlay(actor: Actor, { id }: { id: number }): Promise<void> {
  await changedOne("Overlay", db().overlay.deleteMany({ where: { id, ...owned(actor) } }));
  await invalidate({ kind: "overlay", id });
}
