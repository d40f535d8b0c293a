import { open } from "node:fs/promises";
import { STATISTICS_RECORDS } from "../lib/analytics/archive/statistics-records";
import { importArchive, sizeOfArchive } from "../lib/links/archive/archive";
import type { ArchiveRow } from "../lib/links/archive/run";
import { csvLine } from "../lib/platform/export-file";
import { invalid } from "../lib/platform/failure";
import { bytesOf, refuseMissing } from "./import-file";
import { actorNamed, print } from "./session";

type Options = {
  user: string;
  domain?: string;
  dryRun?: boolean;
  report?: string;
  json?: boolean;
  keyFile?: string;
};

const SHOWN = 20;
const REPORT_COLUMNS = ["list", "row", "name", "outcome", "reason", "leftout", "clicks"];

/** `import account`: everything of an account's archive, into the personal workspace of a user. */
export async function importAccount(file: string | undefined, options: Options): Promise<void> {
  if (file === undefined || options.keyFile !== undefined)
    throw invalid("Name the archive of an account: the file that Settings › Your data › Everything gives.");
  await refuseMissing(file);
  const { leftBehind } = await sizeOfArchive(bytesOf(file));
  const actor = await actorNamed(options.user);
  const report = options.report === undefined ? undefined : await open(options.report, "w");
  const sums = { created: 0, existing: 0, refused: 0, incomplete: 0, clicks: 0 };
  const refused: string[] = [];
  try {
    await report?.write(csvLine(REPORT_COLUMNS));
    const mode = options.dryRun ? "rehearse" : "make";
    for await (const row of importArchive(
      actor,
      bytesOf(file),
      { domain: options.domain, mode },
      STATISTICS_RECORDS,
    )) {
      sums[row.outcome]++;
      sums.clicks += row.clicks ?? 0;
      if (row.leftOut.length > 0) sums.incomplete++;
      if (row.outcome === "refused" && refused.length < SHOWN) refused.push(inWords(row));
      await report?.write(csvLine(cellsOf(row)));
    }
  } finally {
    await report?.close();
  }
  const isDryRun = options.dryRun === true;
  const left = Object.entries(leftBehind).filter(([, count]) => count > 0);
  print(options.json, { dryrun: isDryRun, ...sums, leftbehind: Object.fromEntries(left) }, [
    ...refused,
    ...(sums.refused > refused.length
      ? [`and ${sums.refused - refused.length} more; --report lists all of them`]
      : []),
    `${sums.created} ${isDryRun ? "would be created" : "created"}, ${sums.existing} here already, ${sums.refused} refused`,
    ...(sums.clicks > 0
      ? [`${sums.clicks} clicks that were counted there ${isDryRun ? "would count" : "count"} as imported`]
      : []),
    ...(sums.incomplete > 0
      ? [`${sums.incomplete} have something that could not be taken along; --report says what`]
      : []),
    ...(left.length > 0
      ? [`Not imported: ${left.map(([name, count]) => `${count} of ${name}`).join(", ")}`]
      : []),
  ]);
}

const inWords = ({ part, row, key, reason }: ArchiveRow): string =>
  `${part} ${row}${key === null ? "" : ` (${key})`}: ${reason}`;

const cellsOf = ({ part, row, key, outcome, reason, leftOut, clicks }: ArchiveRow) => [
  ...[part, row, key ?? "", outcome],
  ...[reason ?? "", leftOut.join("; "), clicks ?? 0],
];
