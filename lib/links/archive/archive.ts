import type { Actor } from "@/lib/identity/access/actor";
import { Failure } from "@/lib/platform/failure";
import { importLinks } from "../imports/import-links";
import type { ImportedRecord } from "../imports/record";
import { isStorable } from "../imports/sources/table/cells";
import { importAnnotation } from "./annotation-record";
import { Entry, type Outcome } from "./entry";
import { ARCHIVE_PARTS, type ArchivePart, LEFT_BEHIND, type LeftBehind, type StatisticsPart } from "./enums";
import { importFile } from "./files";
import { importCampaign, importChannel, importQr } from "./groups";
import { linkRecordOf } from "./link-record";
import { ARCHIVE, withoutOwnClicks } from "./links-here";
import { type ArchiveEntry, readArchive } from "./read-archive";
import { importBioPage, importDomain, importOverlay, importPixel, importSplashPage } from "./records";
import { rehearseLinks } from "./rehearse-links";
import { type ArchiveOptions, type ArchiveRow, ArchiveRun, isTooDeep } from "./run";
import { importUtmTemplate } from "./utm-record";
import { importView } from "./view-record";

/** What an archive has, counted before anything of it is imported. */
export type ArchiveSize = { entries: number; leftBehind: Record<LeftBehind, number> };

/** Reads a whole archive and changes nothing. Throws a `Failure` for any file that is none, or not whole. */
export async function sizeOfArchive(bytes: AsyncIterable<Uint8Array>): Promise<ArchiveSize> {
  const leftBehind = { shares: 0, items: 0, purchases: 0, payouts: 0, seller: 0 };
  let entries = 0;
  for await (const { part } of readArchive(bytes)) {
    if (isPart(part)) entries++;
    const left = LEFT_BEHIND.find((name) => name === part);
    if (left) leftBehind[left]++;
  }
  return { entries, leftBehind };
}

const isPart = (name: string): name is ArchivePart => ARCHIVE_PARTS.some((part) => part === name);

/**
 * Reads an archive of an account into the caller's workspace, and says of each entry what became of it. What is here already stays as it is, so an
 * import that was interrupted is simply run again. `sizeOfArchive` has to have read the same bytes before. Whose ids an archive has doesn't matter:
 * they only say what belongs together in it.
 */
export async function* importArchive(
  actor: Actor,
  bytes: AsyncIterable<Uint8Array>,
  options: ArchiveOptions,
  statistics: StatisticsImports,
): AsyncGenerator<ArchiveRow> {
  const imports = { ...IMPORTS, ...statistics };
  const run = new ArchiveRun(actor, options);
  let links: ArchiveEntry[] = [];
  for await (const entry of readArchive(bytes)) {
    if (entry.part === "links") links.push(entry);
    if (links.length > 0 && (entry.part !== "links" || links.length === LINKS_AT_ONCE)) {
      yield* importLinkEntries(run, links);
      links = [];
    }
    if (isPart(entry.part) && entry.part !== "links")
      yield await importEntry(run, { ...entry, part: entry.part }, imports[entry.part]);
  }
  if (links.length > 0) yield* importLinkEntries(run, links);
}

const LINKS_AT_ONCE = 200;

type Import = (run: ArchiveRun, entry: Entry) => Promise<Outcome>;
/** How the records of statistics are imported. */
export type StatisticsImports = Record<StatisticsPart, Import>;

const IMPORTS: Record<Exclude<ArchivePart, "links" | StatisticsPart>, Import> = {
  files: importFile,
  domains: importDomain,
  pixels: importPixel,
  utm_templates: importUtmTemplate,
  annotations: importAnnotation,
  overlays: importOverlay,
  splash_pages: importSplashPage,
  bio_pages: importBioPage,
  qr_codes: importQr,
  campaigns: importCampaign,
  channels: importChannel,
  saved_views: importView,
};

async function importEntry(
  run: ArchiveRun,
  { part, row, value }: ArchiveEntry & { part: ArchivePart },
  importOne: Import,
): Promise<ArchiveRow> {
  const entry = new Entry(part, row, value);
  try {
    refuseUnreadable(entry, value);
    return entry.outcome(await importOne(run, entry));
  } catch (error) {
    return entry.refused(reasonOf(error));
  }
}

/** Before anything looks into it. */
function refuseUnreadable(entry: Entry, value: unknown): void {
  if (isTooDeep(value)) entry.refuse("It is nested more deeply than anything that Switchyard makes.");
  if (!isStorable(value)) entry.refuse("It has characters that no text can hold.");
}

/** Throws what is no refusal: the database is away, or there is a bug. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Failure) || error.kind === "unavailable" || error.kind === "limited") throw error;
  return error.message;
}

/** Links are imported as those of other services are. */
async function* importLinkEntries(run: ArchiveRun, entries: ArchiveEntry[]): AsyncGenerator<ArchiveRow> {
  const settled: ArchiveRow[] = [];
  const records: { id: number; record: ImportedRecord }[] = [];
  const byRow = new Map<number, Entry>();
  for (const { row, value } of entries) {
    const entry = new Entry("links", row, value);
    byRow.set(row, entry);
    try {
      refuseUnreadable(entry, value);
      const found = linkRecordOf(run, entry);
      if (found) records.push(found);
    } catch (error) {
      settled.push(entry.refused(reasonOf(error)));
    }
  }
  yield* settled;
  const isStrange = ({ record }: { record: ImportedRecord }) =>
    run.newHosts.has(run.options.domain ?? record.host ?? "");
  yield* rehearseLinks(
    run,
    records.filter(isStrange).map(({ record }) => record),
  );
  const known = await withoutOwnClicks(
    run,
    records.filter((one) => !isStrange(one)),
  );
  const options = { ...run.options, from: ARCHIVE, earlier: run.rehearsedLinks };
  for await (const { row, outcome, reason, clicks, leftOut, key } of importLinks(
    run.actor,
    again(known),
    options,
  )) {
    if (outcome === "created") run.rehearsedLinks += 1;
    yield {
      ...{ part: "links", row, key, outcome, leftOut },
      ...(reason !== undefined && { reason }),
      ...(clicks !== undefined && { clicks }),
    };
  }
}

async function* again<T>(values: T[]): AsyncGenerator<T> {
  yield* values;
}
