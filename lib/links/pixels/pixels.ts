import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, existing, ORDER, pageOf } from "@/lib/platform/database/records";
import { invalidField } from "@/lib/platform/failure";
import { containing, type Page } from "@/lib/platform/lists";
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
  return pageOf(
    query,
    (page) => db().pixel.findMany({ where, include: WITH_COUNT, orderBy: ORDERS[order], ...page }),
    () => db().pixel.count({ where }),
  );
}

const ORDERS = {
  ...ORDER,
  links: [{ links: { _count: "desc" } }, { id: "desc" }],
} satisfies Record<PixelListQuery["order"], Prisma.PixelOrderByWithRelationInput[]>;

/** One pixel of the caller. */
export const getPixel = (actor: Actor, { id }: { id: number }): Promise<ListedPixel> =>
  existing("Pixel", db().pixel.findFirst({ where: { id, ...owned(actor) }, include: WITH_COUNT }));

/** Keeps a pixel that links can then carry. */
export const createPixel = (actor: Actor, input: NewPixel): Promise<Pixel> =>
  db().pixel.create({ data: { ...input, ...owned(actor) } });

/** Changes a pixel's tag, and its name where one is sent. Throws when the tag does not fit the pixel's type. */
export async function updatePixel(
  actor: Actor,
  { id, name, tag }: PixelChanges & { id: number },
): Promise<void> {
  const { kind } = await getPixel(actor, { id });
  const problem = tagProblem(kind, tag);
  if (problem) throw invalidField("tag", problem);
  const data = { tag, name: name ?? undefined };
  await changedOne("Pixel", db().pixel.updateMany({ where: { id, ...owned(actor) }, data }));
  await invalidate({ kind: "pixel", id });
}

/** Deletes a pixel; links that carried it go on without. */
export async function removePixel(actor: Actor, { id }: { id: number }): Promise<void> {
  await changedOne("Pixel", db().pixel.deleteMany({ where: { id, ...owned(actor) } }));
  await invalidate({ kind: "pixel", id });
}
