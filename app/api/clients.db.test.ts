import { afterAll, beforeAll, expect, test } from "vitest";
import { bearer, FORM, made, newKey, send, startApi, stopApi } from "./client-fixtures";

/**
 * Requests as clients of this API are known to send them, byte for byte, and what they expect. A client sees status and body alone, so
 * nothing of ours is called but the server.
 */
beforeAll(startApi);
afterAll(stopApi);

test.each([
  ["Bearer", 200],
  ["bearer", 200],
  ["BEARER ", 200],
  ["Token", 200],
  ["token", 200],
  ["TOKEN", 200],
  ["Basic", 401],
  ["Tokens", 401],
  ["", 401],
])("Authorization: %s KEY is %i", async (scheme, status) => {
  const headers = { Authorization: `${scheme} ${await newKey()}`.trim() };
  expect((await send({ method: "GET", path: "/api/account", headers })).status).toBe(status);
});

test("a key in the query, the body or another header is none", async () => {
  const key = await newKey();
  const url = "https://example.com/";
  for (const sent of [
    { path: `/api/url/add?key=${key}&api=${key}`, body: JSON.stringify({ url }) },
    { body: JSON.stringify({ url, key, api_key: key }) },
    { headers: { "X-API-Key": key }, body: JSON.stringify({ url }) },
  ])
    expect((await send(sent)).status).toBe(401);
});

/** What each client is given: a link with two of each list. */
const GIVEN = {
  url: "https://example.com/żółw?a=1&b=2",
  metatitle: "50 % off & more",
  geotarget: [
    { location: "poland", link: "https://pl.example.com/" },
    { location: "spain", link: "https://es.example.com/" },
  ],
  devicetarget: [{ device: "iphone", link: "https://ios.example.com/?x=1" }],
  parameters: [
    { name: "ref", value: "a b" },
    { name: "n", value: "2" },
  ],
};
const KEPT = { ...GIVEN, url: new URL(GIVEN.url).href };

/** Names and values as PHP's http_build_query, jQuery's param and axios's form have them. */
function flat(value: unknown, name = "", index = (at: number) => String(at)): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, String(value)]];
  const named = Array.isArray(value)
    ? value.map((each, at): [string, unknown] => [index(at), each])
    : Object.entries(value);
  return named.flatMap(([key, each]) => flat(each, name === "" ? key : `${name}[${key}]`, index));
}

