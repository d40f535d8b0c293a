import { checkOfSecret } from "../crypto/former-secrets";
import { lockDataDirectory } from "../data-directory";
import type { BareDatabase } from "../database/start";
import { conflict, invalid } from "../failure";
import { FORGO_RESTORED_MAILS } from "../mail/queue";
import { type FoundDatabase, lookAtDatabase } from "./empty-database";
import { Load } from "./load";
import type { Manifest } from "./manifest";
import { readArchive } from "./read-archive";
import { damaged, notEmpty } from "./refusal";
import { FileRestore } from "./restore-files";
import {
  beginFolder,
  type FoundFolder,
  finishFolder,
  joinFolder,
  keepSecret,
  lookAtFolder,
  putSegment,
  refuseOtherFolder,
} from "./restore-folder";
import { decryptSecrets } from "./sealed-secret";
import { refuseNewer, type Verified, verifyBackup } from "./verified";

export type RestoreOptions = {
  /** Begins to read the backup anew: it is read twice. */
  source: () => AsyncIterable<Uint8Array>;
  /** the data directory */
  folder: string;
  /** Starts the database, or names it, once the secret is in its place. */
  database: () => Promise<BareDatabase>;
  /** whether that is the embedded one, which lies in the data directory */
  isEmbedded: boolean;
  /** APP_SECRET, and APP_SECRET_PREVIOUS */
  settings: { secret?: string | undefined; previous?: string | undefined };
  /** Asked for where the secret is needed that is sealed in the backup. */
  passphrase: () => Promise<string | undefined>;
  /** whether to go on where nobody has the secret any more */
  isSecretLost?: boolean;
  isDryRun?: boolean;
  onProgress?: (line: string) => void;
  /** what else is to be done with the database, once the backup is in it */
  finish?: (url: string) => Promise<void>;
};

export type Restored = Verified & { previousSecret: string | undefined };

/**
 * Restores a backup into an empty installation (ADR 37). Everything is checked before anything is touched: the whole file, its version, the secret,
 * the data directory and the database. A restore that is broken off leaves an installation that no server starts on, and can be repeated.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { folder, onProgress = () => {} } = options;
  onProgress("Checking the backup.");
  const verified = await verifyBackup(options.source());
  refuseNewer(verified);
  const found = await lookAtFolder(folder);
  refuseOtherFolder(folder, found, verified.manifest.installation);
  const secrets = await secretsFor(verified, found, options);
  const isNew = options.isEmbedded && found.secret === undefined && found.installation === undefined;
  if (!options.isDryRun) return load({ ...options, verified, found, secrets, onProgress });
  // A database that would have to be made first is empty.
  if (!isNew) await withDatabase(options, (url) => refuseUsed(url, verified.manifest, found));
  return { ...verified, previousSecret: secrets.previous };
}

type Loading = RestoreOptions & {
  verified: Verified;
  found: FoundFolder;
  secrets: { keep?: string; previous?: string | undefined };
  onProgress: (line: string) => void;
};

async function load(options: Loading): Promise<Restored> {
  const { folder, verified, found, secrets, onProgress } = options;
  const { manifest } = verified;
  if (!options.isEmbedded) await withDatabase(options, (url) => refuseUsed(url, manifest, found));
  const lock = await lockDataDirectory(folder, 0);
  try {
    await beginFolder(folder, manifest.id);
    if (secrets.keep !== undefined) await keepSecret(folder, secrets.keep);
    await withDatabase(options, async (url) => {
      await refuseUsed(url, manifest, found).catch(async (error: unknown) => {
        if (found.restoring === undefined) await finishFolder(folder);
        throw error;
      });
      onProgress("Loading the database.");
      await loadAll(url, options);
      await options.finish?.(url);
    });
    await finishFolder(folder);
    return { ...verified, previousSecret: secrets.previous };
  } finally {
    lock.release();
  }
}

/** The commit comes last: before that no server starts on the database, after it everything is in its place. */
async function loadAll(url: string, { source, folder, verified, onProgress }: Loading): Promise<void> {
  const { manifest } = verified;
  await Load.into(url, manifest, async (load) => {
    const files = new FileRestore(load, manifest.installation);
    const second = await readArchive(source(), {
      manifest: ({ id }) => {
        if (id !== manifest.id) throw damaged("it was replaced by another one while it was read");
      },
      rows: (table, rows) => load.rows(table, rows),
      file: (name, bytes) => files.put(name, bytes),
      segment: (id, pieces) => putSegment(folder, id, pieces),
    });
    if (manifest.tables.some(({ name }) => name === "mails")) await load.query(FORGO_RESTORED_MAILS);
    onProgress("Checking references.");
    await load.finish(second.end);
    await load.query(SKIP_IDS);
    await joinFolder(folder, manifest.installation);
  });
}

/**
 * Ids that were given out after the backup belong to links and others that are lost. Their clicks may come back from spools, and programs of customers
 * know them: nothing new may have them. So many since the backup are more than any installation gives out between two.
 */
const SKIP_IDS = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass,
    coalesce(last_value, 0) + least(1000000, (max_value - coalesce(last_value, 0)) / 2))
  from pg_sequences where schemaname = current_schema() and data_type = 'integer'::regtype`;

async function withDatabase(
  { database }: RestoreOptions,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { url, stop } = await database();
  try {
    await work(url);
  } finally {
    await stop();
  }
}

async function refuseUsed(url: string, { id }: Manifest, { restoring }: FoundFolder): Promise<void> {
  const found: FoundDatabase = await lookAtDatabase(url);
  // Broken off after the commit: no server has started on it since.
  if (found !== "in use" || restoring === id) return;
  throw notEmpty(
    "The database is in use: there are accounts in it, or tables of something else. Name another database.",
  );
}

/** The secret that is to be kept in the data directory, if any. Throws a `Failure` unless one is there that the database was made with. */
async function secretsFor(
  { manifest, sealed }: Verified,
  { secret: kept }: FoundFolder,
  { settings, passphrase, isSecretLost = false }: RestoreOptions,
): Promise<Loading["secrets"]> {
  const own = settings.secret ?? kept;
  if (own !== undefined) {
    if (isSecretLost || isSecretOf(manifest, own, settings.previous)) return {};
    throw conflict(
      `${settings.secret === undefined ? "The file `secret` in DATA_DIR" : "APP_SECRET"} is not the secret of this backup's installation. Remove it to use the one that is sealed in the backup, or set the right one.`,
    );
  }
  if (isSecretLost) return {};
  if (!sealed)
    throw conflict(
      "The backup has no secret, since it was made without a passphrase. Set APP_SECRET to the one of the installation. If that is lost, add --secret-lost, and run `secret lost --yes` afterwards.",
    );
  const given = await passphrase();
  if (given === undefined)
    throw invalid(
      "The secret in the backup is sealed. Set BACKUP_PASSPHRASE, or BACKUP_PASSPHRASE_FILE, to its passphrase.",
    );
  const { secret, previous } = await decryptSecrets(sealed, given);
  if (!isSecretOf(manifest, secret, previous)) throw damaged("its secret is not the one of its database");
  return { keep: secret, previous };
}

/** Whether everything in the backup's database was made with one of these secrets. */
export function isSecretOf(
  { secretChecks }: Manifest,
  secret: string,
  previous: string | undefined,
): boolean {
  const known = [secret, ...(previous === undefined ? [] : [previous])].map((one) =>
    checkOfSecret(one).toString("hex"),
  );
  return secretChecks.every((check) => known.includes(check));
}
