import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pool } from "../database/pool";
import { env } from "../env";
import { contentName, type FileStore } from "./file-store";
import { wholeOf } from "./files";
import { FolderStore, makeFolder } from "./folder-store";
import { CHUNK_BYTES, postgresStore } from "./postgres-store";
import { type S3Double, startS3 } from "./s3-fixtures";
import { filesFolder, storeNamed } from "./stores";

let s3: S3Double;
const settings = { ...env() };

beforeAll(async () => {
  s3 = await startS3();
  Object.assign(env(), s3.settings, { FILES_DIR: await mkdtemp(join(tmpdir(), "files-")) });
  await pool().query("insert into installation default values");
  await makeFolder(await filesFolder());
});
afterAll(async () => {
  await s3.close();
  await rm(env().FILES_DIR ?? "", { recursive: true });
  Object.assign(env(), settings);
  await pool().end();
});

const made = (bytes: number) => {
  const content = randomBytes(bytes);
  return { content, name: contentName(content, "ogg") };
};

const read = async (store: FileStore, name: string, first: number, last: number) => {
  const pieces = await store.get(name, { first, last });
  return pieces && wholeOf(pieces);
};

describe.each(["postgres", "folder", "s3"] as const)("%s", (kind) => {
  const store = () => storeNamed(kind);

  test("a file comes back as it was, with its size", async () => {
    for (const size of [1, 1_000, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES]) {
      const { name, content } = made(size);
      await store().put(name, content);
      expect(await store().stat(name)).toBe(size);
      const pieces = await store().get(name);
      expect(pieces && (await wholeOf(pieces)).equals(content)).toBe(true);
    }
  });

  test("a range comes without the rest, also across chunks", async () => {
    const { name, content } = made(2 * CHUNK_BYTES + 100);
    await store().put(name, content);
    const last = content.length - 1;
    const ranges: [number, number][] = [
      [0, 0],
      [last, last],
      [CHUNK_BYTES - 1, CHUNK_BYTES],
      [CHUNK_BYTES, 2 * CHUNK_BYTES - 1],
      [10, last],
    ];
    for (const [from, to] of ranges)
      expect(
        (await read(store(), name, from, to))?.equals(content.subarray(from, to + 1)),
        `${from}-${to}`,
      ).toBe(true);
  });

  test("the same file again, also at one moment, is one file", async () => {
    const { name, content } = made(CHUNK_BYTES + 5);
    await Promise.all([1, 2, 3].map(() => store().put(name, content)));
    expect(await store().stat(name)).toBe(content.length);
  });

  test("a file that isn't there is nowhere", async () => {
    const { name } = made(10);
    expect([
      await store().stat(name),
      await store().get(name),
      await store().get(name, { first: 0, last: 1 }),
    ]).toEqual([undefined, undefined, undefined]);
    await store().remove([name]);
  });

  test("removed files are gone, and no others", async () => {
    const [first, second, third] = [made(10), made(CHUNK_BYTES * 2), made(10)];
    for (const { name, content } of [first, second, third]) await store().put(name, content);
    await store().remove([first.name, second.name]);
    expect(await Promise.all([first, second, third].map(({ name }) => store().stat(name)))).toEqual([
      undefined,
      undefined,
      10,
    ]);
  });

  test("a listing goes on after a name, sorted, without an end of its own", async () => {
    const names = new Set<string>();
    for (let at = 0; at < 7; at++) {
      const { name, content } = made(10 + at);
      await store().put(name, content);
      names.add(name);
    }
    const listed: string[] = [];
    for (let last = ""; ; ) {
      const page = await store().list(last, 3);
      if (page.length === 0) break;
      expect(page.length).toBeLessThanOrEqual(3);
      for (const { name, bytes } of page) expect(await store().stat(name)).toBe(bytes);
      listed.push(...page.map(({ name }) => name));
      last = page.at(-1)?.name ?? "";
    }
    expect(listed).toEqual([...new Set(listed)].sort());
    expect([...names].every((name) => listed.includes(name))).toBe(true);
  });

  test("a reader who leaves early leaves nothing open", async () => {
    const { name, content } = made(4 * CHUNK_BYTES);
    await store().put(name, content);
    for await (const piece of (await store().get(name)) ?? []) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    expect(pool().idleCount).toBe(pool().totalCount);
  });
});

test("a chunk is not compressed, so that a part of it is read alone", async () => {
  const content = Buffer.alloc(CHUNK_BYTES, "a");
  const name = contentName(content, "ogg");
  await postgresStore.put(name, content);
  const { rows } = await pool().query(
    "select pg_column_size(data) as size from file_chunks where name = $1",
    [name],
  );
  expect(rows[0].size).toBeGreaterThanOrEqual(CHUNK_BYTES);
});

test("a folder whose volume isn't mounted is neither read nor filled", async () => {
  const unmounted = new FolderStore(async () => join(env().FILES_DIR ?? "", "elsewhere"));
  const { name, content } = made(10);
  for (const work of [
    () => unmounted.put(name, content),
    () => unmounted.get(name),
    () => unmounted.list("", 10),
    () => unmounted.check(),
  ])
    await expect(work()).rejects.toMatchObject({
      kind: "unavailable",
      detail: expect.stringMatching(/mounted/),
    });
});

test("what a killed process has begun to write is no file", async () => {
  const { name } = made(10);
  const half = `${name}.1700000000000.00000000-0000-4000-8000-000000000000.part`;
  const folder = join(await filesFolder(), name.slice(0, 2));
  await makeFolder(folder);
  await writeFile(join(folder, half), "half");
  const store = storeNamed("folder");
  expect(await store.stat(name)).toBeUndefined();
  expect((await store.list(name, 1))[0]?.name).toBe(half);
  await store.remove([half]);
  expect((await store.list(name, 1))[0]?.name).not.toBe(half);
});

test("what somebody else put into our part of the bucket is listed by its name, and once", async () => {
  const { rows } = await pool().query<{ id: string }>("select id::text from installation");
  const odd = "zz<R&D>'n'co.txt";
  s3.objects.set(`${rows[0]?.id}/${odd}`, Buffer.from("ours"));
  const store = storeNamed("s3");
  expect((await store.list("zz", 10)).map(({ name }) => name)).toEqual([odd]);
  expect(await store.list(odd, 10)).toEqual([]);
});
