import * as z from "zod";
import type { Actor } from "@/lib/identity/access/actor";
import { transaction } from "@/lib/platform/database/db";
import { inSavepoint } from "@/lib/platform/database/transaction";
import { conflict, Failure, invalid, parse } from "@/lib/platform/failure";
import { creating, Flag } from "@/lib/platform/fields";
import { randomUnreservedAlias } from "./alias";
import { isAliasTaken } from "./availability";
import { checkNewLink, createLink, hashOfNew, type WrittenLink } from "./links";
import { presentLinkCreated } from "./present";
import type { BulkCreateResponse } from "./responses";
import { NewLink } from "./schema";

/**
 * Body of POST /api/urls/bulk. Each of `links` is a body of POST /api/url/add and is checked by itself. `dryrun` makes
 * nothing; `atomic` makes all or none. A row of an export also says whether its link was `protected` and what is `leftout`.
 */
export const BulkLinks = creating(
  z.object({
    links: z
      .array(z.unknown(), "must be an array of links")
      .min(1, "must contain at least one link")
      .max(1_000, "must contain at most 1000 links")
      .meta({
        examples: [
          [{ url: "https://example.com/spring-sale" }, { url: "https://example.com/menu", custom: "menu" }],
        ],
      }),
    dryrun: Flag.optional(),
    atomic: Flag.optional(),
  }),
);
export type BulkLinks = z.output<typeof BulkLinks>;

/** A thousand links with long addresses and some rules. */
export const BULK_BYTES = 2 * 1_024 * 1_024;

/** The outcome of one row: created, valid but not created, or refused. */
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
    throw invalid(
      `At most ${MOST_PASSWORDS} links per call can have a password. Split them into several calls.`,
    );
  if (!dryrun && !atomic) return oneByOne(rows, (input) => createLink(actor, input).then(made));
  const checked = await rehearse(actor, rows);
  return dryrun || checked.some(isRefused) ? checked : createAll(actor, checked);
}

/** Checks all that creating would check, aliases that are taken by earlier rows included. */
async function rehearse(actor: Actor, rows: BulkRow[]): Promise<BulkRow[]> {
  const seen = new Set<string>();
  return oneByOne(rows, async (input) => {
    const domain = await checkNewLink(actor, input);
    const isFree = async (alias: string) => {
      const name = `${domain?.id ?? 0}:${alias.toLowerCase()}`;
      return !seen.has(name) && !(await isAliasTaken(domain?.id ?? 0, alias)) && Boolean(seen.add(name));
    };
    if (!input.custom) return good({ ...input, custom: await drawAlias(isFree) });
    if (await isFree(input.custom)) return good(input);
    throw conflict(`The alias ${input.custom} is taken on this domain. Choose another one.`, "custom");
  });
}

/** Drawn beforehand: within a transaction the first alias that is taken would be the end of it. */
async function drawAlias(isFree: (alias: string) => Promise<boolean>): Promise<string> {
  for (;;) {
    const alias = randomUnreservedAlias();
    if (await isFree(alias)) return alias;
  }
}

/** One transaction. A row refused even now, by a concurrent insert, rolls back the others. */
async function createAll(actor: Actor, rows: BulkRow[]): Promise<BulkRow[]> {
  const results: BulkRow[] = [];
  // Before the transaction: hashing waits in a queue, and no transaction should wait for that.
  const hashes: (string | null)[] = [];
  for (const row of rows) hashes.push(row.kind === "good" ? await hashOfNew(actor, row.input) : null);
  try {
    const all = async () => {
      for (const [n, row] of rows.entries())
        if (row.kind === "good") results.push(made(await createLink(actor, row.input, hashes[n])));
    };
    await inSavepoint(() => transaction(all, ALL_AT_ONCE_MS));
    return results;
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === "unavailable") throw error;
    return rows.with(results.length, { kind: "refused", failure: error });
  }
}

async function oneByOne(rows: BulkRow[], work: (input: NewLink) => Promise<BulkRow>): Promise<BulkRow[]> {
  const results: BulkRow[] = [];
  for (const row of rows)
    results.push(row.kind === "good" ? await settled(() => inSavepoint(() => work(row.input))) : row);
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

/** Columns of our own export beside the fields of a new link. All other columns are ignored. */
const Exported = z.object({
  protected: Flag.optional().catch(undefined),
  leftout: z.string().optional().catch(undefined),
  status: z.unknown(),
});

/** Refuses a row whose link would be more accessible than the exported one. */
export function refuseUnprotected(row: unknown, { password }: NewLink): void {
  const said = Exported.safeParse(row).data;
  if (said?.protected && !password)
    throw invalid(
      'This link had a password, which exports do not contain. Add a "password" to the row, or remove "protected" to import the link without one.',
    );
}

/** Says in its own words what a new link's `status` could not: the link of that row is taken down. */
export function refuseBlocked(row: unknown): void {
  if (Exported.safeParse(row).data?.status === "blocked")
    throw invalid("The operator has blocked this link, so it cannot be imported.");
}

/** Which settings of its link a row does not hold, by their names in the API. */
export const leftOutOf = (row: unknown): string[] =>
  (Exported.safeParse(row).data?.leftout ?? "").split(/[\s,;]+/).filter((name) => /^[a-z]{1,40}$/.test(name));

/**
 * The answer to a bulk create: how many were made and refused, and each row in its place, counted from 1, with the settings that its
 * export did not hold.
 */
export const presentBulk = (rows: ImportedRow[]): BulkCreateResponse => ({
  created: rows.filter(({ kind }) => kind === "made").length,
  refused: rows.filter(({ kind }) => kind === "refused").length,
  results: rows.map((row, at) => ({
    row: at + 1,
    ...resultOf(row),
    ...(row.leftOut.length > 0 && { leftout: row.leftOut }),
  })),
});

/** A row that is good but was not made has neither id nor address. */
function resultOf(row: BulkRow) {
  switch (row.kind) {
    case "made":
      return { error: 0 as const, ...presentLinkCreated(row.link) };
    case "good":
      return { error: 0 as const };
    case "refused":
      return { error: 1 as const, message: row.failure.message };
  }
}
