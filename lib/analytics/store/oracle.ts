import { bisectRight } from "d3-array";
import { DIMENSIONS, type Dimension } from "./enums";
import type {
  AllCounts,
  Counted,
  Counts,
  Filter,
  ListPage,
  Owner,
  OwnerCount,
  Part,
  Question,
  Scope,
  Track,
  ValueCount,
  Visit,
  Wanted,
  Within,
} from "./store";

/** One visit as it comes in. */
export type Incoming = Omit<Visit, "link_id" | "source_id" | "first"> & {
  workspaceId: number;
  linkId: number;
  domainId: number;
  sourceId: number;
  /** decimals of at most 18 digits; "0" for bots */
  visitor: string;
};

/** A visit that knows whether it was its visitor's first of the UTC day, on its link and through the code or campaign it came by. */
export type Ingested = Incoming & { first: boolean; indirectFirst: boolean };

const DAY_MS = 86_400_000;

/**
 * A plain count in memory, which every store has to agree with. Reads like the definition and is as slow: it is for tests only.
 * Visits have to be added in the order in which a store takes them in.
 */
export class Oracle {
  readonly visits: Ingested[] = [];
  private readonly seen = new Set<string>();

  add(incoming: Iterable<Incoming>): Ingested[] {
    const added = Array.from(incoming, (visit) => this.withFirsts(visit));
    this.visits.push(...added);
    return added;
  }

  count(question: Question, wanted: Wanted): Counted {
    const found = this.found(question);
    const isCounted = countedBy(question.filters);
    const isFirst = firstOf(question.parts);
    const countsOf = (visits: Ingested[]): Counts => {
      const counted = visits.filter(isCounted);
      return { clicks: counted.length, uniques: counted.filter(isFirst).length };
    };
    const { edges = [], dimensions = [] } = wanted;
    const barsFound = grouped(found, ({ at }) => bisectRight(edges, at) - 1);
    return {
      bars: edges.slice(1).map((_, place) => bar(barsFound.get(place) ?? [])),
      values: dimensions.flatMap((dimension) => valuesOf(found, dimension, countsOf)),
      tracks: wanted.tracks ? tracksOf(found.filter(isCounted), countsOf) : [],
      owners: (wanted.owners ?? []).flatMap((owner) => ownersOf(found.filter(isCounted), owner, isFirst)),
    };

    function bar(visits: Ingested[]): AllCounts {
      return {
        ...countsOf(visits),
        bots: visits.filter(isBot).length,
        refused: visits.filter(isRefused).length,
      };
    }
  }

  list(question: Question, { order, after, limit }: ListPage): Visit[] {
    const sign = order === "asc" ? 1 : -1;
    return this.found(question)
      .filter((visit) => after === undefined || sign * compare(visit, after) > 0)
      .toSorted((a, b) => sign * compare(a, b))
      .slice(0, limit)
      .map(listed);
  }

  daily(workspaceId: number, scope: Scope, ids: number[], first: Date, days: number): Map<number, number[]> {
    const found = ids.map((id): [number, number[]] => [
      id,
      Array.from({ length: days }, (_, day) => {
        const start = new Date(first.getTime() + day * DAY_MS);
        const end = new Date(start.getTime() + DAY_MS);
        const parts = [{ scope, ids: [id] }];
        return this.found({ workspaceId, parts, filters: [], start, end }).filter(isClick).length;
      }),
    ]);
    return new Map(found.filter(([, counts]) => counts.some((clicks) => clicks > 0)));
  }

  removeWorkspace(workspaceId: number): void {
    const kept = this.visits.filter((visit) => visit.workspaceId !== workspaceId);
    this.visits.splice(0, this.visits.length, ...kept);
  }

  private found({ workspaceId, parts, filters, within = [], tracks, start, end }: Question): Ingested[] {
    const sentOn = tracks && new Set(tracks.map(trackKey));
    return this.visits.filter(
      (visit) =>
        visit.workspaceId === workspaceId &&
        parts.some((part) => isOf(visit, part)) &&
        visit.at >= start &&
        visit.at < end &&
        filters.every((filter) => passes(visit, filter)) &&
        within.every(({ kind, parts }) => parts.some((part) => isOf(visit, part)) === (kind === "is")) &&
        (sentOn === undefined || sentOn.has(trackKey(visit))),
    );
  }

  /** A campaign's new visitors are those new to the link; a code has visitors of its own. */
  private withFirsts(visit: Incoming): Ingested {
    const { source, sourceId, linkId } = visit;
    const first = this.isNew(visit, `link ${linkId}`);
    if (source === "qr") return { ...visit, first, indirectFirst: this.isNew(visit, `code ${sourceId}`) };
    return { ...visit, first, indirectFirst: first && (source === "rotator" || source === "list") };
  }

