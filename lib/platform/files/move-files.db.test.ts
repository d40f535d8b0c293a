import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { pool } from "../database/pool";
import { env } from "../env";
import { log } from "../log";
import { perProcess } from "../process";
import { chooseFileStore, readStore } from "./choose-store";
import { emptyFormerStores } from "./empty-former-stores";
import { contentName, type StoreName } from "./file-store";
import { findFile, keepFile, readFile } from "./files";
import { fileComplaints } from "./health";
import { finishMove, moveFiles } from "./move-files";
import { CHUNK_BYTES } from "./postgres-store";
import { type S3Double, startS3 } from "./s3-fixtures";
import { storeNamed } from "./stores";

const settings = { ...env() };
let s3: S3Double;
let FILES_DIR: string;

beforeAll(async () => {
  s3 = await startS3();
  FILES_DIR = await mkdtemp(join(tmpdir(), "files-"));
  await pool().query("insert into installation default values");
});
beforeEach(async () => {
  await rm(FILES_DIR, { recursive: true, force: true });
  Object.assign(env(), s3.settings, { FILES_DIR });
  await pool().query("delete from files; delete from file_chunks");
  await pool().query("update file_store set kept_in = 'postgres', moved_at = null");
  s3.objects.clear();
});
afterAll(async () => {
  await s3.close();
  Object.assign(env(), settings);
  await pool().end();
});

const [NOTHING, NO_TROUBLE] = [
  { moved: 0, damaged: [], missing: [] },
  { damaged: [], missing: [] },
];

async function keep(content: Buffer = randomBytes(1_000)): Promise<string> {
  const name = contentName(content, "ogg");
  await keepFile(name, content);
  return name;
}
const storesOf = async () => {
  const { rows } = await pool().query(
    "select kept_in as store, count(*)::int as files from files group by 1 order by 1",
  );
  return Object.fromEntries(rows.map(({ store, files }) => [store, files]));
};
const filesIn = async (store: StoreName) => (await storeNamed(store).list("", 100)).length;

test("files go from store to store, byte for byte, and back", async () => {
  const contents = [randomBytes(10), randomBytes(3 * CHUNK_BYTES + 1), randomBytes(CHUNK_BYTES)];
  const names = await Promise.all(contents.map((content) => keep(content)));
  for (const target of ["s3", "folder", "postgres"] as const) {
    expect(await moveFiles(target)).toEqual({ moved: 3, ...NO_TROUBLE });
    expect([await readStore(), await storesOf()]).toEqual([target, { [target]: 3 }]);
    expect(await emptyFormerStores(target)).toMatchObject({ removed: 3, left: 0 });
    for (const [at, name] of names.entries())
      expect((await readFile(name))?.equals(contents[at] ?? Buffer.of())).toBe(true);
  }
  expect([await filesIn("s3"), await filesIn("folder")]).toEqual([0, 0]);
});

test("a move that was ended goes on where it was, and files are read all the while", async () => {
  const names = await Promise.all([1, 2, 3, 4, 5, 6].map(() => keep()));
  // The bucket goes away in the midst, as does a command that is killed.
  const put = s3.objects.set.bind(s3.objects);
  s3.objects.set = (key, value) => {
    if (s3.objects.size === 2) s3.fault = { status: 403, code: "AccessDenied" };
    return put(key, value);
  };
  await expect(moveFiles("s3")).rejects.toThrow();
  s3.objects.set = put;
  s3.fault = undefined;
  const { s3: copied = 0, postgres: left = 0 } = await storesOf();
  expect([copied > 0, left > 0, copied + left]).toEqual([true, true, 6]);
  for (const name of names) expect((await readFile(name))?.length).toBe(1_000);
  expect(await moveFiles("s3")).toEqual({ moved: left, ...NO_TROUBLE });
  expect(await moveFiles("s3")).toEqual(NOTHING);
  expect(await storesOf()).toEqual({ s3: 6 });
});

test("new files go to the target from the start, and upkeep takes the rest along", async () => {
  const before = await keep();
  const stopped = new AbortController();
  stopped.abort();
  await moveFiles("s3", { signal: stopped.signal });
  const during = await keep();
  expect(await storesOf()).toEqual({ postgres: 1, s3: 1 });
  expect(await finishMove()).toBe(1);
  expect(await storesOf()).toEqual({ s3: 2 });
  expect(await Promise.all([before, during].map(async (name) => (await readFile(name))?.length))).toEqual([
    1_000, 1_000,
  ]);
});