const multipart = (boundary: string, fields: [string, string][], extra = "") =>
  `${fields
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`,
    )
    .join("")}--${boundary}--\r\n`;

/** Every value as text, as a form has it. */
const php = new URLSearchParams(flat(GIVEN)).toString();

test.each<[string, Record<string, string>, string]>([
  ["the documents' own example", { "Content-Type": "application/json" }, JSON.stringify(GIVEN)],
  ["axios with JSON", { "Content-Type": "application/json;charset=utf-8" }, JSON.stringify(GIVEN)],
  ["PowerShell", { "Content-Type": "text/plain; charset=UTF-8" }, JSON.stringify(GIVEN)],
  ["a script without a content type", {}, JSON.stringify(GIVEN, null, 2)],
  ["JSON with a byte order mark", {}, `\ufeff${JSON.stringify(GIVEN)}`],
  ["curl -d with JSON", { "Content-Type": FORM }, JSON.stringify(GIVEN)],
  ["PHP cURL with http_build_query", { "Content-Type": FORM }, php],
  ["Guzzle's form_params", { "Content-Type": FORM }, php.replaceAll("+", "%20")],
  ["WordPress's wp_remote_post", { "Content-Type": `${FORM}; charset=utf-8` }, php],
  [
    "PHP cURL with an array, old",
    { "Content-Type": `multipart/form-data; boundary=${"-".repeat(24)}3a1b` },
    multipart(`${"-".repeat(24)}3a1b`, flat(GIVEN)),
  ],
  [
    "Guzzle's multipart",
    { "Content-Type": "multipart/form-data; boundary=da39a3ee5e6b4b0d" },
    multipart("da39a3ee5e6b4b0d", flat(GIVEN), "\r\nContent-Length: 1"),
  ],
  [
    "requests with files",
    { "Content-Type": "multipart/form-data; boundary=8f3c" },
    multipart("8f3c", flat(GIVEN)),
  ],
  [
    "axios with a form",
    { "Content-Type": "multipart/form-data; boundary=axios-1.7.9-boundary-Xy_12" },
    multipart("axios-1.7.9-boundary-Xy_12", flat(GIVEN)),
  ],
  [
    "a boundary of one character",
    { "Content-Type": 'multipart/form-data; boundary="x"' },
    multipart("x", flat(GIVEN)),
  ],
])("%s makes the link", async (_, headers, body) => {
  const key = await newKey();
  expect(await made(key, await send({ headers: { ...bearer(key), ...headers }, body }))).toMatchObject(KEPT);
});

test("fields that a client leaves empty are as if it had not sent them", async () => {
  const key = await newKey();
  const empty =
    "password custom domain expiry geotarget devicetarget parameters pixels campaign metaimage".split(" ");
  for (const nothing of ["", null, false]) {
    const body = { url: "https://example.com/", ...Object.fromEntries(empty.map((name) => [name, nothing])) };
    await made(key, await send({ headers: bearer(key), body: JSON.stringify(body) }));
  }
  const form = new URLSearchParams([["url", "https://example.com/"], ...empty.map((name) => [name, ""])]);
  const headers = { ...bearer(key), "Content-Type": FORM };
  await made(key, await send({ headers, body: form.toString() }));
});

test.each([
  ["1", true],
  ["0", false],
  ["true", true],
  ["false", false],
])("a form's public=%s is %s", async (value, isPublic) => {
  const headers = { ...bearer(await newKey()), "Content-Type": FORM };
  const { json } = await send({ path: "/api/campaign/add", headers, body: `name=Spring&public=${value}` });
  expect(json).toMatchObject({ error: 0, domain: "Spring", public: isPublic });
});

test.each<[string, string, Record<string, string>, string]>([
  ["_method in a form", "", { "Content-Type": FORM }, "_method=put&url=https://example.com/new"],
  ["_method in JSON", "", {}, '{"_method":"PUT","url":"https://example.com/new"}'],
  ["_method in the query", "?_method=PUT", {}, '{"url":"https://example.com/new"}'],
  ["a header", "", { "X-HTTP-Method-Override": "PUT" }, '{"url":"https://example.com/new"}'],
])("a POST is a PUT by %s", async (_, query, headers, body) => {
  const key = await newKey();
  const { json } = await send({ headers: bearer(key), body: '{"url":"https://example.com/"}' });
  const path = `/api/url/${Number(json.id)}/update${query}`;
  const answer = await send({ path, headers: { ...bearer(key), ...headers }, body });
  expect(answer).toMatchObject({ status: 200, json: { error: 0, id: json.id, short: json.shorturl } });
  const read = await send({ method: "GET", path: `/api/url/${Number(json.id)}`, headers: bearer(key) });
  expect(read.json).toMatchObject({ details: { longurl: "https://example.com/new" } });
});

test("a POST that names no method, or one that the path has not, stays 405; a GET deletes nothing", async () => {
  const key = await newKey();
  const { json } = await send({ headers: bearer(key), body: '{"url":"https://example.com/"}' });
  const at = `/api/url/${Number(json.id)}`;
  for (const body of [
    '{"url":"https://example.com/"}',
    '{"_method":"DELETE"}',
    "{",
    "_method=PUT",
    '{"_method":["PUT"]}',
  ])
    expect((await send({ path: `${at}/update`, headers: bearer(key), body })).status).toBe(405);
  const headers = { ...bearer(key), "X-HTTP-Method-Override": "DELETE" };
  expect((await send({ method: "GET", path: `${at}/delete`, headers })).status).toBe(405);
  expect((await send({ path: `${at}/delete`, body: '{"_method":"DELETE"}' })).status).toBe(401);
  expect((await send({ path: `${at}/delete`, headers })).status).toBe(200);
});
