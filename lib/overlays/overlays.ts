import type { Overlay } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { changed } from "../changes";
import { db } from "../db";
import { notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import { parse } from "../parse";
import { contentFor, type NewOverlay, type OverlayChanges } from "./schema";

/** The caller's overlays, by id. */
export async function listOverlays(actor: Actor, paging: Paging): Promise<Page<Overlay>> {
  const where = owned(actor);
  const [rows, total] = await Promise.all([
    db().overlay.findMany({ where, orderBy: { id: "asc" }, take: paging.limit, skip: offsetOf(paging) }),
    db().overlay.count({ where }),
  ]);
  return { rows, total, paging };
}

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
  changed(`o:${id}`);
}

/** Deletes an overlay; links that showed it lead straight to their destination. */
export async function removeOverlay(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().overlay.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Overlay");
  changed(`o:${id}`);
}
