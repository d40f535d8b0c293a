import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, pageOf } from "@/lib/platform/database/records";
import type { Page } from "@/lib/platform/lists";
import type { Segment } from "@/prisma/client/client";
import type { NewSegment, SegmentChanges, SegmentListQuery } from "./schema";

/** The workspace's segments, by name. */
export const listSegments = (actor: Actor, query: SegmentListQuery): Promise<Page<Segment>> =>
  pageOf(
    query,
    (page) =>
      db().segment.findMany({ where: owned(actor), orderBy: [{ name: "asc" }, { id: "asc" }], ...page }),
    () => db().segment.count({ where: owned(actor) }),
  );

export const createSegment = (actor: Actor, input: NewSegment): Promise<Segment> =>
  db().segment.create({ data: { ...input, ...owned(actor) } });

/** Changes what is sent. Throws when it is not the workspace's. */
export const updateSegment = (
  actor: Actor,
  { id, name, filter }: SegmentChanges & { id: number },
): Promise<void> =>
  changedOne(
    "Segment",
    db().segment.updateMany({
      where: { id, ...owned(actor) },
      data: { name: name ?? undefined, filter: filter ?? undefined },
    }),
  );

/** Deletes a segment; addresses that have its filters go on showing the same. */
export const removeSegment = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("Segment", db().segment.deleteMany({ where: { id, ...owned(actor) } }));
