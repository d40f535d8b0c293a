import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { checkSecret } from "../crypto/former-secrets";
import { installationSecret } from "../crypto/secret";
import { withClient } from "../database/connect";
import { pool } from "../database/pool";
import { env } from "../env";
import { chooseFileStore } from "../files/choose-store";
import { contentName, type StoreName } from "../files/file-store";
import { keepFile } from "../files/files";
import { type S3Double, startS3 } from "../files/s3-fixtures";
import { emptyDatabase, emptyFolder, PASSPHRASE, restoreInto, wholeBackup } from "./backup-fixtures";
import { beginBackup } from "./create";

const settings = { ...env() };
const options = { spool: join(env().DATA_DIR, "spool"), secrets: { secret: installationSecret() } };
const PICTURE = randomBytes(700_000);
const NAME = contentName(PICTURE, "png");
let s3: S3Double;
let FILES_DIR: string;

beforeAll(async () => {
  s3 = await startS3();
  FILES_DIR = mkdtempSync(join(tmpdir(), "files-"));
  await pool().query("insert into installation default values");
  await checkSecret(pool());
});
beforeEach(async () => {
  Object.assign(env(), settings);
  await pool().query("delete from files; update file_store set kept_in = 'postgres', moved_at = null");
});
afterAll(async () => {
  await s3.close();
  rmSync(FILES_DIR, { recursive: true, force: true });
  Object.assign(env(), settings);
  await pool().end();
});

const bucket = () => s3.settings;
const folder = () => ({ FILES_DIR });
const nothing = () => ({ S3_BUCKET: undefined, FILES_DIR: undefined });

/** A backup with one picture in the store that these settings choose. */
async function backupOf(store: object) {
  Object.assign(env(), nothing(), store);
  await chooseFileStore();
  await keepFile(NAME, PICTURE);
  const { file, backup } = await wholeBackup({ ...options, passphrase: PASSPHRASE });
  expect(backup.end().missingFiles).toEqual([]);
  return file;
}

/** Restores it on a machine with these settings. Returns where the picture is, and its bytes in the database. */
async function restoredWith(store: object, file: Buffer): Promise<{ keptIn: StoreName; bytes: Buffer }> {
  const [database, place] = [await emptyDatabase(), emptyFolder()];
  onTestFinished(async () => {
    await database.remove();
    place.remove();
  });
  Object.assign(env(), nothing(), store);
  await restoreInto({ url: database.url, folder: place.path }, file);
  const { rows } = await withClient({ name: "tests", url: database.url }, (client) =>
    client.query<{ keptIn: StoreName; newFiles: StoreName; chunks: Buffer[] }>(
      `select kept_in as "keptIn", (select kept_in from file_store) as "newFiles",
         (select coalesce(array_agg(data order by position), '{}') from file_chunks where name = $1) as chunks
       from files where name = $1`,
      [NAME],
    ),
  );
  const [found = { keptIn: "postgres" as const, newFiles: "postgres", chunks: [] }] = rows;
  expect(found.newFiles).toBe(found.keptIn);
  return { keptIn: found.keptIn, bytes: Buffer.concat(found.chunks) };
}

test("a file of a bucket is in the backup, and goes into the database where that bucket is unknown", async () => {
  const file = await backupOf(bucket());
  s3.objects.clear();
  const { keptIn, bytes } = await restoredWith(folder(), file);
  expect([keptIn, bytes.equals(PICTURE)]).toEqual(["postgres", true]);
});

test("a file of a folder goes into the database where there is a bucket, and no folder", async () => {
  const { keptIn, bytes } = await restoredWith(bucket(), await backupOf(folder()));
  expect([keptIn, bytes.equals(PICTURE)]).toEqual(["postgres", true]);
});

test("a file goes back into the bucket that it was in, if that has lost it", async () => {
  const file = await backupOf(bucket());
  const stored = new Map(s3.objects);
  s3.objects.clear();
  expect((await restoredWith(bucket(), file)).keptIn).toBe("s3");
  expect(s3.objects).toEqual(stored);
  s3.requests.length = 0;
  await restoredWith(bucket(), file);
  expect(s3.requests.filter((request) => request.startsWith("PUT"))).toEqual([]);
});

test("a backup names a file that its store has lost, and goes on", async () => {
  await backupOf(bucket());
  s3.objects.clear();
  const { backup } = await wholeBackup(options);
  expect(backup.end().missingFiles).toEqual([NAME]);
});

test("clicks in ClickHouse are left out only where that is said", async () => {
  for (const state of [
    "kept_in = 'clickhouse', moving_to = null, moving_before = null",
    "kept_in = 'postgres', moving_to = 'clickhouse', moving_before = 1",
  ]) {
    await pool().query(`update click_store set ${state}`);
    await expect(beginBackup(options)).rejects.toThrow(/are in ClickHouse.*add --without-clicks/);
    const { backup } = await wholeBackup({ ...options, withoutClicks: true });
    expect(backup.manifest.clicks).toBe("left out");
  }
  await pool().query("update click_store set moving_to = null, moving_before = null");
  expect((await wholeBackup(options)).backup.manifest.clicks).toBe("included");
});
