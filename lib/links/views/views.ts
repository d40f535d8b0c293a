import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { changedOne, existing, pageOf } from "@/lib/platform/database/records";
import { since } from "@/lib/platform/fields";
import type { Page } from "@/lib/platform/lists";
import type { Prisma, SavedView } from "@/prisma/client/client";
import type { NewView, ViewChanges, ViewListQuery } from "./schema";

/** A view, and whether it is the caller's own. */
export type View = SavedView & { isOwn: boolean };

/** What the caller may see: their own views, and those that others share with the workspace. */
const visible = (actor: Actor): Prisma.SavedViewWhereInput => ({
  ...owned(actor),
  OR: [{ userId: actor.userId }, { sharedAt: { not: null } }],
});

const own = (actor: Actor, id: number) => ({ id, ...owned(actor), userId: actor.userId });

const marked = (actor: Actor, view: SavedView): View => ({ ...view, isOwn: view.userId === actor.userId });

/** The caller's views and the shared ones, by name. */
export async function listViews(actor: Actor, query: ViewListQuery): Promise<Page<View>> {
  const where = visible(actor);
  const page = await pageOf(
    query,
    (part) => db().savedView.findMany({ where, orderBy: [{ name: "asc" }, { id: "asc" }], ...part }),
    () => db().savedView.count({ where }),
  );
  return { ...page, rows: page.rows.map((view) => marked(actor, view)) };
}

/** One of them. */
export const getView = async (actor: Actor, { id }: { id: number }): Promise<View> =>
  marked(actor, await existing("View", db().savedView.findFirst({ where: { id, ...visible(actor) } })));

export const createView = (actor: Actor, { name, filter = {}, order, shared }: NewView): Promise<SavedView> =>
  db().savedView.create({
    data: {
      ...{ name, filter, sort: order, sharedAt: since(shared ?? false) ?? null },
      ...{ ...owned(actor), userId: actor.userId },
    },
  });

/** Changes what is sent of a view of the caller's own; somebody else's is not theirs to change. */
export async function updateView(
  actor: Actor,
  { id, name, filter, order, shared }: ViewChanges & { id: number },
): Promise<void> {
  const data = {
    ...(name && { name }),
    ...(filter !== undefined && { filter: filter ?? {} }),
    ...(order !== undefined && { sort: order ?? "date" }),
    ...(shared !== undefined && { sharedAt: since(shared) ?? null }),
  };
  await changedOne("View", db().savedView.updateMany({ where: own(actor, id), data }));
}

/** Deletes a view of the caller's own. */
export const removeView = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("View", db().savedView.deleteMany({ where: own(actor, id) }));
