import type { Actor } from "@/lib/identity/access/actor";
import { transaction } from "@/lib/platform/database/db";
import { invalidate } from "@/lib/platform/database/invalidation";
import { inSavepoint } from "@/lib/platform/database/transaction";
import { Failure } from "@/lib/platform/failure";
import { aliasesFor, refuseReserved } from "./alias";
import { areTaken } from "./availability";
import { brandedAmong } from "./domains/hosts";
import { insertLinks } from "./insert-links";
import { linkRoom, whyFull } from "./link-quota";
import { hashOfNew, type PreparedLink, prepareLink, type WrittenLink } from "./links";
import { refuseLookAlike } from "./look-alikes";
import { isShortLink, type NamedDomain, ownRecordsOf } from "./references";
import type { NewLink } from "./schema";
import { aliasTaken, externalTaken } from "./taken";
import type { Past } from "./write";

/** The outcome of one row: created, valid but not created, or refused. */
export type BulkRow = { kind: "made"; link: WrittenLink } | { kind: "good" } | Refused;
type Refused = { kind: "refused"; failure: Failure };

/** A row on its way there: its body read, then checked, then with the hash of its password. */
type GoodRow = { kind: "good"; input: NewLink; past?: Past };
export type ReadRow = GoodRow | Refused;
type PreparedRow = (GoodRow & PreparedLink) | Refused;
type ReadyRow = (GoodRow & { passwordHash: string | null } & PreparedLink) | Refused;

export const isRefused = ({ kind }: BulkRow): boolean => kind === "refused";
const refused = (failure: Failure): Refused => ({ kind: "refused", failure });

/** Checks each row by itself, and its alias with `checkAlias`. What all of them name is read at once. */
export async function prepareRows(
  actor: Actor,
  rows: ReadRow[],
  checkAlias: (alias: string | undefined, domain: NamedDomain) => void | Promise<void> = refuseAlias,
): Promise<PreparedRow[]> {
  const own = await ownRecordsOf(
    actor,
    rows.flatMap((row) => (row.kind === "good" ? row.input : [])),
  );
  return eachGood(rows, async (row) => {
    const prepared = prepareLink(own, row.input);
    await checkAlias(row.input.custom, prepared.domain);
    return { ...row, ...prepared };
  });
}

async function refuseAlias(alias: string | undefined, domain: NamedDomain): Promise<void> {
  refuseReserved(alias, domain);
  if (alias?.includes("%")) await refuseLookAlike(alias, domain);
}

/** Creates what can be created. */
export const createEach = async (actor: Actor, rows: PreparedRow[]): Promise<BulkRow[]> =>
  insertRows(actor, await eachGood(rows, (row) => withHash(actor, row)));

/** Checks all that creating would check, aliases that are taken by earlier rows included. `earlier` links would be made before. */
export async function rehearse(actor: Actor, rows: PreparedRow[], earlier = 0): Promise<PreparedRow[]> {
  const good = rows.flatMap((row) => (row.kind === "good" ? row : []));
  const branded = new Set(
    await brandedAmong(actor, [...new Set(good.flatMap(({ hosts }) => [...hosts.keys()]))]),
  );
  const nameOf = ({ input, domain }: (typeof good)[number]) => ({
    domainId: domain?.id ?? null,
    alias: input.custom ?? "",
  });
  const taken = await areTaken(good.map((row) => ({ ...nameOf(row), domain: row.domain })));
  const isTaken = new Map(good.map((row, at) => [row, taken[at]]));
  const seen = new Set<string>();
  const room = await linkRoom(actor);
  let made = earlier;
  let full: Failure | undefined;
  const fitting = async <Row>(row: Row): Promise<Row> => {
    if (room !== null && made >= room) throw (full ??= await whyFull(actor));
    made += 1;
    return row;
  };
  return eachGood(rows, async (row) => {
    const host = [...row.hosts.keys()].find((each) => branded.has(each));
    if (host !== undefined) throw isShortLink(row.hosts.get(host));
    if (!row.input.custom) return fitting(row);
    const { domainId, alias } = nameOf(row);
    const name = `${domainId}:${row.domain?.aliasCase === "sensitive" ? alias : alias.toLowerCase()}`;
    if (isTaken.get(row) || seen.has(name)) throw aliasTaken(alias);
    await fitting(row);
    seen.add(name);
    return row;
  });
}

