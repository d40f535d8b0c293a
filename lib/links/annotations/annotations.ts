import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import type { Page } from "@/lib/platform/lists";
import type { Annotation } from "@/prisma/client/client";
import type { AnnotationChanges, AnnotationListQuery, NewAnnotation } from "./schema";

/** What happened in the workspace, the latest day first. */
export function listAnnotations(actor: Actor, query: AnnotationListQuery): Promise<Page<Annotation>> {
  const { from, to } = query;
  const where = {
    ...owned(actor),
    day: { ...(from && { gte: dateOf(from) }), ...(to && { lte: dateOf(to) }) },
  };
  return pageOf(
    query,
    (page) => db().annotation.findMany({ where, orderBy: [{ day: "desc" }, { id: "desc" }], ...page }),
    () => db().annotation.count({ where }),
  );
}

export const createAnnotation = (actor: Actor, { day, text }: NewAnnotation): Promise<Annotation> =>
  db().annotation.create({ data: { day: dateOf(day), text, ...owned(actor) } });

/** Changes what is sent. Throws when it is not the workspace's. */
export const updateAnnotation = (
  actor: Actor,
  { id, day, text }: AnnotationChanges & { id: number },
): Promise<void> =>
  changedOne(
    "Annotation",
    db().annotation.updateMany({
      where: { id, ...owned(actor) },
      data: { day: day ? dateOf(day) : undefined, text: text ?? undefined },
    }),
  );

export const removeAnnotation = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("Annotation", db().annotation.deleteMany({ where: { id, ...owned(actor) } }));

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
