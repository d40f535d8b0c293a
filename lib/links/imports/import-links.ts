import type { Actor } from "@/lib/identity/access/actor";
import { isBcryptHash } from "@/lib/identity/access/bcrypt";
import { shortUrl } from "@/lib/platform/addresses";
import { transaction } from "@/lib/platform/database/db";
import { rowsOf } from "@/lib/platform/database/transaction";
import { Failure, invalid, parse } from "@/lib/platform/failure";
import { type BulkRow, createEach, prepareRows, type ReadRow, rehearse } from "../create-many";
import { NewLink } from "../schema";
import { type ClickSums, clickSumsOf, keepClickSums } from "./click-sums";
import { EarlierRows } from "./earlier-rows";
import { NamedRecords } from "./named-records";
import { bodyOf, type RecordBody } from "./new-link-body";
import { type Placed, placeRecords } from "./place-records";
import type { ImportedRecord, RefusedRecord } from "./record";

export type ImportOptions = {
  /** what the source is called, so that clicks which it says again are the same */
  from: string;
  /** in a rehearsal, how many links others would have made before: what fits into the workspace is only known with them */
  earlier?: number;
  /** whether the source has single clicks, which are imported once the links are here */
  hasSingles?: boolean;
  /** the domain of every link; without one each stays on the host that the source says, which has to be the caller's */
  domain?: string | undefined;
  /** rehearse creates nothing and says what would be */
  mode: "rehearse" | "make";
};

/** What became of one row of the source, or would. */
export type ImportedRow = {
  row: number;
  /** what the source calls the link; null where the row names none */
  key: string | null;
  outcome: "created" | "existing" | "refused";
  shortUrl?: string;
  reason?: string;
  /** counted by the source, and counted here as imported */
  clicks?: number;
  leftOut: string[];
};

const AT_ONCE = 200;
const BATCH_MS = 60_000;
/** Another import of the same links may have a batch under way, and ends before this one's time is over. */
const PATIENCE = {
  name: "import-patience",
  text: "select set_config('lock_timeout', '30s', true), set_config('statement_timeout', '45s', true)",
  values: [],
};

/**
 * Creates a link for each record, in their order, and says of each row what became of it. A link that is already here with the same
 * destination stays as it is, so an import that was interrupted is simply run again. Throws a `Failure` where the source cannot be read.
 */
export async function* importLinks(
  actor: Actor,
  records: AsyncIterable<ImportedRecord | RefusedRecord>,
  options: ImportOptions,
): AsyncGenerator<ImportedRow> {
  const rehearsed = options.earlier ?? 0;
  const run = { actor, options, rehearsed, named: new NamedRecords(actor), earlier: new EarlierRows() };
  for await (const batch of inBatches(records)) yield* await importBatch(run, batch);
}

type Run = {
  actor: Actor;
  options: ImportOptions;
  named: NamedRecords;
  earlier: EarlierRows;
  /** links that a rehearsal would have made so far */
  rehearsed: number;
};

