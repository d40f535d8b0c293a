import type { Pixel } from "@/prisma/client/client";
import type { Actor } from "../access/actor";
import { owned } from "../access/owned";
import { changed } from "../changes";
import { db } from "../db";
import { invalidField, notFound } from "../failure";
import { offsetOf, type Page, type Paging } from "../paging";
import { tagProblem } from "./kinds";
import type { NewPixel, PixelChanges } from "./schema";

/** The caller's pixels, by id. */
export async function listPixels(actor: Actor, paging: Paging): Promise<Page<Pixel>> {
  const where = owned(actor);
  const [rows, total] = await Promise.all([
    db().pixel.findMany({ where, orderBy: { id: "asc" }, take: paging.limit, skip: offsetOf(paging) }),
    db().pixel.count({ where }),
  ]);
  return { rows, total, paging };
}

/** One pixel of the caller. */
async function getPixel(actor: Actor, { id }: { id: number }): Promise<Pixel> {
  const found = await db().pixel.findFirst({ where: { id, ...owned(actor) } });
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
  changed(`p:${id}`);
}

/** Deletes a pixel; links that carried it go on without. */
export async function removePixel(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().pixel.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Pixel");
  changed(`p:${id}`);
}
