import { invalidate } from "@/lib/platform/database/invalidation";
import { rowsOf } from "@/lib/platform/database/transaction";
import type { BulkRow } from "../create-many";
import type { RecordBody } from "./new-link-body";
import type { Placed } from "./place-records";

/** Gives links that were just created what no body of a new link can say: their age, the archive, the hash of a password. */
export async function finishLinks(placed: Placed[], bodies: RecordBody[], results: BulkRow[]): Promise<void> {
  const finished = placed.flatMap(({ record, domainRow }, at) => {
    const result = results[at];
    const createdAt = bodies[at]?.createdAt ?? null;
    const hash = record.password && record.password.kind !== "plain" ? record.password.value : null;
    if (result?.kind !== "made" || (!createdAt && !hash && !record.isArchived)) return [];
    const { id, alias } = result.link;
    return {
      id,
      createdAt,
      archived: record.isArchived === true,
      hash,
      alias,
      domainId: domainRow?.id ?? null,
    };
  });
  if (finished.length === 0) return;
  await rowsOf({
    name: "finish-imported-links",
    text: FINISH,
    values: [
      finished.map(({ id }) => id),
      finished.map(({ createdAt }) => createdAt),
      finished.map(({ archived }) => archived),
      finished.map(({ hash }) => hash),
    ],
  });
  await invalidate(...finished.map(({ domainId, alias }) => ({ kind: "link" as const, domainId, alias })));
}

const FINISH = `
  update links set created_at = coalesce(given.created_at, links.created_at),
    archived_at = case when given.archived then statement_timestamp() end,
    password_hash = coalesce(given.hash, links.password_hash)
  from unnest($1::int[], $2::timestamptz[], $3::boolean[], $4::text[]) as given (id, created_at, archived, hash)
  where links.id = given.id`;