  private isNew(visit: Incoming, what: string): boolean {
    const day = Math.floor(visit.at.getTime() / DAY_MS);
    const key = `${day} ${what} ${visit.visitor}`;
    if (!isClick(visit) || this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }
}

const isBot = ({ bot }: Incoming) => bot !== "";
const isRefused = ({ bot, outcome }: Incoming) => bot === "" && outcome !== "passed";
const isClick = (visit: Incoming) => !isBot(visit) && !isRefused(visit);

function isOf(visit: Incoming, { scope, ids }: Within["parts"][number]): boolean {
  if (scope === "bio") return visit.source === "bio" && ids.includes(visit.sourceId);
  if (scope === "link") return ids.includes(visit.linkId);
  if (scope === "domain") return ids.includes(visit.domainId);
  if (scope === "workspace") return ids.includes(visit.workspaceId);
  if (scope === "qr") return visit.source === "qr" && ids.includes(visit.sourceId);
  return (visit.source === "rotator" || visit.source === "list") && ids.includes(visit.sourceId);
}

const passes = (visit: Incoming, { dimension, kind, values }: Filter) =>
  values.includes(visit[dimension].toLowerCase()) === (kind === "is");

/** Which visits count as clicks under these filters. */
function countedBy(filters: Filter[]): (visit: Incoming) => boolean {
  const asks = (name: Dimension) => filters.some(({ dimension }) => dimension === name);
  if (asks("bot")) return () => true;
  return asks("outcome") ? (visit) => !isBot(visit) : isClick;
}

function firstOf(parts: Part[]): (visit: Ingested) => boolean {
  const indirect = parts.filter(({ scope }) => scope === "qr" || scope === "campaign");
  return (visit) => (indirect.some((part) => isOf(visit, part)) ? visit.indirectFirst : visit.first);
}

/** Bots and refused visits count by `bot` and `outcome`, although they are no clicks, and are never unique. */
function valuesOf(
  found: Ingested[],
  dimension: Dimension,
  countsOf: (visits: Ingested[]) => Counts,
): ValueCount[] {
  const groups = grouped(found, (visit) => visit[dimension]);
  return Array.from(groups, ([value, visits]): ValueCount => {
    if (dimension === "bot") return { dimension, value, clicks: visits.filter(isBot).length, uniques: 0 };
    if (dimension === "outcome")
      return { dimension, value, clicks: visits.filter(isRefused).length, uniques: 0 };
    return { dimension, value, ...countsOf(visits) };
  }).filter(({ clicks }) => clicks > 0);
}

function grouped<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const found = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return found;
}

const trackKey = ({ linkId, destination }: Track) => `${linkId} ${destination}`;

const tracksOf = (counted: Ingested[], countsOf: (visits: Ingested[]) => Counts) =>
  Array.from(grouped(counted, trackKey).values(), (visits) => ({
    linkId: visits[0]?.linkId ?? 0,
    destination: visits[0]?.destination ?? "",
    ...countsOf(visits),
  }));

const OWNERS: Record<Owner, (visit: Ingested) => number | undefined> = {
  link: ({ linkId }) => linkId || undefined,
  domain: ({ domainId }) => domainId,
  qr: ({ source, sourceId }) => (source === "qr" ? sourceId : undefined),
  bio: ({ source, sourceId }) => (source === "bio" ? sourceId : undefined),
};

function ownersOf(counted: Ingested[], owner: Owner, isFirst: (visit: Ingested) => boolean): OwnerCount[] {
  const isUnique = owner === "qr" ? ({ indirectFirst }: Ingested) => indirectFirst : isFirst;
  return Array.from(grouped(counted, OWNERS[owner]), ([id, visits]) =>
    id === undefined ? [] : [{ owner, id, clicks: visits.length, uniques: visits.filter(isUnique).length }],
  ).flat();
}

type Place = { at: Date; id: string };
const compare = (a: Place, b: Place) =>
  a.at.getTime() - b.at.getTime() || Math.sign(Number(BigInt(a.id) - BigInt(b.id)));

const listed = (visit: Ingested): Visit => ({
  id: visit.id,
  at: visit.at,
  link_id: visit.linkId,
  source_id: visit.sourceId,
  first: visit.first,
  ...(Object.fromEntries(DIMENSIONS.map((name) => [name, visit[name]])) as Pick<Visit, Dimension>),
});
