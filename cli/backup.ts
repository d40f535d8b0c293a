import { createReadStream, createWriteStream, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { drillBackup } from "../lib/platform/backup/drill";
import { makeBackup, streamBackup } from "../lib/platform/backup/make";
import { rowsOf } from "../lib/platform/backup/manifest";
import { findPlace } from "../lib/platform/backup/place";
import { ownBackups } from "../lib/platform/backup/retention";
import { refuseNewer, type Verified, verifyBackup } from "../lib/platform/backup/verified";
import { env } from "../lib/platform/env";
import { invalid } from "../lib/platform/failure";
import { installationIds } from "../lib/platform/server/installation";
import { setting } from "../lib/platform/settings/settings";
import { passphraseFor } from "./passphrase";
import { print, withDatabase } from "./session";

type Options = { keep?: string; withoutClicks?: boolean; json?: boolean };
type Json = Pick<Options, "json">;

/** `backup`, `backup verify` and `backup drill`. */
export const backupCommand = () =>
  new Command("backup")
    .description("back up the whole installation into one file; safe while the server is running")
    .addCommand(
      new Command("create")
        .description("make a backup (what `backup` does by itself)")
        .argument("[to]", "a file or folder, s3://bucket/key, or - for standard output (default: BACKUP_TO)")
        .option(
          "--keep <rules>",
          "then remove older backups of this installation there, such as 7 or 7d,4w,12m",
        )
        .option("--without-clicks", "leave out clicks that are in ClickHouse")
        .option("--json", "print one line of JSON")
        .action((to: string | undefined, options: Options) => withDatabase(() => create(to, options))),
      { isDefault: true },
    )
    .addCommand(
      new Command("verify")
        .description("read a backup to its end and compare it with its checksums; needs no database")
        .argument("<backup>", "a file, s3://bucket/key, or - for standard input")
        .option("--json", "print one line of JSON")
        .action(verify),
    )
    .addCommand(
      new Command("drill")
        .description(
          "restore a backup into a database that is thrown away, and compare it with what the backup says",
        )
        .argument("[backup]", "a file or s3://bucket/key (default: the newest in BACKUP_TO)")
        .option("--json", "print one line of JSON")
        .action((from: string | undefined, options: Json) => withDatabase(() => drill(from, options))),
    );

async function create(to: string | undefined, { keep, withoutClicks = false, json }: Options): Promise<void> {
  const { BACKUP_TO } = env();
  const target = to ?? BACKUP_TO;
  if (target === undefined) throw invalid("Name a file, a folder, s3://bucket/key or -, or set BACKUP_TO.");
  const passphrase = await passphraseFor("making");
  if (target === "-") return streamBackup({ passphrase, keep, withoutClicks });
  // The installation's own backups are read back, and leave out what a backup can't have: BACKUP_TO says that it is wanted.
  const own = { keep: keep ?? setting("BACKUP_KEEP"), withoutClicks: true, isVerified: true };
  const made = await makeBackup(target, {
    passphrase,
    ...(to === undefined ? own : { keep, withoutClicks }),
  });
  const { madeAt, secret, clicks } = made.manifest;
  const { missingFiles } = made.end;
  print(
    json,
    { backup: made.path, bytes: made.bytes, madeAt, secret, clicks, missingFiles, removed: made.removed },
    [
      `${made.path}: ${megabytes(made.bytes)}`,
      ...(secret === "left out"
        ? [`The secret is not in it: set BACKUP_PASSPHRASE, or keep ${secretPlace()} elsewhere.`]
        : []),
      ...(clicks === "left out" ? ["Clicks in ClickHouse are not in it."] : []),
      ...missingFiles.map((file) => `The file ${file} is missing in its store.`),
      ...made.removed.map((file) => `Removed: ${file}`),
    ],
  );
}

async function drill(from: string | undefined, { json }: Json): Promise<void> {
  const found = from ?? (await newestOwn());
  const drilled = await drillBackup({
    name: found,
    source: await readerOf(found),
    passphrase: env().BACKUP_PASSPHRASE,
  });
  print(json, { drilled: found, ...summaryOf(drilled), total: drilled.rows }, [
    ...linesOf(drilled),
    `Restored into a database that is gone again: all ${drilled.rows.toLocaleString("en")} rows were there.`,
  ]);
}

async function newestOwn(): Promise<string> {
  const { BACKUP_TO } = env();
  const { database } = await installationIds();
  if (BACKUP_TO === undefined || database === undefined) throw invalid("Name a backup, or set BACKUP_TO.");
  const { place } = await findPlace(BACKUP_TO);
  const [newest] = ownBackups(database, await place.list());
  if (!newest) throw invalid(`There is no backup of this installation in ${place.text}.`);
  return place.text + newest.name;
}

const secretPlace = () => (env().APP_SECRET === undefined ? join(env().DATA_DIR, "secret") : "APP_SECRET");
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function verify(from: string, { json }: Json): Promise<void> {
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
