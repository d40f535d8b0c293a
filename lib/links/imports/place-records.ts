import type { Actor } from "@/lib/identity/access/actor";
import { aliasText, shortUrl } from "@/lib/platform/addresses";
import { rowsOf } from "@/lib/platform/database/transaction";
import { env } from "@/lib/platform/env";
import { Failure } from "@/lib/platform/failure";
import { isReserved, isWellKnown } from "../alias";
import { aliasOfText, casedAlias, casedName, isPlainAlias } from "../alias-form";
import { asciiLookOf, strangersAmong } from "../look-alikes";
import { domainIn, type NamedDomain, ownRecordsOf } from "../references";
import type { ImportedRecord } from "./record";

/** Where a record's link goes: `name` is the same for every record of one short link but for the case of its letters. */
export type Placed = {
  record: ImportedRecord;
  /** as it is stored */
  alias: string;
  /** as a body names it; undefined for the default short host */
  domain: string | undefined;
  domainRow: NamedDomain;
  name: string;
} & ({ kind: "free" } | { kind: "existing"; shortUrl: string } | { kind: "refused"; reason: string });

/**
 * Finds the domain of each record, and whether its short link is already here: with the same destination it exists, with another one the
 * row is refused. A link of the caller's whose alias differs by case alone leaves the exact letters free.
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
    const refused = { kind: "refused", record, alias: "", domain: one, name: `?:${record.key}` } as const;
    try {
      const domainRow = domainIn(own, one) ?? null;
      const alias = aliasOfText(record.alias);
      const reason = aliasProblem(record.alias, alias, domainRow);
      if (alias === undefined || reason !== undefined) return { ...refused, domainRow, reason: reason ?? "" };
      return { kind: "free", record, alias, domain: one, domainRow, name: nameOf(domainRow, alias) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const reason = `${one ?? ""} is none of your domains. Add it under Domains, or choose a domain for all links of this import.`;
      return { ...refused, domainRow: null, reason };
    }
  });
  const [taken, deceiving] = await Promise.all([takenBy(actor, places), looksOfStrangers(actor, places)]);
  return places.map((place, at) => {
    const look = lookOf(place);
    return look !== undefined && deceiving.has(look)
      ? { ...place, kind: "refused", reason: deceives(place.record, look) }
      : settled(place, taken.get(at) ?? []);
  });
}

/** Only on the default host: strangers share its names, while a domain has one workspace's links. */
const lookOf = ({ kind, domainRow, alias }: Placed) =>
  kind === "free" && !domainRow ? asciiLookOf(alias) : undefined;

const looksOfStrangers = ({ workspaceId }: Actor, places: Placed[]) =>
  strangersAmong(
    workspaceId,
    places.flatMap((place) => lookOf(place) ?? []),
  );

const deceives = ({ alias }: ImportedRecord, look: string) =>
  `The alias ${alias} looks like ${look}, which is taken on this host. Import it on a domain of your own, or leave this row out.`;

const nameOf = (domainRow: NamedDomain, alias: string) => `${domainRow?.id ?? 0}:${alias.toLowerCase()}`;

/** Why no visit would find this alias. Our own pages are on the short host alone. */
function aliasProblem(text: string, alias: string | undefined, domainRow: NamedDomain): string | undefined {
  const shown = text.slice(0, 80);
  if (alias === undefined)
    return `The alias ${shown} can't be an address here: it ends with a plus, has an empty part, dots alone or control characters, or is longer than 500 characters. Give the link another alias at its old service, or leave this row out.`;
  const [first = ""] = alias.split("/");
  if (!isWellKnown(first) && (domainRow || !isReserved(first))) return undefined;
  return `The alias ${shown} is an address of our own pages${domainRow ? "" : " on this host"}. ${domainRow || isWellKnown(first) ? "Give the link another alias at its old service, or leave this row out." : "Import it on a domain of your own, where it can be used, or leave this row out."}`;
}

/** The same place with an alias for exactly these letters; undefined where they can't be told from others by case. */
export function withExactCase(place: Placed): Placed | undefined {
  if (casedName(place.alias) !== undefined) return place;
  if (!isPlainAlias(place.alias)) return undefined;
  return { ...place, alias: casedAlias(place.alias) };
}

/** A link that has the alias of a record, in any case. */
type Holder = { alias: string; url: string; own: boolean };

function settled(place: Placed, holders: Holder[]): Placed {
  if (place.kind !== "free" || holders.length === 0) return place;
  const { record, alias, domain, domainRow, name } = place;
  const base = { record, alias, domain, domainRow, name };
  const exact = holders.find((holder) => aliasText(holder.alias) === aliasText(alias));
  const isCaseSensitive = domainRow?.aliasCase === "sensitive";
  const same = isCaseSensitive
    ? undefined
    : holders.find(({ own, url }) => own && url === normal(record.url));
  // One that leads there already in any case needs no second link, unless visitors need the exact letters.
  const holder = exact ?? same ?? holders[0];
  if (!holder) return place;
  if (holder.own && holder.url === normal(record.url) && (exact || !isCaseSensitive))
    return { ...base, alias: holder.alias, kind: "existing", shortUrl: shortUrl(domainRow, holder.alias) };
  const exactly = exact || holders.some(({ own }) => !own) ? undefined : withExactCase(place);
  if (exactly) return exactly;
  const host = domainRow?.host ?? new URL(env().SHORT_URL).host;
  const reason = holder.own
    ? `Your link ${host}/${aliasText(holder.alias)} already leads to ${holder.url}. Rename or delete it, and import again.`
    : `The alias ${record.alias} is taken on ${host}. Use a domain of your own to keep it.`;
  return { ...base, kind: "refused", reason };
}

const normal = (url: string) => (URL.canParse(url.trim()) ? new URL(url.trim()).href : url);

async function takenBy({ workspaceId }: Actor, places: Placed[]): Promise<Map<number, Holder[]>> {
  const rows = await rowsOf<Holder & { place: number }>({
    name: "taken-by",
    text: TAKEN_BY,
    values: [
      places.map(({ domainRow }) => domainRow?.id ?? 0),
      places.map(({ alias }) => alias),
      workspaceId,
    ],
  });
  const holders = new Map<number, Holder[]>();
  for (const { place, ...holder } of rows) {
    const at = Number(place) - 1;
    holders.set(at, [...(holders.get(at) ?? []), holder]);
  }
  return holders;
}

/** A link under that alias in any case, and links under it in their own letters. */
const TAKEN_BY = `
  select asked.place::int as place, l.alias, l.url, l.workspace_id = $3::int as own
  from unnest($1::int[], $2::text[]) with ordinality as asked (domain_id, alias, place)
  join links l on coalesce(l.domain_id, 0) = asked.domain_id and lower(l.alias) = lower(asked.alias) and l.deleted_at is null
  union all
  select asked.place::int, l.alias, l.url, l.workspace_id = $3::int
  from unnest($1::int[], $2::text[]) with ordinality as asked (domain_id, alias, place)
  join links l on coalesce(l.domain_id, 0) = asked.domain_id and cased_name(l.alias) = lower(asked.alias) and l.alias like '\\%%'
    and l.deleted_at is null`;
