import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { invalidField, notFound } from "@/lib/platform/failure";
import { containing, offsetOf, type Page } from "@/lib/platform/lists";
import type { Pixel, Prisma } from "@/prisma/client/client";
import { tagProblem } from "./enums";
import type { NewPixel, PixelChanges, PixelListQuery } from "./schema";

const WITH_COUNT = {
  _count: { select: { links: { where: { link: { deletedAt: null } } } } },
} satisfies Prisma.PixelInclude;
export type ListedPixel = Prisma.PixelGetPayload<{ include: typeof WITH_COUNT }>;

/** The caller's pixels, by id unless asked otherwise. */
export async function listPixels(actor: Actor, query: PixelListQuery): Promise<Page<ListedPixel>> {
  const { q, kind, order } = query;
  const where: Prisma.PixelWhereInput = {
    ...owned(actor),
    ...(kind !== "all" && { kind }),
    ...(q && { OR: [{ name: containing(q) }, { tag: containing(q) }] }),
  };
  const page = { orderBy: ORDERS[order], take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().pixel.findMany({ where, include: WITH_COUNT, ...page }),
    db().pixel.count({ where }),
  ]);
  return { rows, total, paging: query };
}

const ORDERS = {
  id: [{ id: "asc" }],
  date: [{ id: "desc" }],
  name: [{ name: "asc" }, { id: "desc" }],
  links: [{ links: { _count: "desc" } }, { id: "desc" }],
} satisfies Record<PixelListQuery["order"], Prisma.PixelOrderByWithRelationInput[]>;

/** One pixel of the caller. */
export async function getPixel(actor: Actor, { id }: { id: number }): Promise<ListedPixel> {
  const found = await db().pixel.findFirst({ where: { id, ...owned(actor) }, include: WITH_COUNT });
  if (!found) throw notFound("Pixel");
  return found;
}

/** Keeps a pixel that links can then carry. */
export function createPixel(actor: Actor, input: NewPixel): Promise<Pixel> {
  return db().pixel.create({ data: { ...input, ...owned(actor) } });
}

/** Changes a pixel's tag, and its name where one is sent. Throws when the tag does not fit the pixel's type. */
export async function updatePixel(
  actor: Actor,
  { id, name, tag }: PixelChanges & { id: number },
): Promise<void> {
  const { kind } = await getPixel(actor, { id });
  const problem = tagProblem(kind, tag);
  if (problem) throw invalidField("tag", problem);
  const { count } = await db().pixel.updateMany({
    where: { id, ...owned(actor) },
    data: { tag, name: name ?? undefined },
  });
  if (count === 0) throw notFound("Pixel");
  await invalidate({ kind: "pixel", id });
}

/** Deletes a pixel; links that carried it go on without. */
export async function removePixel(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().pixel.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Pixel");
  await invalidate({ kind: "pixel", id });
}
