import { type Actor, owned } from "@/lib/identity/access/actor";
import { hashPassword } from "@/lib/identity/access/passwords";
import { ofWorkspace } from "@/lib/identity/access/proof";
import { currentTime } from "@/lib/platform/clock";
import { db, transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { changedOne, existing, firstOf, unlessTaken } from "@/lib/platform/database/records";
import { inSavepoint, rowsOf } from "@/lib/platform/database/transaction";
import { deleteRows } from "@/lib/platform/upkeep/batches";
import { Prisma } from "@/prisma/client/client";
import { aliasesFor, refuseReserved, refuseReservedChange } from "./alias";
import { changeDelivery } from "./delivery/write";
import type { AliasCase } from "./domains/enums";
import { insertLinks } from "./insert-links";
import { withHistory } from "./keep-history";
import { linkRoom, refuseFull, refuseTooMany } from "./link-quota";
import { refuseLookAlike } from "./look-alikes";
import { replaceParts } from "./parts";
import { type WholeLink, WITH_ALL } from "./present-settings";
import {
  domainIn,
  hostsElsewhere,
  type NamedDomain,
  type OwnRecords,
  ownRecordsOf,
  refuseBranded,
  refuseForeignTo,
  refuseLoops,
} from "./references";
import { renamed, underOneOf } from "./rename";
import type { LinkChanges, NewLink } from "./schema";
import { aliasTaken, externalTaken, whichTaken } from "./taken";
import { wantTitles } from "./titles/titles";
import { columnsOf, hasParts, insertLink, type LinkToInsert } from "./write";

/** A link with what its address and its answers need. */
export type Link = Pick<
  Prisma.LinkModel,
  "id" | "domainId" | "alias" | "url" | "title" | "metaTitle" | "metaDescription" | "expiresAt" | "createdAt"
> & {
  domain: { scheme: string; host: string; aliasCase: AliasCase } | null;
  targets: { kind: string; name: string; url: string }[];
  /** with the imported ones, which have no unique visitors and no last click */
  counter: { clicks: number; uniqueClicks: number; lastClickAt: Date | null };
};
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
export async function getLink(actor: Actor, { id }: { id: number }): Promise<Link> {
  const statement = { name: "link", text: ONE_LINK, values: [id, actor.workspaceId] };
  const { clicks, uniqueClicks, lastClickAt, ...link } = await firstOf("Link", rowsOf<LinkRow>(statement));
  return { ...link, counter: { clicks, uniqueClicks, lastClickAt } };
}

type LinkRow = Omit<Link, "counter"> & Link["counter"];

/** Counts up to 2^53 are exact as numbers. Parts are looked for only where there have been any. */
const ONE_LINK = `
  select l.id, l.domain_id as "domainId", l.alias, l.url, l.title, l.meta_title as "metaTitle",
    l.meta_description as "metaDescription", l.expires_at as "expiresAt", l.created_at as "createdAt",
    (select json_build_object('scheme', d.scheme, 'host', d.host, 'aliasCase', d.alias_case) from domains d where d.id = l.domain_id) as domain,
    case when l.parts_since is null then '[]' else coalesce(
      (select json_agg(json_build_object('kind', t.kind, 'name', t.name, 'url', t.url) order by t.position)
        from link_targets t where t.link_id = l.id), '[]') end as targets,
    coalesce(c.clicks + c.imported_clicks, 0)::float8 as clicks, coalesce(c.unique_clicks, 0)::float8 as "uniqueClicks",
    c.last_click_at as "lastClickAt"
  from links l left join link_counters c on c.link_id = l.id
  where l.id = $1::int and l.workspace_id = $2::int and l.deleted_at is null`;

/** A link with everything an edit form needs. */
export const getLinkSettings = (actor: Actor, { id }: { id: number }): Promise<WholeLink> =>
  existing("Link", db().link.findFirst({ where: { id, ...ownLink(actor) }, include: WITH_ALL }));

/** Makes a short link; without `custom`, under a random alias. Throws a conflict when the alias is taken on that domain, or the workspace is full. */
export async function createLink(actor: Actor, input: NewLink): Promise<WrittenLink> {
  const link = await createReady(actor, input, await readyLink(actor, input));
  // Programs say what they mean, and nothing is fetched for them.
  if (actor.credential.kind === "session" && !input.title) wantTitles(actor.workspaceId, [link.id]);
  return link;
}

/** A new link that nothing speaks against so far, with its password's hash. */
type ReadyLink = PreparedLink & { passwordHash: string | null };

/** Throws what speaks against a new link, but for what only the insert can know. */
export async function readyLink(actor: Actor, input: NewLink): Promise<ReadyLink> {
  const prepared = prepareLink(await ownRecordsOf(actor, [input]), input);
  refuseReserved(input.custom, prepared.domain);
  if (input.custom?.includes("%")) await refuseLookAlike(input.custom, prepared.domain);
  return { ...prepared, passwordHash: await hashOfNew(actor, input) };
}

/** Inserts such a link. */
export async function createReady(
  actor: Actor,
  input: NewLink,
  { domain, hosts, passwordHash }: ReadyLink,
): Promise<WrittenLink> {
  const domainId = domain?.id ?? null;
  const link = { input, domainId, passwordHash, refusedHosts: [...hosts.keys()] };
  for (const alias of aliasesFor(input, domain)) {
    const id = await insertOne(actor, { ...link, alias });
    if (id !== undefined) {
      await invalidate({ kind: "link", domainId, alias });
      return { id, alias, domain };
    }
    await refuseBranded(actor, hosts);
    await refuseFull(actor);
  }
  throw aliasTaken(input.custom);
}

async function insertOne(actor: Actor, link: LinkToInsert): Promise<number | undefined> {
  const { externalid } = link.input;
  const insert = async () => {
    if (!hasParts(link.input)) return insertLink(actor, link);
    const [inserted] = await insertLinks(actor, [link]);
    if (inserted?.isKnown) throw externalTaken(externalid);
    return inserted?.id;
  };
  return externalid ? unlessTaken(() => externalTaken(externalid), insert) : insert();
}

/** Changes what is sent and nothing else, and keeps it in the link's history. Throws when the link is not the caller's or the new alias is taken. */
export async function updateLink(
  actor: Actor,
  { id, ...changes }: LinkChanges & { id: number },
): Promise<WrittenLink> {
  const before = await getLink(actor, { id });
  const { custom, password } = changes;
  const own = await ownRecordsOf(actor, [changes]);
  refuseForeignTo(own, changes);
  await refuseLoops(actor, changes);
  const domain = domainIn(own, changes.domain);
  refuseReservedChange(before, custom, domain);
  const renaming = renamed(before, custom, domain);
  for (const form of renaming.forms)
    if (form?.includes("%"))
      await refuseLookAlike(form, renaming.domainId === null ? null : { id: renaming.domainId });
  const columns = columnsOf(changes);
  const data = {
    ...columns,
    deeplink: columns.deeplink === null ? Prisma.DbNull : columns.deeplink,
    rules: rulesColumn(changes),
    domainId: domain && domain.id,
    ...(password !== undefined && {
      passwordHash: password && (await hashPassword(password, ofWorkspace(actor))),
      passwordVersion: { increment: 1 },
    }),
    updatedAt: currentTime(),
  };
  const change = (alias: string | undefined) => async () => {
    await changedOne(
      "Link",
      db().link.updateMany({ where: { id, ...ownLink(actor) }, data: { ...data, alias } }),
    );
    await changeDelivery("links", id, changes);
    await replaceParts(id, changes);
    return db().link.findUniqueOrThrow({ where: { id }, select: NAMING });
  };
  // An alias that is taken is said, or the next one tried, where this is part of another transaction as well.
  const write = (alias: string | undefined) => inSavepoint(() => withHistory(actor, [id], change(alias)));
  const link = await underOneOf(renaming, write, () => whichTaken(actor, id, changes));
  await invalidate(
    { kind: "link", domainId: before.domainId, alias: before.alias },
    { kind: "link", domainId: link.domainId, alias: link.alias },
  );
  return link;
}

/** Null in the column, and not the null of JSON, is what no rules are. */
const rulesColumn = ({ rules }: LinkChanges) =>
  rules === undefined ? undefined : rules && rules.length > 0 ? rules : Prisma.DbNull;

/** Deletes a link. Its alias is free at once; for an hour `restoreLink` brings it back with its clicks. */
export async function removeLink(actor: Actor, { id }: { id: number }): Promise<void> {
  const { domainId, alias } = await firstOf(
    "Link",
    db().link.updateManyAndReturn({
      where: { id, ...ownLink(actor) },
      data: { deletedAt: currentTime(), updatedAt: currentTime() },
      select: { domainId: true, alias: true },
    }),
  );
  await invalidate({ kind: "link", domainId, alias });
}

/** Undoes a delete. Throws when the alias has been taken meanwhile, the link is gone for good, or the workspace is full. */
export async function restoreLink(actor: Actor, { id }: { id: number }): Promise<void> {
  const where = { id, ...owned(actor), deletedAt: { not: null } };
  const data = { deletedAt: null, updatedAt: currentTime() };
  const select = { domainId: true, alias: true };
  const restore = async () => {
    // One who creates a link locks the workspace first; the other order would have each wait for the other.
    await linkRoom(actor);
    const link = await firstOf("Link", db().link.updateManyAndReturn({ where, data, select }));
    await refuseTooMany(actor);
    return link;
  };
  const whyNot = async () => {
    const kept = await existing("Link", db().link.findFirst({ where, select: { externalId: true } }));
    return whichTaken(actor, id, { externalid: kept.externalId });
  };
  const { domainId, alias } = await unlessTaken(whyNot, () => transaction(restore));
  await invalidate({ kind: "link", domainId, alias });
}

/** A new link that nothing speaks against, but for what only the insert can know: a taken alias, a branded domain among its hosts. */
export type PreparedLink = { domain: NamedDomain; hosts: Map<string, string> };

/** Throws what speaks against a new link, but for its alias. */
export function prepareLink(own: OwnRecords, input: NewLink): PreparedLink {
  const hosts = hostsElsewhere(input);
  refuseForeignTo(own, input);
  return { hosts, domain: domainIn(own, input.domain) ?? null };
}

/** The hash of a new link's password; null without one. */
export const hashOfNew = async (actor: Actor, { password }: NewLink): Promise<string | null> =>
  password ? hashPassword(password, ofWorkspace(actor)) : null;

/** How long a deleted link can be restored. */
const KEPT = "1 hour";

/** Removes for good what was deleted longer ago than a restore can reach; its statistics go with the upkeep of clicks. */
export const purgeDeletedLinks = deleteRows("links", {
  by: "deleted_at",
  before: `now() - interval '${KEPT}'`,
});
