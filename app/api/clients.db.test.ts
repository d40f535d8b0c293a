import { randomInt, randomUUID } from "node:crypto";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { register } from "@/lib/identity/account/account";
import { pool } from "@/lib/platform/database/pool";
import { nodeAdapter } from "@/lib/platform/http/node-adapter";
import { edge, vouch } from "@/lib/platform/server/edge";
import { ROUTES } from "./routes";

/**
 * Requests as clients of this API are known to send them, byte for byte, and what they expect. A client sees status and body alone, so
 * nothing of ours is called but the server.
 */
let server: Server;

beforeAll(async () => {
  const adapter = nodeAdapter(ROUTES);
  server = createServer((incoming, response) => {
    const address = edge(incoming, response);
    if (address === undefined) return;
    vouch(incoming, address);
    adapter(incoming, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await pool().end();
});

/** A new key, so that no test meets another's limit. */
async function newKey(): Promise<string> {
  const username = `client-${randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.com`, password: "long enough" };
  return (await register(account, { address: `10.1.${randomInt(256)}.${randomInt(256)}`, userAgent: "" }))
    .apiKey;
}

type Sent = { method?: string; path?: string; headers?: Record<string, string>; body?: string };
type Answer = { status: number; json: Record<string, unknown> };

function send({ method = "POST", path = "/api/url/add", headers = {}, body = "" }: Sent): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  const length = method === "GET" ? {} : { "Content-Length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    request({ port, method, path, headers: { ...length, ...headers } }, (response) => {
      const read = async () => ({
        status: response.statusCode ?? 0,
        json: JSON.parse(await text(response)) as Answer["json"],
      });
      read().then(resolve, reject);
    })
      .once("error", reject)
      .end(body);
  });
}

const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });
const FORM = "application/x-www-form-urlencoded";

/** The link that was just created, as its owner sees it. */
async function made(key: string, { status, json }: Answer) {
  expect(json).toMatchObject({ error: 0, id: expect.any(Number), shorturl: expect.any(String) });
  expect([status, Object.keys(json)]).toEqual([200, ["error", "id", "shorturl"]]);
  const path = `/api/url/${Number(json.id)}?include=settings`;
  const read = await send({ method: "GET", path, headers: bearer(key) });
  return read.json.settings as Record<string, unknown>;
}

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

test("a link is looked up by its alias or its address, however that is written", async () => {
  const key = await newKey();
  const alias = `Find-${randomUUID().slice(0, 8)}`;
  const { json } = await send({
    headers: bearer(key),
    body: JSON.stringify({ url: "https://example.com/", custom: alias }),
  });
  const short = String(json.shorturl);
  const { host } = new URL(short);
  const look = (named: string, by = key) =>
    send({ method: "GET", path: `/api/urls?short=${encodeURIComponent(named)}`, headers: bearer(by) });
  const whole = await send({ method: "GET", path: `/api/url/${Number(json.id)}`, headers: bearer(key) });
  expect(whole.json).toMatchObject({ error: 0, details: { id: json.id }, data: { clicks: 0 } });
  for (const named of [
    ...[alias, alias.toLowerCase(), ` ${alias} `, `/${alias}`, short, `${short}/`, `${short}?utm_source=x#y`],
    ...[`${host}/${alias}`, `HTTP://${host.toUpperCase()}/${alias}`, short.replace("Find", "%46ind")],
  ])
    expect(await look(named), named).toEqual(whole);
  const raw = await send({ method: "GET", path: `/api/urls?short=${short}`, headers: bearer(key) });
  expect(raw).toEqual(whole);
  for (const named of [
    "nobody-has-this",
    `https://elsewhere.example/${alias}`,
    "https://",
    "/",
    "%",
    "..",
    "\u0000",
  ])
    expect(await look(named), named).toMatchObject({ status: 404, json: { error: 1 } });
  expect(await look(alias, await newKey())).toMatchObject({ status: 404, json: { error: 1 } });
  const list = await send({ method: "GET", path: "/api/urls?short=", headers: bearer(key) });
  expect(list.json).toMatchObject({ error: "0", data: { urls: [{ id: json.id }] } });
});