async function* inBatches<T>(all: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of all) {
    batch.push(one);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function importBatch(run: Run, batch: (ImportedRecord | RefusedRecord)[]): Promise<ImportedRow[]> {
  const records = batch.filter((record) => "url" in record);
  const placed = await placeRecords(run.actor, records, run.options.domain);
  const byRow = new Map(placed.map((one) => [one.record, one]));
  const waiting: Placed[] = [];
  for (const one of placed) {
    if (one.kind !== "free") continue;
    const { place, isNew } = run.earlier.take(one);
    byRow.set(one.record, place);
    if (isNew) waiting.push(place);
  }
  const work = async () => {
    const outcomes = new Map<ImportedRecord, ImportedRow>();
    for (const row of await writeRows(run, waiting)) outcomes.set(row.record, row.outcome);
    const rows = batch.map((record): ImportedRow => {
      if (!("url" in record)) return { ...record, outcome: "refused", leftOut: [] };
      return outcomes.get(record) ?? settledRow(run, record, byRow.get(record));
    });
    return withClicks(run, batch, rows, byRow);
  };
  const patiently = async () => {
    await rowsOf(PATIENCE);
    return work();
  };
  return run.options.mode === "make" ? transaction(patiently, BATCH_MS) : work();
}

/** Keeps what the source counted for links that are here now, and says how much of it there was. */
async function withClicks(
  { actor, options }: Run,
  batch: (ImportedRecord | RefusedRecord)[],
  rows: ImportedRow[],
  placed: Map<ImportedRecord, Placed>,
): Promise<ImportedRow[]> {
  const counted = rows.map((row, at) => {
    const record = batch[at];
    return record && "url" in record && countsIn(options, row)
      ? { record, sums: clickSumsOf(record.clicks) }
      : null;
  });
  if (options.mode === "make")
    await keepClickSums(
      actor.workspaceId,
      options.from,
      counted.flatMap((one) => {
        if (!one) return [];
        const place = placed.get(one.record);
        if (!place) return [];
        return {
          domainId: place.domainRow?.id ?? 0,
          alias: place.alias,
          key: one.record.key,
          sums: one.sums,
        };
      }),
      options.hasSingles,
    );
  return rows.map((row, at) => withSums(row, counted[at]?.sums));
}

/** Our own export may be of the very links that are here: then their clicks are here, too. */
const countsIn = ({ from }: ImportOptions, { outcome }: ImportedRow) =>
  outcome === "created" || (outcome === "existing" && from !== OWN);
const OWN = "switchyard";

const withSums = (row: ImportedRow, sums: ClickSums | undefined): ImportedRow =>
  sums && (sums.clicks > 0 || sums.problems.length > 0)
    ? { ...row, clicks: sums.clicks, leftOut: [...row.leftOut, ...sums.problems] }
    : row;

/** A row for which nothing is written. */
function settledRow(run: Run, record: ImportedRecord, placed: Placed | undefined): ImportedRow {
  const { row, key } = record;
  if (placed?.kind === "existing")
    return { row, key, outcome: "existing", shortUrl: placed.shortUrl, leftOut: [] };
  if (placed?.kind === "refused") return { row, key, outcome: "refused", reason: placed.reason, leftOut: [] };
  const earlier = run.earlier.before(record, placed?.name ?? "");
  if (earlier?.url === record.url)
    return { row, key, outcome: "existing", reason: `The same link as row ${earlier.row}.`, leftOut: [] };
  const reason =
    earlier?.alias === record.alias
      ? `Row ${earlier.row} has the same short link with another destination.`
      : `Row ${earlier?.row ?? 0} has the alias ${earlier?.alias ?? ""}, which differs by case alone, with another destination. Give one of them another alias at its old service.`;
  return { row, key, outcome: "refused", reason, leftOut: [] };
}

type Written = { record: ImportedRecord; outcome: ImportedRow };

async function writeRows(run: Run, placed: Placed[]): Promise<Written[]> {
  const isMade = run.options.mode === "make";
  const bodies = placed.map(({ record }) => bodyOf(record));
  const read: ReadRow[] = [];
  for (const [at, body] of bodies.entries()) {
    const one = placed[at];
    if (one) read.push(await readRow(run, one, body));
  }
  // Aliases were checked with their domains.
  const rows = await prepareRows(run.actor, read, () => undefined);
  const results: BulkRow[] = isMade
    ? await createEach(run.actor, rows)
    : await rehearse(run.actor, rows, run.rehearsed);
  run.rehearsed += results.filter(({ kind }) => kind === "good").length;
  return placed.map((one, at) => ({
    record: one.record,
    outcome: outcomeOf(one, bodies[at]?.leftOut ?? [], results[at]),
  }));
}

/** Names are looked up, and created, for rows that can be links only. A rehearsal makes no channels, so its links name none. */
async function readRow(
  { named, options }: Run,
  { record, alias, domain }: Placed,
  { body, past, leftOut }: RecordBody,
): Promise<ReadRow> {
  try {
    refuseHash(record);
    const input = parse(NewLink, { ...body, domain });
    const ids = options.mode === "make" ? await named.idsOf(record, leftOut) : {};
    return { kind: "good", input: { ...input, ...ids, custom: alias }, past };
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === "unavailable") throw error;
    return { kind: "refused", failure: error };
  }
}

/** A hash is kept as it is, so it has to be one that visitors' passwords can be compared with. */
function refuseHash({ password }: ImportedRecord): void {
  if (password?.kind === "bcrypt" && !isBcryptHash(password.value))
    throw invalid(
      "The hash of this link's password is none of bcrypt, or one that takes too long to compare. Give the link another password at its old service, or none.",
    );
}

function outcomeOf(
  { record, alias: stored, domainRow }: Placed,
  leftOut: string[],
  result: BulkRow | undefined,
): ImportedRow {
  const { row, key, alias } = record;
  if (result?.kind === "refused")
    return { row, key, outcome: "refused", reason: reasonOf(result.failure, alias), leftOut: [] };
  return { row, key, outcome: "created", shortUrl: shortUrl(domainRow, stored), leftOut };
}

/** In words for people who move in: `custom` is a field of ours. */
function reasonOf({ fields, message }: Failure, alias: string): string {
  const reason = fields?.custom;
  if (reason === undefined) return message;
  if (reason === message) return message;
  return `The alias ${alias} ${reason}. Give the link another alias at its old service, or leave this row out.`;
}