test("a file that is damaged where it was is reported, neither moved nor removed", async () => {
  const [good, bad] = [await keep(), await keep()];
  await pool().query(
    "update file_chunks set data = set_byte(data, 500, (get_byte(data, 500) + 1) % 256) where name = $1",
    [bad],
  );
  expect(await moveFiles("s3")).toEqual({ moved: 1, damaged: [bad], missing: [] });
  expect(await emptyFormerStores("s3")).toMatchObject({ removed: 1, left: 1 });
  expect((await readFile(good))?.length).toBe(1_000);
  expect((await readFile(bad))?.length).toBe(1_000);
});

test("a file that is nowhere is reported", async () => {
  const name = await keep();
  await pool().query("delete from file_chunks");
  expect(await moveFiles("s3")).toEqual({ moved: 0, damaged: [], missing: [name] });
  const found = await findFile(name);
  expect(await found?.read()).toBeUndefined();
});

test("upkeep names some of many files that are nowhere, and says how many", async () => {
  const warn = vi.spyOn(log(), "warn");
  onTestFinished(() => warn.mockRestore());
  for (let n = 0; n < 30; n++) await keep();
  await pool().query("delete from file_chunks; update file_store set kept_in = 's3'");
  expect(await finishMove()).toBe(0);
  const [about] = warn.mock.calls.at(-1) ?? [];
  expect(about).toMatchObject({ damaged: 0, missing: 30, files: { length: 20 } });
});

test("a database from before a move finds its files in the bucket", async () => {
  const name = await keep();
  await moveFiles("s3");
  await emptyFormerStores("s3");
  await pool().query("update files set kept_in = 'postgres'; update file_store set kept_in = 'postgres'");
  expect((await readFile(name))?.length).toBe(1_000);
  expect(await moveFiles("s3")).toEqual({ moved: 1, ...NO_TROUBLE });
});

test("while the new store is away, files are read from the one that was left", async () => {
  const name = await keep();
  await moveFiles("s3");
  s3.fault = { status: 403, code: "AccessDenied" };
  expect((await readFile(name))?.length).toBe(1_000);
  s3.fault = undefined;
});

test("nothing is removed that the new store has lost", async () => {
  const name = await keep();
  await moveFiles("s3");
  s3.objects.clear();
  expect(await emptyFormerStores("s3")).toMatchObject({ removed: 0, left: 1 });
  expect((await readFile(name))?.length).toBe(1_000);
});

test("a bucket that refuses its keys leaves files where they are", async () => {
  await keep();
  Object.assign(env(), { S3_SECRET_KEY: "wrong" });
  await expect(moveFiles("s3")).rejects.toMatchObject({
    detail: expect.stringMatching(/403 SignatureDoesNotMatch/),
  });
  Object.assign(env(), { S3_BUCKET: undefined });
  await expect(moveFiles("s3")).rejects.toMatchObject({ detail: expect.stringMatching(/S3_BUCKET/) });
  expect([await readStore(), await storesOf()]).toEqual(["postgres", { postgres: 1 }]);
});

test("a setting decides for an installation without files, an operator for every other", async () => {
  await chooseFileStore();
  expect(await readStore()).toBe("s3");
  await moveFiles("postgres");
  await chooseFileStore();
  expect(await readStore()).toBe("postgres");
  Object.assign(env(), { S3_BUCKET: undefined });
  await pool().query("update file_store set moved_at = null");
  await chooseFileStore();
  expect(await readStore()).toBe("folder");
  await keep();
  expect(await storesOf()).toEqual({ folder: 1 });
});

test("a machine that can't use the store says so, and refuses uploads", async () => {
  await pool().query("update file_store set kept_in = 's3'");
  const complaints = () => {
    Object.assign(
      perProcess("files-health", () => ({})),
      { checkedAt: Number.NEGATIVE_INFINITY },
    );
    return fileComplaints();
  };
  await expect.poll(complaints).toEqual([]);
  s3.fault = "silent";
  expect(await complaints(), "not known yet, and not waited for").toEqual([]);
  await expect.poll(complaints).toEqual([{ state: "degraded", reason: expect.stringMatching(/in time/) }]);
  s3.fault = undefined;
  Object.assign(env(), { S3_BUCKET: undefined });
  const missing = { state: "degraded", reason: expect.stringMatching(/^files: .*S3_BUCKET/) };
  await expect.poll(complaints).toEqual([missing]);
  await expect(keep()).rejects.toMatchObject({ kind: "unavailable" });
  expect((await pool().query("select from files where stored_at is not null")).rowCount).toBe(0);
});
