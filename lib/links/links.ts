import { type Actor, owned } from "@/lib/identity/access/actor";
import { hashPassword } from "@/lib/identity/access/passwords";
import { ofWorkspace } from "@/lib/identity/access/proof";
import { db } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, existing, firstOf, underRandomName, unlessTaken } from "@/lib/platform/database/records";
import { conflict, invalidField } from "@/lib/platform/failure";
import { deleteRows } from "@/lib/platform/upkeep";
import type { Prisma } from "@/prisma/client/client";
import { isReserved, randomUnreservedAlias } from "./alias";
import { withHistory } from "./keep-history";
import { type WholeLink, WITH_ALL } from "./present-settings";
import {
  domainNamed,
  hostsElsewhere,
  type NamedDomain,
  refuseBranded,
  refuseForeign,
  refuseLoops,
} from "./references";
import type { LinkChanges, NewLink } from "./schema";
import { columnsOf, insertLink, replaceParts } from "./write";

/** A link with what its address and its answers need. */
export type Link = Prisma.LinkGetPayload<{ include: typeof WITH_BASICS }>;
export const WITH_BASICS = {
  domain: true,
  counter: true,
  targets: { orderBy: { position: "asc" } },
} satisfies Prisma.LinkInclude;

/** Selected columns after a write: enough to name the link. */
export type WrittenLink = { id: number; alias: string; domain: { scheme: string; host: string } | null };
const NAMING = {
  id: true,
  alias: true,
  domainId: true,
  domain: { select: { scheme: true, host: true } },
} as const;

/** The caller's links, in the ways a `where` of Prisma can say it. A deleted link is nobody's. */
export const ownLink = (actor: Actor) => ({ ...owned(actor), deletedAt: null });

/** One link of the caller. */
export const getLink = (actor: Actor, { id }: { id: number }): Promise<Link> =>
  existing("Link", db().link.findFirst({ where: { id, ...ownLink(actor) }, include: WITH_BASICS }));

/** A link with everything an edit form needs. */
export const getLinkSettings = (actor: Actor, { id }: { id: number }): Promise<WholeLink> =>
  existing("Link", db().link.findFirst({ where: { id, ...ownLink(actor) }, include: WITH_ALL }));

/**
 * Makes a short link; without `custom`, under a random alias. Throws a conflict when the alias is taken on that domain. Inside
 * another transaction a conflict ends that one, and the password must have been hashed before it: `hashed`.
 */
export async function createLink(actor: Actor, input: NewLink, hashed?: string | null): Promise<WrittenLink> {
  const { domain, hosts } = await prepare(actor, input);
  const passwordHash = hashed === undefined ? await hashOfNew(actor, input) : hashed;
  const domainId = domain?.id ?? null;
  const link = await insertUnderAlias(input.custom, (alias) =>
    insertLink({ actor, input, domainId, alias, passwordHash, refusedHosts: [...hosts.keys()] }),
  );
  if (!link) {
    await refuseBranded(actor, hosts);
    throw conflict("A domain of this installation has just changed. Send the link again.");
  }
  await invalidate({ kind: "link", domainId, alias: link.alias });
  return { ...link, domain };
}

/** Changes what is sent and nothing else, and keeps it in the link's history. Throws when the link is not the caller's or the new alias is taken. */
export async function updateLink(
  actor: Actor,
  { id, ...changes }: LinkChanges & { id: number },
): Promise<WrittenLink> {
  const before = await getLink(actor, { id });
  const { custom, password } = changes;
  if (custom && custom.toLowerCase() !== before.alias.toLowerCase() && isReserved(custom))
    throw invalidField("custom", "is a reserved word");
  await Promise.all([refuseForeign(actor, changes), refuseLoops(actor, changes)]);
  const domain = await domainNamed(actor, changes.domain);
  const data = {
    ...columnsOf(changes),
    alias: custom ?? undefined,
    domainId: domain && domain.id,
    ...(password !== undefined && {
      passwordHash: password && (await hashPassword(password, ofWorkspace(actor))),
      passwordVersion: { increment: 1 },
    }),
  };
  const link = await takenAlias(custom, () =>
    withHistory(actor, [id], async () => {
      await changedOne("Link", db().link.updateMany({ where: { id, ...ownLink(actor) }, data }));
      await replaceParts(id, changes);
      return db().link.findUniqueOrThrow({ where: { id }, select: NAMING });
    }),
  );
  await invalidate(
    { kind: "link", domainId: before.domainId, alias: before.alias },
    { kind: "link", domainId: link.domainId, alias: link.alias },
  );
  return link;
}

/** Deletes a link. Its alias is free at once; for an hour `restoreLink` brings it back with its clicks. */
export async function removeLink(actor: Actor, { id }: { id: number }): Promise<void> {
  const { domainId, alias } = await firstOf(
    "Link",
    db().link.updateManyAndReturn({
      where: { id, ...ownLink(actor) },
      data: { deletedAt: new Date() },
      select: { domainId: true, alias: true },
    }),
  );
  await invalidate({ kind: "link", domainId, alias });
}

/** Undoes a delete. Throws when the alias has been taken meanwhile, or the link is gone for good. */
export async function restoreLink(actor: Actor, { id }: { id: number }): Promise<void> {
  const { domainId, alias } = await takenAlias(undefined, () =>
    firstOf(
      "Link",
      db().link.updateManyAndReturn({
        where: { id, ...owned(actor), deletedAt: { not: null } },
        data: { deletedAt: null },
        select: { domainId: true, alias: true },
      }),
    ),
  );
  await invalidate({ kind: "link", domainId, alias });
}

/** Refuses a new link for every reason but one: that its alias is taken. Returns the domain it would be on. */
export async function checkNewLink(actor: Actor, input: NewLink): Promise<NamedDomain> {
  const { domain, hosts } = await prepare(actor, input);
  await refuseBranded(actor, hosts);
  return domain;
}

/** The hash of a new link's password; null without one. */
export const hashOfNew = async (actor: Actor, { password }: NewLink): Promise<string | null> =>
  password ? hashPassword(password, ofWorkspace(actor)) : null;

/** Checks before the insert; the insert itself checks that none of the hosts is a branded domain. */
async function prepare(actor: Actor, input: NewLink) {
  if (input.custom && isReserved(input.custom)) throw invalidField("custom", "is a reserved word");
  const hosts = hostsElsewhere(input);
  await refuseForeign(actor, input);
  return { hosts, domain: (await domainNamed(actor, input.domain)) ?? null };
}

/** A chosen alias is inserted as it is; a random one is drawn again, longer, in the rare case that it is taken. */
const insertUnderAlias = <T>(
  custom: string | undefined,
  insert: (alias: string) => Promise<T>,
): Promise<T> =>
  custom ? takenAlias(custom, () => insert(custom)) : underRandomName(randomUnreservedAlias, insert);

const takenAlias = <T>(alias: string | null | undefined, write: () => Promise<T>): Promise<T> =>
  unlessTaken(
    () =>
      conflict(`The alias ${alias ?? "of this link"} is taken on this domain. Choose another one.`, "custom"),
    write,
  );

/** How long a deleted link can be restored. */
const KEPT = "1 hour";

/** Removes for good what was deleted longer ago than a restore can reach; its statistics go with the upkeep of clicks. */
export const purgeDeletedLinks = deleteRows("links", `deleted_at < now() - interval '${KEPT}'`);
