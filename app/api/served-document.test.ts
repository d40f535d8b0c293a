import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROUTES } from "./routes";

const get = async (headers: Record<string, string> = {}, query = "") => {
  const { GET } = ROUTES["openapi.json"] ?? {};
  if (!GET) throw new Error("There is no document.");
  const request = {
    method: "GET",
    url: `http://localhost/api/openapi.json${query}`,
    headers: new Headers(headers),
    body: null,
  };
  return GET(request, { params: Promise.resolve({}), routes: ROUTES });
};
const bytesOf = async (answer: Awaited<ReturnType<typeof get>>) =>
  answer instanceof Response ? Buffer.from(await answer.arrayBuffer()) : Buffer.from(answer.text);

test("the document is serialized and compressed once, for all who ask without a key", async () => {
  const [plain, compressed] = [await get(), await get({ "accept-encoding": "gzip, br" })];
  const text = (await bytesOf(plain)).toString();
  expect(JSON.parse(text)).toMatchObject({ openapi: "3.1.0" });
  expect((await bytesOf(await get({}, "?language=__proto__"))).toString()).toBe(text);
  expect((await bytesOf(await get({}, "?language=de"))).toString()).not.toBe(text);
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  expect(gunzipSync(await bytesOf(compressed)).toString()).toBe(text);
  expect(compressed.headers.get("vary")).toBe("Accept-Encoding");
});

test("who has it already is not sent it again", async () => {
  const [plain, compressed] = [await get(), await get({ "accept-encoding": "gzip" })];
  for (const answer of [plain, compressed]) {
    const tag = answer.headers.get("etag") ?? "";
    expect((await get({ "if-none-match": tag })).status).toBe(304);
  }
  expect((await get({ "if-none-match": '"another"' })).status).toBe(200);
});