const ALL_AT_ONCE_MS = 60_000;

/** One transaction. A row refused even now, because of a concurrent insert, rolls back the others. */
export async function createAll(actor: Actor, rows: PreparedRow[]): Promise<BulkRow[]> {
  const ready: ReadyRow[] = [];
  // Before the transaction: hashing waits in a queue, and no transaction should wait for that.
  for (const row of rows) ready.push(row.kind === "good" ? await withHash(actor, row) : row);
  let results: BulkRow[] = [];
  const all = async () => {
    results = await insertRows(actor, ready);
    for (const row of results) if (row.kind === "refused") throw row.failure;
  };
  try {
    await inSavepoint(() => transaction(all, ALL_AT_ONCE_MS));
    return results;
  } catch (error) {
    if (!results.some((row) => row.kind === "refused" && row.failure === error)) throw error;
    return results.map((row) => (row.kind === "made" ? { kind: "good" } : row));
  }
}

/** Inserts the good rows in one statement, and those whose random alias was taken in another. */
async function insertRows(actor: Actor, rows: ReadyRow[]): Promise<BulkRow[]> {
  const results: BulkRow[] = [...rows];
  const created: { domainId: number | null; alias: string }[] = [];
  let waiting = rows.flatMap((row, place) =>
    row.kind === "good" ? { row, place, aliases: aliasesFor(row.input, row.domain) } : [],
  );
  while (waiting.length > 0) {
    const named = waiting.flatMap((each) => {
      const { done, value: alias } = each.aliases.next();
      if (done) results[each.place] = refused(aliasTaken(each.row.input.custom));
      return done ? [] : { ...each, alias };
    });
    const links = named.map(({ row: { input, past, domain, passwordHash, hosts }, alias }) => ({
      ...{ input, alias, passwordHash, past },
      ...{ domainId: domain?.id ?? null, refusedHosts: [...hosts.keys()] },
    }));
    const inserted = links.length > 0 ? await insertLinks(actor, links) : [];
    const full = inserted.some(({ isOver }) => isOver) ? await whyFull(actor) : undefined;
    waiting = named.filter(({ row: { input, domain, hosts }, place, alias }, at) => {
      const { id, branded, isKnown, isOver } = inserted[at] ?? {};
      if (branded !== undefined) results[place] = refused(isShortLink(hosts.get(branded)));
      else if (isKnown) results[place] = refused(externalTaken(input.externalid));
      else if (isOver && full) results[place] = refused(full);
      if (id === undefined) return branded === undefined && !isKnown && !isOver;
      results[place] = { kind: "made", link: { id, alias, domain } };
      created.push({ domainId: domain?.id ?? null, alias });
      return false;
    });
  }
  await invalidate(...created.map((link) => ({ kind: "link" as const, ...link })));
  return results;
}

const withHash = async <Row extends { input: NewLink }>(actor: Actor, row: Row) => ({
  ...row,
  passwordHash: await hashOfNew(actor, row.input),
});

/** The rows that are not refused, one after another; what one of them throws refuses it. */
async function eachGood<Row extends { kind: "good" }, Next extends { kind: "good" }>(
  rows: (Row | Refused)[],
  work: (row: Row) => Promise<Next>,
): Promise<(Next | Refused)[]> {
  const results: (Next | Refused)[] = [];
  for (const row of rows) results.push(row.kind === "refused" ? row : await settled(() => work(row)));
  return results;
}

/** A refusal is the row's, also where too many passwords wait; anything else, such as a database that is away, is the whole call's. */
export async function settled<Row>(work: () => Promise<Row>): Promise<Row | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || (error.kind === "unavailable" && error.reason !== "busy")) throw error;
    return refused(error);
  }
}
