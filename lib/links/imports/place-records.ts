import type { Actor } from "@/lib/identity/access/actor";
import { shortUrl } from "@/lib/platform/addresses";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { Failure } from "@/lib/platform/failure";
import { domainIn, type NamedDomain, ownRecordsOf } from "../references";
import type { ImportedRecord } from "./record";

/** Where a record's link goes: `name` is the same for every record of one short link. */
export type Placed = {
  record: ImportedRecord;
  /** as a body names it; undefined for the default short host */
  domain: string | undefined;
  domainRow: NamedDomain;
  name: string;
} & ({ kind: "free" } | { kind: "existing"; shortUrl: string } | { kind: "refused"; reason: string });

/**
 * Finds the domain of each record, and whether its short link is already here: with the same destination it exists, with another one the
 * row is refused.
 */
export async function placeRecords(
  actor: Actor,
  records: ImportedRecord[],
  domain: string | undefined,
): Promise<Placed[]> {
  const named = records.map(({ host }) => domain ?? host ?? undefined);
  const own = await ownRecordsOf(
    actor,
    named.map((one) => ({ domain: one })),
  );
  const places = records.map((record, at): Placed => {
    const one = named[at];
    try {
      const domainRow = domainIn(own, one) ?? null;
      const name = `${domainRow?.id ?? 0}:${record.alias.toLowerCase()}`;
      return { kind: "free", record, domain: one, domainRow, name };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const reason = `${one ?? ""} is none of your domains. Add it under Domains, or choose a domain for all links of this import.`;
      return { kind: "refused", record, domain: one, domainRow: null, name: `?:${record.key}`, reason };
    }
  });
  const taken = await takenBy(actor, places);
  return places.map((place, at) => settled(place, taken.get(at)));
}

type Taker = { url: string; own: boolean };

function settled(place: Placed, taker: Taker | undefined): Placed {
  if (place.kind !== "free" || !taker) return place;
  const { record, domain, domainRow, name } = place;
  const base = { record, domain, domainRow, name };
  if (taker.own && taker.url === normal(record.url))
    return { ...base, kind: "existing", shortUrl: shortUrl(domainRow, record.alias) };
  const host = domainRow?.host ?? new URL(env().SHORT_URL).host;
  const reason = taker.own
    ? `Your link ${host}/${record.alias} already leads to ${taker.url}. Rename or delete it, and import again.`
    : `The alias ${record.alias} is taken on ${host}. Use a domain of your own to keep it.`;
  return { ...base, kind: "refused", reason };
}

const normal = (url: string) => (URL.canParse(url.trim()) ? new URL(url.trim()).href : url);

async function takenBy({ workspaceId }: Actor, places: Placed[]): Promise<Map<number, Taker>> {
  const rows = await rowsOf<Taker & { place: number }>({
    name: "taken-by",
    text: TAKEN_BY,
    values: [
      places.map(({ domainRow }) => domainRow?.id ?? 0),
      places.map(({ record }) => record.alias),
      workspaceId,
    ],
  });
  return new Map(rows.map(({ place, url, own }) => [Number(place) - 1, { url, own }]));
}

const TAKEN_BY = `
  select asked.place::int as place, l.url, l.workspace_id = $3::int as own
  from unnest($1::int[], $2::text[]) with ordinality as asked (domain_id, alias, place)
  join links l on coalesce(l.domain_id, 0) = asked.domain_id and lower(l.alias) = lower(asked.alias) and l.deleted_at is null`;
