import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "../env";
import { type S3Double, startS3 } from "../files/s3-fixtures";
import { type BackupPlace, findPlace } from "./place";
import { backupName, outdated, ownBackups, prune, readRules } from "./retention";

const OWN = "0b3c2a44-5a7e-4f36-9c0e-6f1f4a1d2b3c";
const OTHER = "1b3c2a44-5a7e-4f36-9c0e-6f1f4a1d2b3c";
let bucket: S3Double;
let folder = "";
beforeAll(async () => {
  bucket = await startS3();
  const { S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = bucket.settings;
  Object.assign(env(), { S3_ENDPOINT, S3_ACCESS_KEY, S3_SECRET_KEY, BACKUP_S3_REGION: S3_REGION });
  folder = mkdtempSync(join(tmpdir(), "backups-"));
});
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* bytesOf(length: number, failsAt = Number.POSITIVE_INFINITY) {
  for (let at = 0; at < length; at += 1_000_000) {
    if (at >= failsAt) throw new Error("the database went away");
    yield Buffer.alloc(Math.min(1_000_000, length - at), String(at));
  }
}

async function read(place: BackupPlace, name: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of place.read(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const targets = () => [`${folder}/`, "s3://test-bucket/backups/"];

test("a backup is written whole, read back and removed, in a folder and in a bucket", async () => {
  for (const target of targets()) {
    const { place, name } = await findPlace(target);
    expect(name).toBe(undefined);
    for (const length of [0, 1_000, 8 * 1_048_576, 20_000_001]) {
      expect(await place.write(`some-${length}`, bytesOf(length))).toBe(length);
      const written: Buffer[] = [];
      for await (const piece of bytesOf(length)) written.push(piece);
      expect(
        (await read(place, `some-${length}`)).equals(Buffer.concat(written)),
        `${target} ${length}`,
      ).toBe(true);
    }
    await expect(place.write("some-0", bytesOf(1))).rejects.toThrow(/exists already/);
    expect((await place.list()).map(({ bytes }) => bytes).sort((a, b) => a - b)).toEqual([
      0, 1_000, 8_388_608, 20_000_001,
    ]);
    for (const { name: each } of await place.list()) await place.remove(each);
    expect(await place.list()).toEqual([]);
    await expect(read(place, "gone")).rejects.toThrow(/does not exist/);
  }
});

test("of a backup that fails in the middle nothing is left", async () => {
  for (const target of targets()) {
    const { place } = await findPlace(target);
    await expect(place.write("half", bytesOf(30_000_000, 20_000_000))).rejects.toThrow(/database went away/);
    expect(await place.list()).toEqual([]);
  }
  expect(readdirSync(folder)).toEqual([]);
  expect(bucket.parts.size).toBe(0);
});

test("a path or an address names a place and a file", async () => {
  expect(await findPlace("s3://some-bucket/a/b/c.tar.zst")).toMatchObject({
    place: { text: "s3://some-bucket/a/b/" },
    name: "c.tar.zst",
  });
  expect(await findPlace("s3://some-bucket")).toMatchObject({ place: { text: "s3://some-bucket/" } });
  expect(await findPlace(join(folder, "x.zst"))).toMatchObject({
    place: { text: `${folder}/` },
    name: "x.zst",
  });
  expect(await findPlace(folder)).toMatchObject({ place: { text: `${folder}/` }, name: undefined });
  await expect(findPlace("ftp://host/x")).rejects.toThrow(/no place for backups/);
});

const at = (text: string) => ({ name: backupName(OWN, text), at: new Date(text) });

test("the newest backup of each period is kept", () => {
  const backups = [
    "2027-03-10T18:00:00Z",
    "2027-03-10T06:00:00Z",
    "2027-03-09T18:00:00Z",
    "2027-03-01T18:00:00Z",
    "2027-02-01T18:00:00Z",
  ].map(at);
  const kept = (rules: string) => {
    const gone = outdated(backups, readRules(rules));
    return backups
      .filter((backup) => !gone.includes(backup))
      .map(({ at: moment }) => moment.toISOString().slice(5, 13));
  };
  expect(kept("2")).toEqual(["03-10T18", "03-10T06"]);
  expect(kept("2d")).toEqual(["03-10T18", "03-09T18"]);
  expect(kept("2w")).toEqual(["03-10T18", "03-01T18"]);
  expect(kept("1,2m")).toEqual(["03-10T18", "02-01T18"]);
  expect(kept("9d")).toHaveLength(4);
  for (const wrong of ["", "0", "7x", "d", "7d,", "-1"])
    expect(() => readRules(wrong), wrong).toThrow(/--keep takes/);
});

test("only backups of this installation are removed", async () => {
  const { place } = await findPlace(`${folder}/`);
  const strangers = [
    backupName(OTHER, "2020-01-01T00:00:00.000Z"),
    "switchyard.tar.zst",
    `switchyard-${OWN}-2020.tar.zst`,
    "notes.txt",
  ];
  const own = ["2027-01-01T00:00:00.000Z", "2027-01-02T00:00:00.000Z"].map((time) => backupName(OWN, time));
  for (const name of [...strangers, ...own]) writeFileSync(join(folder, name), "x");
  expect(await prune(place, OWN, "1")).toEqual([own[0]]);
  expect(readdirSync(folder).sort()).toEqual([...strangers, own[1]].sort());
  expect(ownBackups(OWN, await place.list())).toHaveLength(1);
});

test("a folder below /proc, where none can be made, is refused", async () => {
  const { place } = await findPlace("/proc/backups/");
  await expect(place.write("a.tar.zst", (async function* () {})())).rejects.toThrow(/is no folder of a disk/);
});
