import type { Actor } from "@/lib/identity/access/actor";
import { db } from "@/lib/platform/database/db";
import { existing } from "@/lib/platform/database/records";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { notFound } from "@/lib/platform/failure";
import { aliasOfPath, casedAlias, foldedAlias, WILDCARD_END } from "./alias-form";
import { ownLink } from "./links";

/**
 * The id of the caller's link with this short address, or with this alias on the default short host. An address may lack its scheme and
 * have what visits ignore: a slash at the end, a query, a fragment. Case counts as it does in visits, and what all addresses below a wildcard begin with finds that. Throws when there is no such link.
 */
export async function idByAddress(actor: Actor, short: string): Promise<number> {
  const id = await findByAddress(actor, short);
  if (id === undefined) throw notFound("Link");
  return id;
}

/** The same; undefined where there is no such link. */
export async function findByAddress(actor: Actor, short: string): Promise<number | undefined> {
  const { host, path } = partsOf(short);
  // As a request has it: a character for each byte.
  const alias = aliasOfPath(Buffer.from(path).toString("latin1"));
  if (alias === undefined) return undefined;
  const names = [alias, foldedAlias(alias) ?? alias, `${alias}${WILDCARD_END}`];
  const statement = {
    name: "link-by-address",
    text: BY_ADDRESS,
    values: [...[actor.workspaceId, host, casedAlias(alias)], names.map((name) => name.toLowerCase()), names],
  };
  const [found] = await rowsOf<{ id: number }>(statement);
  return found?.id;
}

/** The id of the caller's link that is called so elsewhere. Throws when there is none. */
export const idByExternalId = async (actor: Actor, externalId: string): Promise<number> =>
  (
    await existing(
      "Link",
      db().link.findFirst({ where: { ...ownLink(actor), externalId }, select: { id: true } }),
    )
  ).id;

/** The host is null for the default one. A first segment with a dot or a port may be a host, and be the first of an imported alias. */
function partsOf(short: string): { host: string | null; path: string } {
  const [address = ""] = short.trim().split(/[?#]/, 1);
  const [, scheme, rest = ""] = /^(https?:\/\/)?(.*)$/is.exec(address) ?? [];
  const [first = ""] = rest.split("/", 1);
  const host = first.toLowerCase();
  const isHost = rest.length > first.length && (scheme !== undefined || /[.:]/.test(first));
  const path = (isHost ? rest.slice(first.length) : rest).replace(/^\/|\/$/g, "");
  return { host: isHost && host !== new URL(env().SHORT_URL).host ? host : null, path };
}

/** Of links whose aliases differ by case alone, the one with exactly these letters ($3) comes first, then those with the names $4 in their order, on a domain that tells case apart only as they are in $5. */
const BY_ADDRESS = `
  select id from links
  where coalesce(domain_id, 0) = case when $2::text is null then 0 else (
      select id from domains where workspace_id = $1::int and host = $2::text order by expired_at is not null limit 1) end
    and lower(alias) = any ($4::text[] || lower($3::text)) and (lower(alias) = any ($4::text[]) or alias = $3::text)
    and workspace_id = $1::int and deleted_at is null
    and (alias = $3::text or alias = any ($5::text[])
      or not exists (select from domains d where d.id = links.domain_id and d.alias_case = 'sensitive'))
  order by alias = $3::text desc, array_position($4::text[], lower(alias)) limit 1`;
