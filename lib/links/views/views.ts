import { type Actor, owned } from "@/lib/identity/access/actor";
import { db, transaction } from "@/lib/platform/database/db";
import { changedOne, existing, pageOf } from "@/lib/platform/database/records";
import { invalidField } from "@/lib/platform/failure";
import { since } from "@/lib/platform/fields";
import type { Page } from "@/lib/platform/lists";
import { Prisma, type SavedView } from "@/prisma/client/client";
import { unreadable } from "../filter";
import type { NewView, ViewChanges, ViewListQuery } from "./schema";

/** A view, whether the caller may change it, and whether their list begins with it. */
export type View = SavedView & { isOwn: boolean; isDefault: boolean };

/** What the caller may see: their own views, and those that others share with the workspace. */
const visible = (actor: Actor): Prisma.SavedViewWhereInput => ({
  ...owned(actor),
  OR: [{ userId: actor.userId }, { sharedAt: { not: null } }],
});

/** What the caller may change: their own views, and what somebody shared before leaving the workspace, which nobody else could ever change. */
const own = (actor: Actor, id: number): Prisma.SavedViewWhereInput => ({
  id,
  ...owned(actor),
  OR: [{ userId: actor.userId }, { sharedAt: { not: null }, user: { memberships: { none: owned(actor) } } }],
});
const whose = (actor: Actor) => ({ ...owned(actor), userId: actor.userId });

const withDefault = (actor: Actor) =>
  ({
    defaultOf: { where: whose(actor), select: { viewId: true } },
    user: { select: { memberships: { where: owned(actor), select: { userId: true } } } },
  }) satisfies Prisma.SavedViewInclude;

type Found = SavedView & { defaultOf: object[]; user: { memberships: object[] } };

const marked = (actor: Actor, { defaultOf, user, ...view }: Found): View => ({
  ...view,
  isOwn: view.userId === actor.userId || user.memberships.length === 0,
  isDefault: defaultOf.length > 0,
});

/** The caller's views and the shared ones, by name. */
export async function listViews(actor: Actor, query: ViewListQuery): Promise<Page<View>> {
  const where = visible(actor);
  const orderBy: Prisma.SavedViewOrderByWithRelationInput[] = [{ name: "asc" }, { id: "asc" }];
  const page = await pageOf(
    query,
    (part) => db().savedView.findMany({ where, include: withDefault(actor), orderBy, ...part }),
    () => db().savedView.count({ where }),
  );
  return { ...page, rows: page.rows.map((view) => marked(actor, view)) };
}

/** One of them. */
export async function getView(actor: Actor, { id }: { id: number }): Promise<View> {
  const where = { id, ...visible(actor) };
  const found = db().savedView.findFirst({ where, include: withDefault(actor) });
  return marked(actor, await existing("View", found));
}

/** Throws where the list of links would leave a filter out, and show more than the view says. */
function refuseUnreadable(filter: Record<string, string>): void {
  const [name] = unreadable(filter);
  if (name !== undefined)
    throw invalidField(`filter.${name}`, "must have a value that the list of links knows");
}

export const createView = (
  actor: Actor,
  { name, filter = {}, order = "date", shared, hidden, density, default: isDefault }: NewView,
): Promise<SavedView> =>
  transaction(async () => {
    refuseUnreadable(filter);
    const view = await db().savedView.create({
      data: {
        ...{ name, filter, sort: order, hidden, density, sharedAt: since(shared ?? false) ?? null },
        ...whose(actor),
      },
    });
    if (isDefault) await setDefault(actor, view.id, true);
    return view;
  });

/**
 * Changes what is sent of a view that the caller may change, which is their own from then on. Their list may begin with a shared one, until it is not shared
 * with them any more.
 */
export const updateView = (
  actor: Actor,
  { id, name, filter, order, shared, hidden, density, default: isDefault }: ViewChanges & { id: number },
): Promise<void> =>
  transaction(async () => {
    refuseUnreadable(filter ?? {});
    const data = {
      ...(name && { name }),
      ...(filter !== undefined && { filter: filter ?? {} }),
      ...(order !== undefined && { sort: order ?? "date" }),
      ...(shared !== undefined && { sharedAt: since(shared) ?? null }),
      ...(hidden !== undefined && { hidden: hidden ?? Prisma.DbNull }),
      ...(density !== undefined && { density }),
    };
    if (Object.keys(data).length > 0 || isDefault === undefined)
      await changedOne(
        "View",
        db().savedView.updateMany({ where: own(actor, id), data: { ...data, userId: actor.userId } }),
      );
    else await getView(actor, { id });
    if (isDefault !== undefined) await setDefault(actor, id, isDefault === true);
  });

/** Of views that the caller sees one at most. */
async function setDefault(actor: Actor, viewId: number, isDefault: boolean): Promise<void> {
  const where = whose(actor);
  if (!isDefault) await db().defaultView.deleteMany({ where: { ...where, viewId } });
  else
    await db().defaultView.upsert({
      where: { workspaceId_userId: where },
      create: { ...where, viewId },
      update: { viewId },
    });
}

/** Deletes a view that the caller may change. */
export const removeView = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("View", db().savedView.deleteMany({ where: own(actor, id) }));
