import type { Actor } from "../access/actor";
import { apart, transaction } from "../db";
import { conflict, Failure, invalid } from "../failure";
import { parse } from "../parse";
import { isReserved, randomAlias } from "./alias";
import { isAliasTaken } from "./availability";
import type { BulkLinks } from "./bulk-schema";
import { leftOutOf, refuseBlocked, refuseUnprotected } from "./exported";
import { checkNewLink, createLink, hashOfNew, type WrittenLink } from "./links";
import { NewLink } from "./schema";

/** What became of one row: made, good but not made, or refused. */
export type BulkRow =
  | { kind: "made"; link: WrittenLink }
  | { kind: "good"; input: NewLink }
  | { kind: "refused"; failure: Failure };

/** With what the row of an export did not hold. */
export type ImportedRow = BulkRow & { leftOut: string[] };

/** Hashing one takes a tenth of a second of a core, on purpose. */
const MOST_PASSWORDS = 50;
const ALL_AT_ONCE_MS = 60_000;

/**
 * Makes many links, in their order, so that of two with one alias the first gets it. A row that is refused does not stop the
 * others, unless all or none is asked for.
 */
export async function createLinks(actor: Actor, bulk: BulkLinks): Promise<ImportedRow[]> {
  const results = await createRows(actor, bulk);
  return results.map((result, at) => ({ ...result, leftOut: leftOutOf(bulk.links[at]) }));
}

async function createRows(actor: Actor, { links, dryrun, atomic }: BulkLinks): Promise<BulkRow[]> {
  const rows = await Promise.all(links.map((row) => settled(async () => read(row))));
  if (rows.filter((row) => row.kind === "good" && row.input.password).length > MOST_PASSWORDS)
    throw invalid(`At most ${MOST_PASSWORDS} links of one call may have a password.`);
  if (!dryrun && !atomic) return inTurn(rows, (input) => createLink(actor, input).then(made));
  const checked = await rehearse(actor, rows);
  return dryrun || checked.some(isRefused) ? checked : createAll(actor, checked);
}

/** Checks all that creating would check, aliases that are taken by earlier rows included. */
async function rehearse(actor: Actor, rows: BulkRow[]): Promise<BulkRow[]> {
  const seen = new Set<string>();
  return inTurn(rows, async (input) => {
    const domain = await checkNewLink(actor, input);
    const isFree = async (alias: string) => {
      const name = `${domain?.id ?? 0}:${alias.toLowerCase()}`;
      return !seen.has(name) && !(await isAliasTaken(domain?.id ?? 0, alias)) && Boolean(seen.add(name));
    };
    if (!input.custom) return good({ ...input, custom: await drawAlias(isFree) });
    if (await isFree(input.custom)) return good(input);
    throw conflict(`The alias ${input.custom} is taken on this domain.`, "custom");
  });
}

/** Drawn beforehand: within a transaction the first alias that is taken would be the end of it. */
async function drawAlias(isFree: (alias: string) => Promise<boolean>): Promise<string> {
  for (;;) {
    const alias = randomAlias();
    if (!isReserved(alias) && (await isFree(alias))) return alias;
  }
}

/** One transaction. A row that is refused even now, because somebody was faster, undoes the others. */
async function createAll(actor: Actor, rows: BulkRow[]): Promise<BulkRow[]> {
  const results: BulkRow[] = [];
  // Before the transaction: hashing waits for its turn, and nothing else should wait for that.
  const hashes: (string | null)[] = [];
  for (const row of rows) hashes.push(row.kind === "good" ? await hashOfNew(actor, row.input) : null);
  try {
    const all = async () => {
      for (const [n, row] of rows.entries())
        if (row.kind === "good") results.push(made(await createLink(actor, row.input, hashes[n])));
    };
    await apart(() => transaction(all, ALL_AT_ONCE_MS));
    return results;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === "unavailable") throw error;
    return rows.with(results.length, { kind: "refused", failure: error });
  }
}

async function inTurn(rows: BulkRow[], work: (input: NewLink) => Promise<BulkRow>): Promise<BulkRow[]> {
  const results: BulkRow[] = [];
  for (const row of rows)
    results.push(row.kind === "good" ? await settled(() => apart(() => work(row.input))) : row);
  return results;
}

/** A refusal is the row's, also where too many passwords wait; anything else, such as a database that is away, is the whole call's. */
async function settled(work: () => Promise<BulkRow>): Promise<BulkRow> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Failure) || (error.kind === "unavailable" && error.reason !== "busy")) throw error;
    return { kind: "refused", failure: error };
  }
}

function read(row: unknown): BulkRow {
  refuseBlocked(row);
  const input = parse(NewLink, row);
  refuseUnprotected(row, input);
  return good(input);
}

const good = (input: NewLink): BulkRow => ({ kind: "good", input });
const made = (link: WrittenLink): BulkRow => ({ kind: "made", link });
const isRefused = ({ kind }: BulkRow) => kind === "refused";
