import { type FileHandle, open, readFile } from "node:fs/promises";
import { Command } from "commander";
import { API_SERVICES, type ApiService, clicksAt, linksAt } from "../lib/links/imports/api-sources";
import { DATABASE_SOURCES } from "../lib/links/imports/database-sources";
import { SERVICES, type Service } from "../lib/links/imports/enums";
import { type ImportedRow, type ImportOptions, importLinks } from "../lib/links/imports/import-links";
import { importSingles, type SinglesOutcome } from "../lib/links/imports/import-singles";
import type { FileSource, ImportedRecord, RefusedRecord, SingleClick } from "../lib/links/imports/record";
import { FILE_SOURCES } from "../lib/links/imports/sources";
import { csvLine } from "../lib/platform/export-file";
import { invalid } from "../lib/platform/failure";
import { importAccount } from "./import-account";
import { bytesOf, refuseMissing, refuseUnfinished } from "./import-file";
import { actorNamed, print, withDatabase } from "./session";

type Options = {
  user: string;
  keyFile?: string;
  address?: string;
  workspace?: string;
  domain?: string;
  dryRun?: boolean;
  report?: string;
  json?: boolean;
};

const FILES = SERVICES.map(({ value }) => value);
const NAMES = [...new Set([...FILES, ...API_SERVICES])].sort().join(", ");

/** `import`: links of another service, from the file that it exports. */
export const importCommand = () =>
  new Command("import")
    .description(
      "import links of another service, from its exported file or its API; running it again changes nothing",
    )
    .argument("<from>", `service: ${NAMES}; or account, for the archive of an account`)
    .argument(
      "[file]",
      "CSV file (for switchyard also NDJSON, for yourls also a dump of its database; for kutt its file of SQLite or a dump), may be compressed with gzip",
    )
    .requiredOption("--user <login>", "owner of the links: username or email")
    .option("--key-file <file>", "in place of a file of links: a file that holds an API key of the service")
    .option("--address <url>", "where kutt, premium-url-shortener or shlink is installed, with --key-file")
    .option("--workspace <id>", "workspace of rebrandly, with --key-file")
    .option("--domain <domain>", "domain of all links (default: the one each link has in the file)")
    .option("--dry-run", "create nothing, and say what would happen")
    .option("--report <file>", "write what became of each row to this CSV file")
    .option("--json", "print one line of JSON")
    .action((from: string, file: string | undefined, options: Options) =>
      withDatabase(() => importFrom(from, file, options)),
    );

async function importFrom(from: string, file: string | undefined, options: Options) {
  if (from === "account") return importAccount(file, options);
  const service = [...FILES, ...API_SERVICES].find((value) => value === from);
  if (!service)
    throw invalid(`${from} is no service that can be imported from. Use account, or one of ${NAMES}.`);
  const { records, clicks } = await sourceOf(service, file, options);
  const actor = await actorNamed(options.user);
  const report = options.report === undefined ? undefined : await open(options.report, "w");
  const sums = { created: 0, existing: 0, refused: 0, incomplete: 0, clicks: 0 };
  const refused: string[] = [];
  let singles: SinglesOutcome | undefined;
  try {
    await report?.write(csvLine(REPORT_COLUMNS));
    const mode = options.dryRun ? "rehearse" : "make";
    const asked: ImportOptions = {
      from: service,
      domain: options.domain,
      mode,
      hasSingles: clicks !== undefined,
    };
    for await (const row of importLinks(actor, records, asked)) {
      sums[row.outcome]++;
      sums.clicks += row.clicks ?? 0;
      if (row.leftOut.length > 0) sums.incomplete++;
      if (row.outcome === "refused" && refused.length < SHOWN) refused.push(`row ${row.row}: ${row.reason}`);
      await report?.write(csvLine(reportCells(row)));
    }
    if (clicks)
      singles = await importSingles(actor, clicks(), asked, async ({ row, key, reason }) => {
        if (refused.length < SHOWN) refused.push(`row ${row}: ${reason}`);
        await report?.write(csvLine(reportCells({ row, key, outcome: "refused", reason, leftOut: [] })));
      });
  } finally {
    await closed(report);
  }
  const lines = linesOf(sums, options.dryRun === true);
  const more = sums.refused + (singles?.refused ?? 0) - refused.length;
  print(options.json, { dryrun: options.dryRun === true, ...sums, ...(singles && { singles }) }, [
    ...refused,
    ...(more > 0 ? [`and ${more} more; --report lists all of them`] : []),
    ...lines,
    ...(singles ? singleLines(singles, options.dryRun === true) : []),
  ]);
}

const SHOWN = 20;
const REPORT_COLUMNS = ["row", "link", "outcome", "shorturl", "reason", "leftout", "clicks"];

const reportCells = ({ row, key, outcome, shortUrl, reason, leftOut, clicks }: ImportedRow) => [
  ...[row, key ?? "", outcome],
  ...[shortUrl ?? "", reason ?? "", leftOut.join("; ")],
  clicks ?? 0,
];

const linesOf = (
  sums: Record<ImportedRow["outcome"] | "incomplete" | "clicks", number>,
  isDryRun: boolean,
) => [
  `${sums.created} ${isDryRun ? "would be created" : "created"}, ${sums.existing} here already, ${sums.refused} refused`,
  ...(sums.clicks > 0
    ? [`${sums.clicks} clicks that were counted there ${isDryRun ? "would count" : "count"} as imported`]
    : []),
  ...(sums.incomplete > 0
    ? [`${sums.incomplete} have something that could not be taken along; --report says what`]
    : []),
];

const singleLines = ({ counted, existing, strange, refused }: SinglesOutcome, isDryRun: boolean) => [
  `${counted} single clicks ${isDryRun ? "are in the file" : "counted"}, ${existing} here already, ${refused} refused`,
  ...(strange > 0 ? [`${strange} single clicks are of links that this import doesn't have here`] : []),
];

const closed = async (report: FileHandle | undefined) => report?.close();

type Source = {
  records: AsyncIterable<ImportedRecord | RefusedRecord>;
  clicks?: (() => AsyncIterable<(SingleClick | RefusedRecord)[]>) | undefined;
};

async function sourceOf(
  service: Service | ApiService,
  file: string | undefined,
  options: Options,
): Promise<Source> {
  const { keyFile, address, workspace } = options;
  if ((file === undefined) === (keyFile === undefined))
    throw invalid("Give either a file of links or --key-file, and not both.");
  if (file !== undefined) {
    await refuseMissing(file);
    await refuseUnfinished(file);
    const source: FileSource = { ...FILE_SOURCES, ...DATABASE_SOURCES }[service];
    const { clicks } = source;
    return { records: source.read(bytesOf(file)), clicks: clicks && (() => clicks(bytesOf(file))) };
  }
  const asked = API_SERVICES.find((known) => known === service);
  if (!asked)
    throw invalid(
      `${service} can be imported from a file only. --key-file takes ${API_SERVICES.join(", ")}.`,
    );
  await refuseMissing(keyFile ?? "");
  const key = (await readFile(keyFile ?? "", "utf8")).trim();
  const credentials = { key, address, workspace };
  return { records: linksAt(asked, credentials), clicks: clicksAt(asked, credentials) };
}
