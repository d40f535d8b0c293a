import type { Actor } from "@/lib/identity/access/actor";
import { shortUrl } from "@/lib/platform/addresses";
import { transaction } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { Failure } from "@/lib/platform/failure";
import { createReady, readyLink, updateLink, type WrittenLink } from "./links";
import { domainNamed } from "./references";
import type { UpsertedResponse } from "./responses";
import type { NewLink } from "./schema";

/** A link that was created, or one that was there and has what was sent. */
export type Upserted = WrittenLink & { isNew: boolean };

/**
 * Creates a link unless the workspace has one with its external id, or, where the body has none, with its destination on its domain, the
 * oldest of them; that one is changed as by an update. Of several calls at once one creates it. Throws what creating and updating throw.
 */
export async function upsertLink(actor: Actor, input: NewLink): Promise<Upserted> {
  const domainId = (await domainNamed(actor, input.domain))?.id ?? null;
  const same = { externalId: input.externalid ?? null, domainId, url: input.url };
  const found = await sameLink(actor, same);
  if (found === undefined) {
    // Before the transaction: hashing waits in a queue, and no transaction should wait for that.
    const ready = await readyLink(actor, input);
    const created = await transaction(async () => {
      await rowsOf({ name: "lock-upsert", text: LOCK, values: [keyOf(actor, same)] });
      return (await sameLink(actor, same)) === undefined ? createReady(actor, input, ready) : undefined;
    });
    if (created) return { ...created, isNew: true };
  }
  const id = found ?? (await sameLink(actor, same));
  // Deleted a moment ago.
  if (id === undefined) return upsertLink(actor, input);
  try {
    return { ...(await updateLink(actor, { id, ...input })), isNew: false };
  } catch (error) {
    // Deleted or transferred a moment ago, after it was found: then another one is it, or none is.
    if (!(error instanceof Failure) || error.kind !== "not-found") throw error;
    return upsertLink(actor, input);
  }
}

type Same = { externalId: string | null; domainId: number | null; url: string };

const keyOf = ({ workspaceId }: Actor, { externalId, domainId, url }: Same) =>
  JSON.stringify([workspaceId, ...(externalId === null ? [domainId, url] : [externalId])]);

const LOCK = "select pg_advisory_xact_lock(hashtextextended($1::text, 0))::text";

async function sameLink(
  { workspaceId }: Actor,
  { externalId, domainId, url }: Same,
): Promise<number | undefined> {
  const [found] = await rowsOf<{ id: number }>(
    externalId === null
      ? { name: "link-by-destination", text: BY_DESTINATION, values: [workspaceId, url, domainId] }
      : { name: "link-by-external-id", text: BY_EXTERNAL_ID, values: [workspaceId, externalId] },
  );
  return found?.id;
}

const BY_DESTINATION = `
  select id from links
  where workspace_id = $1::int and url = $2::text and coalesce(domain_id, 0) = coalesce($3::int, 0) and deleted_at is null
  order by id limit 1`;

const BY_EXTERNAL_ID = `
  select id from links where workspace_id = $1::int and external_id = $2::text and deleted_at is null`;

export const presentUpserted = ({ id, domain, alias, isNew }: Upserted): UpsertedResponse => ({
  id,
  shorturl: shortUrl(domain, alias),
  created: isNew,
});
