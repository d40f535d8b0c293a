import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { checkSecret } from "../crypto/former-secrets";
import { pool } from "../database/pool";
import { env } from "../env";
import { backupAge } from "../server/upkeep-metrics";
import { PASSPHRASE } from "./backup-fixtures";
import { drillBackup } from "./drill";
import { makeBackup } from "./make";
import { findPlace } from "./place";
import { backupState, purgeBackupRecords, purgeDrillRecords } from "./records";
import { makeDueBackup } from "./schedule";

let folder = "";
beforeAll(async () => {
  folder = `${mkdtempSync(join(tmpdir(), "backups-"))}/`;
  await pool().query("insert into installation (id) values (gen_random_uuid())");
  await checkSecret(pool());
  await insertAccount({ username: "operator", email: "o@example.com", password: "correct horse" });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await pool().end();
});

const rowsIn = async (table: string) => (await pool().query(`select * from ${table} order by id`)).rows;
const databases = async () =>
  (await pool().query("select from pg_database where starts_with(datname, 'switchyard_drill_')")).rows.length;

test("a good backup is noted, verified and kept; a failed one is noted and counts for nothing", async () => {
  expect(await backupAge()).toBe(undefined);
  const { path, bytes } = await makeBackup(folder, { passphrase: PASSPHRASE, isVerified: true, keep: "1" });
  await expect(makeBackup(path, { passphrase: PASSPHRASE })).rejects.toThrow(/exists already/);
  const [good, failed] = await rowsIn("backups");
  expect(good).toMatchObject({ place: folder, bytes: String(bytes), error: null, removed_at: null });
  expect(good.verified_at).toBeInstanceOf(Date);
  expect(failed).toMatchObject({
    bytes: null,
    verified_at: null,
    error: expect.stringContaining("exists already"),
  });
  expect(await backupAge()).toBeLessThan(60);
  expect(await backupState()).toMatchObject({ error: expect.stringContaining("exists already") });
});

test("an older backup that no rule keeps is removed, and noted as removed", async () => {
  const [name = ""] = readdirSync(folder);
  const older = name.replace(/-20(\d{6}T)/, "-19$1");
  rmSync(join(folder, name));
  const { place } = await findPlace(folder);
  await place.write(older, (async function* () {})());
  await pool().query("update backups set name = $1 where error is null", [older]);
  const { removed } = await makeBackup(folder, { keep: "1" });
  expect(removed).toEqual([older]);
  expect((await rowsIn("backups"))[0].removed_at).toBeInstanceOf(Date);
});

test("a drill restores into a database that is gone afterwards, and notes what it found", async () => {
  const { place } = await findPlace(folder);
  const [name = ""] = readdirSync(folder);
  const source = () => place.read(name);
  const { rows } = await drillBackup({ name, source, passphrase: PASSPHRASE });
  expect(rows).toBeGreaterThan(3);
  truncateSync(join(folder, name), 5_000);
  await expect(drillBackup({ name, source, passphrase: PASSPHRASE })).rejects.toThrow(/damaged/);
  const [good, failed] = await rowsIn("backup_drills");
  expect(good).toMatchObject({ name, row_count: String(rows), error: null });
  expect(failed).toMatchObject({ name, row_count: null, error: expect.stringContaining("damaged") });
  expect(await databases()).toBe(0);
});

test("the schedule makes nothing without a place, or while the newest good backup is young, and says why one failed", async () => {
  expect(await makeDueBackup()).toBe(0);
  Object.assign(env(), { BACKUP_TO: folder });
  expect(await makeDueBackup()).toBe(0);
  await pool().query("update backups set started_at = now() - interval '2 days', error = 'the disk is full'");
  await expect(makeDueBackup()).rejects.toThrow(/last backup failed: the disk is full/);
  Object.assign(env(), { BACKUP_TO: undefined });
});

test("records of backups that are gone, and of drills, are deleted after some time; those of backups that are there stay", async () => {
  await pool().query("truncate backups, backup_drills");
  await pool().query(`
    insert into backups (started_at, place, name, version, error, removed_at)
    select now() - age, 'there', name, '1', error, removed from (values
      (interval '401 days', 'kept', null, null), ('401 days', 'failed', 'full disk', null),
      ('401 days', 'gone', null, now()), ('399 days', 'younger', null, now())) as b (age, name, error, removed)`);
  await pool().query(
    "insert into backup_drills (started_at, name) select now() - age, 'x' from unnest(array['401 days', '1 day']::interval[]) age",
  );
  expect([await purgeBackupRecords(), await purgeDrillRecords()]).toEqual([2, 1]);
  expect((await rowsIn("backups")).map(({ name }) => name)).toEqual(["kept", "younger"]);
});
