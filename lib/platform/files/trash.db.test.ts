import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { pool } from "../database/pool";
import { env } from "../env";
import { contentName, type StoreName } from "./file-store";
import { findFile, keepFile, takeFile } from "./files";
import { findOrphans } from "./find-orphans";
import { makeFolder } from "./folder-store";
import { type S3Double, startS3 } from "./s3-fixtures";
import { filesFolder, storeNamed } from "./stores";
import { type FileUses, MANY_FILES, tidyFiles } from "./trash";

const settings = { ...env() };
let s3: S3Double;

beforeAll(async () => {
  s3 = await startS3();
  Object.assign(env(), s3.settings, { FILES_DIR: await mkdtemp(join(tmpdir(), "files-")) });
  await pool().query("insert into installation default values");
  await makeFolder(await filesFolder());
});
beforeEach(async () => {
  await pool().query("delete from files; delete from file_chunks");
  s3.objects.clear();
  await rm(await filesFolder(), { recursive: true });
  await makeFolder(await filesFolder());
});
afterAll(async () => {
  await s3.close();
  await rm(env().FILES_DIR ?? "", { recursive: true });
  Object.assign(env(), settings);
  await pool().end();
});

/** Every other one is found by an index. */
const using = (...used: string[]): FileUses => {
  const among = (part: number) => async (names: string[]) =>
    new Set(names.filter((name) => used.includes(name) && used.indexOf(name) % 2 === part));
  return { listed: among(0), mentioned: among(1) };
};
const tidy = (...used: string[]) => tidyFiles(using(...used))();

async function keep(text: string): Promise<string> {
  const name = contentName(Buffer.from(text), "ogg");
  await keepFile(name, Buffer.from(text));
  return name;
}

/** Makes files so many days older, and their time in the trash too. */
const age = (days: number) =>
  pool().query(
    `update files set touched_at = touched_at - $1 * interval '1 day', discarded_at = discarded_at - $1 * interval '1 day'`,
    [days],
  );

const isFound = async (...names: string[]) =>
  Promise.all(names.map(async (name) => (await findFile(name)) !== undefined));

describe.each(["postgres", "folder", "s3"] as StoreName[])("%s", (store) => {
  beforeEach(() =>
    pool().query("update file_store set kept_in = $1, listed_at = null, listed_to = ''", [store]),
  );

  const isStored = (...names: string[]) =>
    Promise.all(names.map(async (name) => (await storeNamed(store).stat(name)) !== undefined));

  test("unused files go into the trash after a day, and for good after thirty more", async () => {
    const [used, unused] = [await keep("used"), await keep("unused")];
    await age(2);
    const fresh = await keep("fresh");
    expect(await tidy(used)).toBe(1);
    expect(await isFound(used, unused, fresh)).toEqual([true, false, true]);
    await age(29);
    await tidy(used, fresh);
    expect(await isStored(used, unused, fresh)).toEqual([true, true, true]);
    await age(2);
    await tidy(used, fresh);
    expect(await isStored(used, unused, fresh)).toEqual([true, false, true]);
  });

  test("a file in the trash comes back when it is used, uploaded or taken again", async () => {
    const names = [await keep("shown"), await keep("uploaded"), await keep("taken"), await keep("other")];
    const used = await keep("used");
    await age(2);
    expect(await tidy(used)).toBe(4);
    await keep("uploaded");
    expect(await takeFile(names[2] ?? "")).toBe(true);
    await tidy(used, names[0] ?? "");
    expect(await isFound(...names)).toEqual([true, true, true, false]);
  });

  test("an upload that was never completed is gone after a day, with its bytes", async () => {
    const name = await keep("half");
    await pool().query("update files set stored_at = null");
    await tidy();
    expect(await isStored(name)).toEqual([true]);
    await age(2);
    await tidy();
    expect(await isStored(name)).toEqual([false]);
    expect((await pool().query("select from files")).rowCount).toBe(0);
  });

  test("files that a restored database has forgotten are found, and kept when they are used", async () => {
    const [used, unused] = [await keep("used"), await keep("unused")];
    await pool().query("delete from files");
    expect(await findOrphans(using(used))()).toBe(2);
    expect(await isFound(used, unused)).toEqual([true, true]);
    expect(await findOrphans(using(used))(), "once a day").toBe(0);
    await age(2);
    await tidy(used);
    expect(await isFound(used, unused)).toEqual([true, false]);
  });

  test("a search that is stopped goes on where it was", async () => {
    const names = [await keep("a"), await keep("b"), await keep("c")].sort();
    await pool().query("delete from files");
    await pool().query("update file_store set listed_to = $1", [names[1]]);
    expect(await findOrphans(using())()).toBe(1);
    expect(await isFound(...names)).toEqual([false, false, true]);
  });

  test("many files of which the database uses none stay where they are", async () => {
    const names: string[] = [];
    for (let at = 0; at < MANY_FILES; at++) names.push(await keep(`file ${at}`));
    await age(2);
    expect(await tidy()).toBe(0);
    expect(await tidy(names[3] ?? "")).toBe(MANY_FILES - 1);
    await pool().query("delete from files");
    expect(await findOrphans(using())()).toBe(0);
    await pool().query("update file_store set listed_at = null");
    expect(await findOrphans(using(names[3] ?? ""))()).toBe(MANY_FILES);
  });
});

test("a clock that is a month fast discards and removes nothing", async () => {
  const name = await keep("unused");
  await age(2);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * 86_400_000 });
  expect([await tidy(), await findOrphans(using())()]).toEqual([0, 0]);
  vi.useRealTimers();
  expect(await isFound(name)).toEqual([true]);
});

test("an upload waits for the removal of the same file, and is then kept", async () => {
  await pool().query("update file_store set kept_in = 's3'");
  const name = await keep("again");
  await pool().query("update files set discarded_at = now() - interval '31 days'");
  const remove = s3.objects.delete.bind(s3.objects);
  let uploaded: Promise<string> | undefined;
  // Between the index's row and the bytes.
  s3.objects.delete = (key) => {
    uploaded ??= keep("again");
    return remove(key);
  };
  await tidy();
  await uploaded;
  s3.objects.delete = remove;
  expect([await isFound(name), await storeNamed("s3").stat(name)]).toEqual([[true], 5]);
});

test("a store that is away keeps neither the others from their work nor its own files from coming back", async () => {
  await pool().query("update file_store set kept_in = 's3'");
  const far = await keep("far");
  await pool().query("update file_store set kept_in = 'folder'");
  const near = await keep("near");
  await pool().query("update files set discarded_at = now() - interval '31 days'");
  s3.fault = { status: 403, code: "AccessDenied" };
  await expect(tidy()).rejects.toThrow(/file store/);
  s3.fault = undefined;
  expect(await storeNamed("folder").stat(near)).toBeUndefined();
  expect((await pool().query("select name from files")).rows).toEqual([{ name: far }]);
  await tidy();
  expect([s3.objects.size, (await pool().query("select from files")).rowCount]).toEqual([0, 0]);
});
