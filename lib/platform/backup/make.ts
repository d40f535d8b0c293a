import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { currentTime } from "../clock";
import { installationSecret } from "../crypto/secret";
import { env } from "../env";
import { invalid } from "../failure";
import { type Backup, beginBackup } from "./create";
import type { End, Manifest } from "./manifest";
import { findPlace } from "./place";
import { noteBackup, noteRemoved } from "./records";
import { backupName, prune, readRules } from "./retention";
import { verifyBackup } from "./verified";

export type MakeOptions = {
  passphrase?: string | undefined;
  /** which older backups stay there; all of them by default */
  keep?: string | undefined;
  withoutClicks?: boolean;
  /** whether the backup is read back once it is written */
  isVerified?: boolean;
};

export type MadeBackup = { manifest: Manifest; end: End; path: string; bytes: number; removed: string[] };

/** Makes a backup in a place, notes how that ended, and then removes what `keep` doesn't keep there. Throws what stopped it. */
export async function makeBackup(to: string, options: MakeOptions): Promise<MadeBackup> {
  if (options.keep !== undefined) readRules(options.keep);
  const { place, name: given } = await findPlace(to);
  const begun = { startedAt: currentTime(), place: place.text, name: given ?? "" };
  try {
    const backup = await begin(options);
    const { installation, madeAt } = backup.manifest;
    const name = given ?? backupName(installation, madeAt);
    Object.assign(begun, { startedAt: new Date(madeAt), name });
    const bytes = await closing(backup, place.write(name, backup.bytes));
    if (options.isVerified) await verifyBackup(place.read(name));
    await noteBackup({ ...begun, bytes, isVerified: options.isVerified ?? false });
    const removed = options.keep === undefined ? [] : await prune(place, installation, options.keep);
    await noteRemoved(place.text, removed);
    return { manifest: backup.manifest, end: backup.end(), path: place.text + name, bytes, removed };
  } catch (error) {
    await noteBackup({ ...begun, error: (error as Error).message }).catch(() => {});
    throw error;
  }
}

/** Writes a backup to standard output. */
export async function streamBackup(options: MakeOptions): Promise<void> {
  if (options.keep !== undefined) throw invalid("--keep needs a folder or a bucket, not standard output.");
  const backup = await begin(options);
  await closing(backup, pipeline(backup.bytes, process.stdout, { end: false }));
}

async function closing<T>(backup: Backup, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } finally {
    await backup.close();
  }
}

function begin({ passphrase, withoutClicks = false }: MakeOptions) {
  const { APP_SECRET_PREVIOUS: previous, DATA_DIR } = env();
  return beginBackup({
    spool: join(DATA_DIR, "spool"),
    secrets: { secret: installationSecret(), ...(previous && { previous }) },
    passphrase,
    withoutClicks,
  });
}
