import { type Actor, owned } from "@/lib/identity/access/actor";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, existing, ORDER, pageOf, unlessTaken } from "@/lib/platform/database/records";
import { conflict } from "@/lib/platform/failure";
import { since } from "@/lib/platform/fields";
import { containing, type Page } from "@/lib/platform/lists";
import type { Prisma, SplashPage } from "@/prisma/client/client";
import type { NewSplashPage, SplashListQuery, SplashPageChanges } from "./schema";

const WITH_COUNT = {
  _count: { select: { links: { where: { deletedAt: null } } } },
} satisfies Prisma.SplashPageInclude;
export type ListedSplashPage = Prisma.SplashPageGetPayload<{ include: typeof WITH_COUNT }>;

/** The caller's splash pages, by id unless asked otherwise. */
export async function listSplashPages(actor: Actor, query: SplashListQuery): Promise<Page<ListedSplashPage>> {
  const { q, order } = query;
  const where = { ...owned(actor), ...(q && { name: containing(q) }) };
  return pageOf(
    query,
    (page) => db().splashPage.findMany({ where, include: WITH_COUNT, orderBy: ORDER[order], ...page }),
    () => db().splashPage.count({ where }),
  );
}

/** One splash page of the caller. */
export const getSplashPage = (actor: Actor, { id }: { id: number }): Promise<SplashPage> =>
  existing("Splash page", db().splashPage.findFirst({ where: { id, ...owned(actor) } }));

/** Makes a splash page. As the default it takes the place of the one before. */
export async function createSplashPage(
  actor: Actor,
  { default: isDefault, ...data }: NewSplashPage,
): Promise<SplashPage> {
  const { made, former } = await oneDefault(async () => {
    const former = isDefault ? await takeDefault(actor) : [];
    const defaultSince = since(isDefault);
    return {
      former,
      made: await db().splashPage.create({ data: { ...data, ...owned(actor), defaultSince } }),
    };
  });
  await invalidatePages([...former, made]);
  return made;
}

/** Changes what is sent and nothing else. */
export async function updateSplashPage(
  actor: Actor,
  { id, name, content, default: isDefault }: SplashPageChanges & { id: number },
): Promise<void> {
  const former = await oneDefault(async () => {
    const taken = isDefault ? await takeDefault(actor) : [];
    const data = {
      name: name ?? undefined,
      content: content ?? undefined,
      defaultSince: since(isDefault),
    };
    await changedOne("Splash page", db().splashPage.updateMany({ where: { id, ...owned(actor) }, data }));
    return taken;
  });
  await invalidatePages([...former, { id }]);
}

/** Deletes a splash page; links that showed it show the default one. */
export async function removeSplashPage(actor: Actor, { id }: { id: number }): Promise<void> {
  await changedOne("Splash page", db().splashPage.deleteMany({ where: { id, ...owned(actor) } }));
  await invalidatePages([{ id }]);
}

/** Unsets the default page; returns the previous one. */
const takeDefault = (actor: Actor) =>
  db().splashPage.updateManyAndReturn({
    where: { ...owned(actor), defaultSince: { not: null } },
    data: { defaultSince: null },
    select: { id: true },
  });

/** Of two who make a page the default at the same moment, the index lets one. */
const oneDefault = <T>(write: () => Promise<T>): Promise<T> =>
  unlessTaken(
    () => conflict("Another splash page has just become the default. Reload and try again.", "default"),
    () => transaction(write),
  );

const invalidatePages = (pages: { id: number }[]): Promise<void> =>
  invalidate(...pages.map(({ id }) => ({ kind: "splash" as const, id })));
