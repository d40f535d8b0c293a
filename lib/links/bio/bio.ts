import { type Actor, owned } from "@/lib/identity/access/actor";
import { db, isTaken } from "@/lib/platform/database/db";
import { inSavepoint } from "@/lib/platform/database/transaction";
import { conflict, notFound } from "@/lib/platform/failure";
import { containing, offsetOf, type Page } from "@/lib/platform/lists";
import type { BioPage, Prisma } from "@/prisma/client/client";
import { randomAlias } from "../alias";
import type { BioListQuery, BioPageChanges, NewBioPage } from "./schema";

/** The caller's bio pages, by id unless asked otherwise. */
export async function listBioPages(actor: Actor, query: BioListQuery): Promise<Page<BioPage>> {
  const { q, status, order } = query;
  const where: Prisma.BioPageWhereInput = {
    ...owned(actor),
    ...(status !== "all" && { disabledAt: status === "active" ? null : { not: null } }),
    ...(q && { OR: [{ title: containing(q) }, { alias: containing(q) }] }),
  };
  const page = { orderBy: ORDERS[order], take: query.limit, skip: offsetOf(query) };
  const [rows, total] = await Promise.all([
    db().bioPage.findMany({ where, ...page }),
    db().bioPage.count({ where }),
  ]);
  return { rows, total, paging: query };
}

const ORDERS = {
  id: [{ id: "asc" }],
  date: [{ id: "desc" }],
  title: [{ title: "asc" }, { id: "desc" }],
} satisfies Record<BioListQuery["order"], Prisma.BioPageOrderByWithRelationInput[]>;

/** One bio page of the caller. */
export async function getBioPage(actor: Actor, { id }: { id: number }): Promise<BioPage> {
  const found = await db().bioPage.findFirst({ where: { id, ...owned(actor) } });
  if (!found) throw notFound("Bio page");
  return found;
}

/** Makes a bio page; without `alias`, under a random one. Throws a conflict when the alias is taken. */
export async function createBioPage(actor: Actor, { alias, status, ...rest }: NewBioPage): Promise<BioPage> {
  const data = { ...rest, ...owned(actor), disabledAt: status === "disabled" ? new Date() : null };
  if (alias) return freeAlias(alias, () => db().bioPage.create({ data: { ...data, alias } }));
  for (let length = 7; ; length++) {
    try {
      return await inSavepoint(() => db().bioPage.create({ data: { ...data, alias: randomAlias(length) } }));
    } catch (error) {
      if (!isTaken(error) || length > 12) throw error;
    }
  }
}

/** Changes what is sent and nothing else. */
export async function updateBioPage(
  actor: Actor,
  { id, title, alias, content, status }: BioPageChanges & { id: number },
): Promise<BioPage> {
  const disabledAt = status === undefined ? undefined : status === "disabled" ? new Date() : null;
  await freeAlias(alias, async () => {
    const { count } = await db().bioPage.updateMany({
      where: { id, ...owned(actor) },
      data: {
        title: title ?? undefined,
        alias: alias ?? undefined,
        content: content ?? undefined,
        disabledAt,
      },
    });
    if (count === 0) throw notFound("Bio page");
  });
  return getBioPage(actor, { id });
}

/** Deletes a bio page. Its alias is free at once. */
export async function removeBioPage(actor: Actor, { id }: { id: number }): Promise<void> {
  const { count } = await db().bioPage.deleteMany({ where: { id, ...owned(actor) } });
  if (count === 0) throw notFound("Bio page");
}

async function freeAlias<T>(alias: string | null | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error))
      throw conflict(`The alias ${alias} is taken by another bio page. Choose another one.`, "alias");
    throw error;
  }
}
