import { type Actor, owned } from "@/lib/identity/access/actor";
import { db, isTaken, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { conflict, notFound } from "@/lib/platform/failure";
import { containing, offsetOf, type Page } from "@/lib/platform/lists";
import type { Prisma, SplashPage } from "@/prisma/client/client";
import type { NewSplashPage, SplashListQuery, SplashPageChanges } from "./schema";

const WITH_COUNT = {
  _count: { select: { links: { where: { deletedAt: null } } } },
} satisfies Prisma.SplashPageInclude;
export type ListedSplashPage = Prisma.SplashPageGetPayload<{ include: typeof WITH_COUNT }>;

/** The caller's splash pages, by id unless asked otherwise. */
export async function listSplashPages(actor: Actor, query: SplashListQuery): Promise<Page<ListedSplashPage>> {
  const where = { ...owned(actor), ...(query.q && { name: containing(query.q) }) };
  const page = { orderBy: ORDERS[query.order], take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().splashPage.findMany({ where, include: WITH_COUNT, ...page }),
    db().splashPage.count({ where }),
  ]);
  return { rows, total, paging: query };
}

const ORDERS = {
  id: [{ id: "asc" }],
  date: [{ id: "desc" }],
  name: [{ name: "asc" }, { id: "desc" }],
} satisfies Record<SplashListQuery["order"], Prisma.SplashPageOrderByWithRelationInput[]>;

/** One splash page of the caller. */
export async function getSplashPage(actor: Actor, { id }: { id: number }): Promise<SplashPage> {
  const found = await db().splashPage.findFirst({ where: { id, ...owned(actor) } });
  if (!found) throw notFound("Splash page");
  return found;
}

/** Makes a splash page. As the default it takes the place of the one before. */
export async function createSplashPage(
  actor: Actor,
  { default: isDefault, ...data }: NewSplashPage,
): Promise<SplashPage> {
  const { made, former } = await oneDefault(async () => {
    const former = isDefault ? await takeDefault(actor) : [];
    const defaultSince = isDefault ? new Date() : null;
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
    const { count } = await db().splashPage.updateMany({
      where: { id, ...owned(actor) },
      data: {
        name: name ?? undefined,
        content: content ?? undefined,
        defaultSince: isDefault === undefined ? undefined : isDefault ? new Date() : null,
      },
    });
    if (count === 0) throw notFound("Splash page");
    return taken;
  });
  await invalidatePages([...former, { id }]);
}

/** Deletes a splash page; links that showed it show the default one. */
export async function removeSplashPage(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().splashPage.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Splash page");
  await invalidatePages([{ id }]);
}

/** Frees the place of the default page; whoever held it is returned. */
const takeDefault = (actor: Actor) =>
  db().splashPage.updateManyAndReturn({
    where: { ...owned(actor), defaultSince: { not: null } },
    data: { defaultSince: null },
    select: { id: true },
  });

/** Of two who make a page the default at the same moment, the index lets one. */
async function oneDefault<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await transaction(write);
  } catch (error) {
    if (isTaken(error))
      throw conflict("Another splash page has just become the default. Reload and try again.", "default");
    throw error;
  }
}

const invalidatePages = (pages: { id: number }[]): Promise<void> =>
  invalidate(...pages.map(({ id }) => ({ kind: "splash" as const, id })));
