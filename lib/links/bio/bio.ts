import { type Actor, owned } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import {
  changedOne,
  existing,
  ORDER,
  pageOf,
  underRandomName,
  unlessTaken,
} from "@/lib/platform/database/records";
import { conflict } from "@/lib/platform/failure";
import { since } from "@/lib/platform/fields";
import { containing, type Page } from "@/lib/platform/lists";
import { Prisma } from "@/prisma/client/client";
import { randomAlias } from "../alias";
import { domainToShow, WITH_SHOWN_DOMAIN } from "../shown-domain";
import { withKeptIds } from "./block-ids";
import type { BioContent, BioListQuery, BioPageChanges, BioWinner, NewBioPage } from "./schema";
import { bioTotals, joinCounts } from "./totals";

/** A bio page with the domain in its address. */
export type BioPage = Prisma.BioPageGetPayload<{ include: typeof WITH_SHOWN_DOMAIN }>;

/** A bio page of a list; its views and clicks are 0 where they were not asked for. */
export type ListedBioPage = BioPage & { views: number; clicks: number };

/** The caller's bio pages, by id unless asked otherwise. */
export async function listBioPages(actor: Actor, query: BioListQuery): Promise<Page<ListedBioPage>> {
  const { q, status, order, include } = query;
  const where: Prisma.BioPageWhereInput = {
    ...owned(actor),
    ...(status !== "all" && { disabledAt: status === "active" ? null : { not: null } }),
    ...(q && { OR: [{ title: containing(q) }, { alias: containing(q) }] }),
  };
  return pageOf(
    query,
    async (page) => {
      const rows = await db().bioPage.findMany({
        where,
        include: WITH_SHOWN_DOMAIN,
        orderBy: ORDERS[order],
        ...page,
      });
      const totals = include.includes("figures") ? await bioTotals(rows.map(({ id }) => id)) : undefined;
      return rows.map((row) => ({ ...row, views: 0, clicks: 0, ...totals?.get(row.id) }));
    },
    () => db().bioPage.count({ where }),
  );
}

const ORDERS = {
  ...ORDER,
  title: [{ title: "asc" }, { id: "desc" }],
} satisfies Record<BioListQuery["order"], Prisma.BioPageOrderByWithRelationInput[]>;

/** One bio page of the caller. */
export const getBioPage = (actor: Actor, { id }: { id: number }): Promise<BioPage> =>
  existing(
    "Bio page",
    db().bioPage.findFirst({ where: { id, ...owned(actor) }, include: WITH_SHOWN_DOMAIN }),
  );

/** Makes a bio page; without `alias`, under a random one. Throws a conflict when the alias is taken. */
export async function createBioPage(
  actor: Actor,
  { alias, status, title, domain, content, variant }: NewBioPage,
): Promise<BioPage> {
  const shown = await domainToShow(actor, domain);
  const data = {
    title,
    domainId: shown.domain?.id ?? null,
    content: stored(content),
    ...(variant && variantColumns(variant, content)),
    ...owned(actor),
    disabledAt: since(status === "disabled"),
  };
  const insert = (name: string) =>
    db().bioPage.create({ data: { ...data, alias: name }, include: WITH_SHOWN_DOMAIN });
  return alias ? freeAlias(alias, () => insert(alias)) : underRandomName(randomAlias, insert);
}

/**
 * Changes what is sent and nothing else. Blocks keep their ids, whether they are sent with them or not. A `variant` that is null ends the test of two
 * versions.
 */
export async function updateBioPage(
  actor: Actor,
  { id, title, alias, domain, content, status, variant }: BioPageChanges & { id: number },
): Promise<BioPage> {
  const shown = await domainToShow(actor, domain);
  const before = content || variant ? await getBioPage(actor, { id }) : undefined;
  const data = {
    title: title ?? undefined,
    domainId: domain === undefined ? undefined : (shown.domain?.id ?? null),
    alias: alias ?? undefined,
    content: content ? stored(content, before?.content) : undefined,
    disabledAt: status === undefined ? undefined : since(status === "disabled"),
    ...(variant && variantColumns(variant, before?.variantContent ?? before?.content)),
    ...(variant === null && NO_VARIANT),
  };
  await freeAlias(alias, () =>
    changedOne("Bio page", db().bioPage.updateMany({ where: { id, ...owned(actor) }, data })),
  );
  if (variant === null || (variant && before?.variantContent === null)) await joinCounts(id);
  return getBioPage(actor, { id });
}

/** Goes on with one version of a page, and ends the test. Throws a conflict where there is none. */
export async function declareBioWinner(
  actor: Actor,
  { id, winner }: BioWinner & { id: number },
): Promise<BioPage> {
  const { variantContent } = await getBioPage(actor, { id });
  if (variantContent === null)
    throw conflict("This page has no other version to choose from. Send one as variant first.", "winner");
  const content = winner === "b" ? (variantContent as BioContent) : undefined;
  const where = { id, ...owned(actor), variantPercent: { not: null } };
  await changedOne("Bio page", db().bioPage.updateMany({ where, data: { content, ...NO_VARIANT } }));
  await joinCounts(id);
  return getBioPage(actor, { id });
}

const NO_VARIANT = { variantContent: Prisma.DbNull, variantPercent: null };

const variantColumns = (
  { percent, content }: NonNullable<NewBioPage["variant"]>,
  before: BioPage["content"] | undefined,
) => ({ variantContent: stored(content, before), variantPercent: percent });

const stored = (content: BioContent, before?: BioPage["content"]): BioContent => ({
  ...content,
  blocks: withKeptIds(content.blocks, (before as BioContent | undefined)?.blocks ?? []),
});

/** Deletes a bio page. Its alias is free at once. */
export const removeBioPage = (actor: Actor, { id }: { id: number }): Promise<void> =>
  changedOne("Bio page", db().bioPage.deleteMany({ where: { id, ...owned(actor) } }));

const freeAlias = <T>(alias: string | null | undefined, write: () => Promise<T>): Promise<T> =>
  unlessTaken(
    () => conflict(`The alias ${alias} is taken by another bio page. Choose another one.`, "alias"),
    write,
  );
