import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "../log";
import { perProcess } from "../process";
import { contentName } from "./file-store";
import { wholeOf } from "./files";
import { type S3Double, startS3 } from "./s3-fixtures";
import type { Bucket } from "./s3-request";
import { S3Store } from "./s3-store";

let s3: S3Double;

beforeEach(async () => {
  s3 = await startS3();
  Object.assign(
    perProcess("s3", () => ({})),
    { awayUntil: 0, away: "", skewMs: 0 },
  );
});
afterEach(async () => {
  vi.restoreAllMocks();
  await s3.close();
});

const bucket = (changes: Partial<Bucket> = {}): Bucket => ({
  endpoint: s3.settings.S3_ENDPOINT,
  name: s3.settings.S3_BUCKET,
  region: s3.settings.S3_REGION,
  accessKey: s3.settings.S3_ACCESS_KEY,
  secretKey: s3.settings.S3_SECRET_KEY,
  ...changes,
});
const store = (changes?: Partial<Bucket>) => new S3Store(bucket(changes), async () => "id/");
const content = Buffer.from("OggS and more");
const name = contentName(content, "ogg");
const away = (detail: RegExp) =>
  expect.objectContaining({
    kind: "unavailable",
    headers: { "Retry-After": "5" },
    detail: expect.stringMatching(detail),
  });

test("files lie below the installation's prefix", async () => {
  await store().put(name, content);
  expect([...s3.objects.keys()]).toEqual([`id/${name}`]);
});

test("a bucket that stumbles is asked again", async () => {
  s3.fault = { status: 503, code: "SlowDown" };
  const kept = store().put(name, content);
  await expect.poll(() => s3.requests.length, { interval: 1 }).toBeGreaterThan(0);
  s3.fault = undefined;
  await kept;
  expect(s3.objects.size).toBe(1);
});

test("a bucket that keeps failing is left alone for a moment", async () => {
  s3.fault = { status: 500 };
  await expect(store().stat(name)).rejects.toEqual(away(/returns 500/));
  const asked = s3.requests.length;
  expect(asked).toBe(3);
  await expect(store().get(name)).rejects.toEqual(away(/returns 500/));
  expect(s3.requests).toHaveLength(asked);
});

test("a silent bucket is given up in three seconds, and then at once", async () => {
  s3.fault = "silent";
  const began = performance.now();
  await expect(store().get(name)).rejects.toEqual(away(/in time/));
  expect(performance.now() - began).toBeLessThan(6_000);
  await expect(store().put(name, content)).rejects.toEqual(away(/in time/));
  expect(s3.requests).toHaveLength(1);
});

test("an endpoint where nobody listens is away", async () => {
  const endpoint = s3.settings.S3_ENDPOINT;
  await s3.close();
  await expect(store({ endpoint }).stat(name)).rejects.toEqual(away(/ECONNREFUSED/));
  s3 = await startS3();
});

test("refused keys are no outage: the next request is sent, and no key is in a log or an error", async () => {
  const warn = vi.spyOn(log(), "warn");
  for (const changes of [
    { secretKey: "wrong/secret" },
    { accessKey: "AKIDOTHER" },
    { region: "elsewhere" },
  ]) {
    const error = await store(changes)
      .put(name, content)
      .catch((error: Error) => error);
    expect(error).toEqual(
      away(/returns 403 (SignatureDoesNotMatch|InvalidAccessKeyId|AuthorizationHeaderMalformed)/),
    );
    const said = JSON.stringify([warn.mock.calls, String((error as Error).stack), error]);
    for (const secret of ["wrong/secret", "a/secret", "AKID"]) expect(said).not.toContain(secret);
  }
  expect(s3.objects.size).toBe(0);
  await store().put(name, content);
});

test("a machine whose clock is forty days off signs by the bucket's", async () => {
  s3.skewMs = 40 * 86_400_000;
  await store().put(name, content);
  expect(await store().stat(name)).toBe(content.length);
});

test("nobody but the operator names a host: redirects are not followed", async () => {
  const seen: string[] = [];
  const other = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const redirecting = createServer((_, response) =>
    response
      .writeHead(307, { Location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/stolen` })
      .end(),
  );
  await new Promise<void>((resolve) => redirecting.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(redirecting.address() as AddressInfo).port}`;
  await expect(store({ endpoint }).put(name, content)).rejects.toEqual(
    away(/returns 307; check S3_ENDPOINT/),
  );
  expect(seen).toEqual([]);
  other.close();
  redirecting.close();
});

test("a bucket that isn't there is named", async () => {
  await expect(store({ name: "no-such-bucket" }).put(name, content)).rejects.toEqual(away(/S3_BUCKET/));
  await expect(store({ name: "no-such-bucket" }).check()).rejects.toEqual(away(/S3_BUCKET/));
});

test("an answer that breaks off is a bucket that is away", async () => {
  const breaking = createServer((request, response) => {
    request.resume().on("end", () => {
      response.writeHead(200, { "Content-Length": 1_000 });
      response.write("half", () => response.destroy());
    });
  });
  await new Promise<void>((resolve) => breaking.listen(0, "127.0.0.1", resolve));
  const broken = store({ endpoint: `http://127.0.0.1:${(breaking.address() as AddressInfo).port}` });
  const read = async () => {
    const pieces = await broken.get(name);
    return pieces && wholeOf(pieces);
  };
  for (const attempt of [
    read,
    () => broken.put(name, content),
    () => broken.remove([name]),
    () => broken.check(),
  ])
    await expect(attempt()).rejects.toEqual(away(/broke off/));
  breaking.close();
});
