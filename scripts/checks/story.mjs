import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/**
 * What someone does on their first day with an installation at `origin`: registers, makes a link, has it visited, reads the clicks and the
 * dashboard, and asks the item API. Rejects at the first thing that isn't as documented. Returns what `secondDay` wants to see after a restart.
 */
export async function firstDay(origin) {
  const account = { username: "first", email: "first@example.com", password: "a long enough password" };
  const { apiKey } = await call(origin, "POST", "/api/register", { body: account });
  const link = { url: "https://example.com/spring", custom: "spring" };
  const { id, shorturl } = await call(origin, "POST", "/api/url/add", { key: apiKey, body: link });
  assert.equal(new URL(shorturl).pathname, "/spring");
  await visit(origin, "/spring", link.url);
  await until(async () => (await clicksOf(origin, apiKey, id)) === 1, "the click is counted");
  assert.equal((await fetch(`${origin}/missing`, { headers: { "User-Agent": CHROME } })).status, 404);
  const page = await fetch(`${origin}/login`);
  assert.match(await page.text(), /Switchyard/);
  const script = /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(`${origin}/login`)).text())?.[0];
  assert.equal((await fetch(origin + script)).status, 200, "a script of the dashboard");
  const { key: itemKey } = await call(origin, "POST", "/api/workspace/key/regenerate", { key: apiKey });
  const seller = await fetch(`${origin}/api/account/details?api_key=${itemKey}`);
  assert.equal(seller.status, 200, `the item API: ${await seller.text()}`);
  return { apiKey, id, url: link.url };
}

/** The same account, link and clicks after a restart, and one more visit. */
export async function secondDay(origin, { apiKey, id, url }) {
  assert.equal(await clicksOf(origin, apiKey, id), 1);
  await visit(origin, "/spring", url);
  await until(async () => (await clicksOf(origin, apiKey, id)) === 2, "the second click is counted");
}

async function visit(origin, path, destination) {
  const response = await fetch(origin + path, { redirect: "manual", headers: { "User-Agent": CHROME } });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get("location"), destination);
}

async function clicksOf(origin, key, id) {
  const { details, data } = await call(origin, "GET", `/api/url/${id}`, { key });
  return data?.clicks ?? details?.clicks;
}

async function call(origin, method, path, { key, body }) {
  const headers = { ...(key && { Authorization: `Bearer ${key}` }), "Content-Type": "application/json" };
  const response = await fetch(origin + path, { method, headers, body: body && JSON.stringify(body) });
  const text = await response.text();
  assert.equal(response.status, 200, `${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}

async function until(isSo, what, most = 30) {
  const deadline = performance.now() + most * 1_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, `Not within ${most} seconds: ${what}`);
    await pause(50);
  }
}
