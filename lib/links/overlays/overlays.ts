import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { notFound, parse } from "@/lib/platform/failure";
import { containing, offsetOf, type Page } from "@/lib/platform/lists";
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
  const where = {
    ...owned(actor),
    ...(type !== "all" && { type }),
    ...(q && { name: containing(q) }),
  };
  const page = { orderBy: ORDERS[order], take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().overlay.findMany({ where, include: WITH_METRICS, ...page }),
    db().overlay.count({ where }),
  ]);
  return { rows, total, paging: query };
}

const ORDERS = {
  id: [{ id: "asc" }],
  date: [{ id: "desc" }],
  name: [{ name: "asc" }, { id: "desc" }],
} satisfies Record<OverlayListQuery["order"], Prisma.OverlayOrderByWithRelationInput[]>;

/** One overlay of the caller. */
export async function getOverlay(actor: Actor, { id }: { id: number }): Promise<Overlay> {
  const found = await db().overlay.findFirst({ where: { id, ...owned(actor) } });
  if (!found) throw notFound("Overlay");
  return found;
}

/** Makes an overlay that links can then show as `overlay-<id>`. */
export function createOverlay(actor: Actor, input: NewOverlay): Promise<Overlay> {
  return db().overlay.create({ data: { ...input, ...owned(actor) } });
}

/** Changes the name, the content or both. Throws when the content is not of the overlay's type. */
export async function updateOverlay(
  actor: Actor,
  { id, name, content }: OverlayChanges & { id: number },
): Promise<void> {
  const { type } = await getOverlay(actor, { id });
  const whole = content ? parse(contentFor(type), { content }).content : undefined;
  const { count } = await db().overlay.updateMany({
    where: { id, ...owned(actor) },
    data: { name: name ?? undefined, content: whole },
  });
  if (count === 0) throw notFound("Overlay");
  await invalidate({ kind: "overlay", id });
}

/** Deletes an overlay; links that showed it lead straight to their destination. */
export async function removeOverlay(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().overlay.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Overlay");
  await invalidate({ kind: "overlay", id });
}
