import { createReadStream, createWriteStream, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { beginBackup } from "../lib/platform/backup/create";
import { rowsOf } from "../lib/platform/backup/manifest";
import { findPlace } from "../lib/platform/backup/place";
import { backupName, prune, readRules } from "../lib/platform/backup/retention";
import { refuseNewer, type Verified, verifyBackup } from "../lib/platform/backup/verified";
import { installationSecret } from "../lib/platform/crypto/secret";
import { env } from "../lib/platform/env";
import { invalid } from "../lib/platform/failure";
import { passphraseFor } from "./passphrase";
import { print, withDatabase } from "./session";

type Options = { keep?: string; withoutClicks?: boolean; json?: boolean };

/** `backup` and `backup verify`. */
export const backupCommand = () =>
  new Command("backup")
    .description("back up the whole installation into one file; safe while the server is running")
    .addCommand(
      new Command("create")
        .description("make a backup (what `backup` does by itself)")
        .argument("<to>", "a file or folder, s3://bucket/key, or - for standard output")
        .option(
          "--keep <rules>",
          "then remove older backups of this installation there, such as 7 or 7d,4w,12m",
        )
        .option("--without-clicks", "leave out clicks that are in ClickHouse")
        .option("--json", "print one line of JSON")
        .action((to: string, options: Options) => withDatabase(() => create(to, options))),
      { isDefault: true },
    )
    .addCommand(
      new Command("verify")
        .description("read a backup to its end and compare it with its checksums; needs no database")
        .argument("<backup>", "a file, s3://bucket/key, or - for standard input")
        .option("--json", "print one line of JSON")
        .action(verify),
    );

async function create(to: string, { keep, withoutClicks = false, json }: Options): Promise<void> {
  const isStream = to === "-";
  if (keep !== undefined) readRules(keep);
  if (isStream && keep !== undefined)
    throw invalid("--keep needs a folder or a bucket, not standard output.");
  const { APP_SECRET_PREVIOUS: previous, DATA_DIR } = env();
  const passphrase = await passphraseFor("making");
  const target = isStream ? undefined : await findPlace(to);
  const backup = await beginBackup({
    spool: join(DATA_DIR, "spool"),
    secrets: { secret: installationSecret(), ...(previous && { previous }) },
    passphrase,
    withoutClicks,
  });
  const { installation, madeAt, secret, clicks } = backup.manifest;
  const name = target?.name ?? backupName(installation, madeAt);
  const write = () =>
    target?.place.write(name, backup.bytes) ?? pipeline(backup.bytes, process.stdout, { end: false });
  const bytes = await write().finally(() => backup.close());
  if (!target || bytes === undefined) return;
  const removed = keep === undefined ? [] : await prune(target.place, installation, keep);
  const { missingFiles } = backup.end();
  print(json, { backup: target.place.text + name, bytes, madeAt, secret, clicks, missingFiles, removed }, [
    `${target.place.text}${name}: ${megabytes(bytes)}`,
    ...(secret === "left out"
      ? [`The secret is not in it: set BACKUP_PASSPHRASE, or keep ${secretPlace()} elsewhere.`]
      : []),
    ...(clicks === "left out" ? ["Clicks in ClickHouse are not in it."] : []),
    ...missingFiles.map((file) => `The file ${file} is missing in its store.`),
    ...removed.map((file) => `Removed: ${file}`),
  ]);
}

const secretPlace = () => (env().APP_SECRET === undefined ? join(env().DATA_DIR, "secret") : "APP_SECRET");
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function verify(from: string, { json }: Pick<Options, "json">): Promise<void> {
  const verified = await verifyBackup(await sourceOf(from));
  print(json, summaryOf(verified), linesOf(verified));
  refuseNewer(verified);
}

/** What a backup is of and what is in it. */
export function summaryOf({ manifest, end, bytes }: Verified) {
  const { installation, madeAt, version, secret, clicks } = manifest;
  const rows = Object.fromEntries([...rowsOf(end)].filter(([, count]) => count > 0));
  return {
    installation,
    madeAt,
    version,
    secret,
    clicks,
    bytes,
    rows,
    counts: end.clicks,
    missingFiles: end.missingFiles,
  };
}

export function linesOf(verified: Verified): string[] {
  const { manifest, end, bytes } = verified;
  const rows = rowsOf(end);
  const of = (table: string) => (rows.get(table) ?? 0).toLocaleString("en");
  return [
    `A backup of the installation ${manifest.installation} by Switchyard ${manifest.version}, made ${manifest.madeAt}: ${megabytes(bytes)}, undamaged.`,
    `${of("users")} accounts, ${of("links")} links, ${of("files")} files, ${end.clicks.counted.toLocaleString("en")} counted clicks and ${end.clicks.waiting.toLocaleString("en")} waiting.`,
    manifest.secret === "sealed" ? "The secret is in it, sealed." : "The secret is not in it.",
    ...(manifest.clicks === "left out" ? ["Clicks in ClickHouse are not in it."] : []),
    ...end.missingFiles.map((file) => `The file ${file} was missing in its store.`),
  ];
}

const sourceOf = async (from: string): Promise<AsyncIterable<Uint8Array>> =>
  from === "-" ? process.stdin : await readerOf(from).then((read) => read());

async function readerOf(from: string): Promise<() => AsyncIterable<Uint8Array>> {
  const { place, name } = await findPlace(from);
  if (name === undefined) throw invalid(`${from} is a folder. Name a backup in it.`);
  return () => place.read(name);
}

/** A backup that can be read twice: what comes over standard input goes through a temporary file, which `remove` removes. */
export async function repeatable(
  from: string,
): Promise<{ source: () => AsyncIterable<Uint8Array>; remove: () => Promise<void> }> {
  if (from !== "-") return { source: await readerOf(from), remove: async () => {} };
  const folder = mkdtempSync(join(tmpdir(), "switchyard-restore-"));
  const path = join(folder, "backup.tar.zst");
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { source: () => createReadStream(path), remove };
}
