import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { contentName, type StoreName } from "@/lib/platform/files/file-store";
import { keepFile } from "@/lib/platform/files/files";
import { makeFolder } from "@/lib/platform/files/folder-store";
import { CHUNK_BYTES } from "@/lib/platform/files/postgres-store";
import { type S3Double, startS3 } from "@/lib/platform/files/s3-fixtures";
import { filesFolder } from "@/lib/platform/files/stores";
import { mediaRoute } from "./serve";

const settings = { ...env() };
let s3: S3Double;

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

const get = (name: string, headers: Record<string, string> = {}, method = "GET") =>
  mediaRoute(new Request(`http://localhost/uploads/x`, { headers, method }), {
    params: Promise.resolve({ name }),
  });

const keep = async (store: StoreName, content: Buffer) => {
  await pool().query("update file_store set kept_in = $1", [store]);
  const name = contentName(content, "ogg");
  await keepFile(name, content);
  return name;
};

const SIZE = CHUNK_BYTES + 100;
const LAST = SIZE - 1;

describe.each(["postgres", "folder", "s3"] as const)("from %s", (store) => {
  const content = Buffer.alloc(SIZE, `${store} `);

  test.each([
    ["bytes=0-0", 206, [0, 0]],
    [`bytes=${CHUNK_BYTES - 2}-${CHUNK_BYTES + 1}`, 206, [CHUNK_BYTES - 2, CHUNK_BYTES + 1]],
    [`bytes=${LAST}-`, 206, [LAST, LAST]],
    ["bytes=-3", 206, [LAST - 2, LAST]],
    [`bytes=10-${SIZE + 50}`, 206, [10, LAST]],
    [`bytes=${SIZE}-`, 416, undefined],
    ["bytes=0-1,3-4", 200, [0, LAST]],
    [undefined, 200, [0, LAST]],
  ] as const)("%s is answered with %i", async (range, status, part) => {
    const name = await keep(store, content);
    const response = await get(name, range ? { Range: range } : {});
    const body = Buffer.from(await response.arrayBuffer());
    const wanted = part ? content.subarray(part[0], part[1] + 1) : Buffer.of();
    expect([response.status, body.equals(wanted)]).toEqual([status, true]);
    expect(response.headers.get("content-range")).toBe(
      status === 206 ? `bytes ${part[0]}-${part[1]}/${SIZE}` : status === 416 ? `bytes */${SIZE}` : null,
    );
    expect(response.headers.get("content-length")).toBe(status === 416 ? null : String(wanted.length));
  });

  test("headers are the same wherever a file is", async () => {
    const name = await keep(store, content);
    const response = await get(name, {}, "HEAD");
    expect(await response.text()).toBe("");
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=31536000, immutable",
      "content-length": String(SIZE),
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "audio/ogg",
      "cross-origin-resource-policy": "cross-origin",
      etag: `"${name.slice(0, 20)}"`,
      "x-content-type-options": "nosniff",
    });
    expect((await get(name, { "If-None-Match": `"${name.slice(0, 20)}"` })).status).toBe(304);
  });
});

test("names that are none of ours are not there, and no store is asked for them", async () => {
  const before = s3.requests.length;
  const hash = "0".repeat(40);
  for (const name of [
    "../secret",
    "..%2fsecret",
    `${hash}.ogg/../../other`,
    `${hash}.ogg\n`,
    `${hash}.OGG`,
    `${hash}.html`,
    `${hash}.svg`,
    `${hash}.png`,
    `${hash}.ogg?list-type=2`,
    `trash/2027-01-01/${hash}.ogg`,
    `${hash}.ogg.1700000000000.00000000-0000-4000-8000-000000000000.part`,
    `${hash}.ogg\0`,
    "__proto__",
    `${hash}.constructor`,
    `${hash}.ogg`,
    "",
  ])
    expect((await get(name)).status, JSON.stringify(name)).toBe(404);
  expect(s3.requests.length).toBe(before);
});

test("a page that is kept as a sound is served as a sound that runs nothing", async () => {
  const name = await keep("s3", Buffer.from("OggS<!doctype html><script>alert(1)</script>"));
  const { headers } = await get(name);
  expect([
    headers.get("content-type"),
    headers.get("x-content-type-options"),
    headers.get("content-security-policy"),
  ]).toEqual(["audio/ogg", "nosniff", "default-src 'none'; sandbox"]);
});

test("while the bucket is away, a file is answered with 503 and when to come back", async () => {
  const name = await keep("s3", Buffer.from("OggS away"));
  s3.fault = { status: 403, code: "AccessDenied" };
  const away = await get(name);
  expect([away.status, away.headers.get("retry-after"), away.headers.get("cache-control")]).toEqual([
    503,
    "5",
    "no-store",
  ]);
  s3.fault = undefined;
  expect((await get(name)).status).toBe(200);
});
