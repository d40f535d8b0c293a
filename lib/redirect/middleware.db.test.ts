import { get, type IncomingMessage } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { hashPassword } from "@/lib/identity/access/passwords";
import { withClient } from "@/lib/platform/database/connect";
import { invalidate } from "@/lib/platform/database/invalidation";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { visitsForFile } from "./visits-fixture";

const PLACE = { lane: "known", caller: "a test" } as const;

const { workspace, port, add, addDomain, fetch: visit } = await visitsForFile("Visited");
beforeAll(async () => {
  await addDomain("go.visited.example", { redirect_root: "https://visited.example/" });
});

const addLink = (alias: string, more: Record<string, unknown> = {}) =>
  add("links", { alias, url: "https://example.com/", ...more });

const clicksOf = (id: number) => async () => {
  const { rows } = await pool().query("select clicks, unique_clicks from link_counters where link_id = $1", [
    id,
  ]);
  return `${rows[0]?.clicks} ${rows[0]?.unique_clicks}`;
};

test("a visit is an uncacheable 302, for any case of the alias, and is counted", async () => {
  const id = await addLink("Spring");
  const answer = await visit("/spring?x=1");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("https://example.com/");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  await visit("/SPRING");
  await visit("/Spring", { method: "HEAD" });
  await expect.poll(clicksOf(id)).toBe("2 1");
});

test.each([
  ["unknown", {}, 404, "No link here"],
  ["blocked", { blocked_at: new Date() }, 451, "taken down"],
  ["disabled", { disabled_at: new Date() }, 410, "is disabled"],
  ["expired", { expires_at: new Date(0) }, 410, "has expired"],
  ["deleted", { deleted_at: new Date() }, 404, "No link here"],
])(
  "a link that is %s answers with a page that shows no destination",
  async (name, columns, status, words) => {
    if (name !== "unknown") await addLink(`is-${name}`, columns);
    const answer = await visit(`/is-${name}`);
    expect(answer.status).toBe(status);
    const page = await answer.text();
    expect(page).toContain(words);
    expect(page).not.toContain("example.com/");
    expect(Buffer.byteLength(page)).toBeLessThan(14_000);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  },
);

test("a change by any process is visible to the next visit soon after the commit", async () => {
  const id = await addLink("moving");
  expect((await visit("/moving")).headers.get("location")).toBe("https://example.com/");
  await pool().query("update links set url = 'https://example.org/new' where id = $1", [id]);
  await expect
    .poll(async () => (await visit("/moving")).headers.get("location"))
    .toBe("https://example.org/new");
});

test("a change of this process's own is seen by the very next visit", async () => {
  const id = await addLink("own");
  await visit("/own");
  await pool().query("update links set url = 'https://example.org/own' where id = $1", [id]);
  await invalidate({ kind: "link", domainId: null, alias: "OWN" });
  expect((await visit("/own")).headers.get("location")).toBe("https://example.org/own");
});

test("a link that expires while it is looked up is gone", async () => {
  const expiresAt = Date.now() + 500;
  await addLink("meanwhile", { expires_at: new Date(expiresAt) });
  const waiting = await withClient({ name: "tests" }, async (client) => {
    await client.query("begin");
    await client.query("lock table links in access exclusive mode");
    const answer = visit("/meanwhile");
    await expect.poll(() => Date.now()).toBeGreaterThan(expiresAt);
    return { answer };
  });
  expect((await waiting.answer).status).toBe(410);
});

test("a click limit admits exactly its number of simultaneous visits", async () => {
  const id = await addLink("limited", { click_limit: 5 });
  const responses = await Promise.all(Array.from({ length: 30 }, () => visit("/limited")));
  expect(responses.filter(({ status }) => status === 302)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(25);
  await expect.poll(clicksOf(id)).toBe("5 1");
});

test("a locked link asks for its password, and counts once it was given", async () => {
  const id = await addLink("locked", { password_hash: await hashPassword("open sesame", PLACE) });
  const asked = await visit("/locked");
  expect(asked.status).toBe(401);
  expect(await asked.text()).toContain('type="password"');
  const form = (password: string) => ({ method: "POST", body: new URLSearchParams({ password }) });
  expect((await visit("/locked", form("wrong"))).status).toBe(401);
  const right = await visit("/locked", form("open sesame"));
  expect(right.status).toBe(303);
  const cookie = right.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
  const headers = { cookie: cookie.split(";", 1)[0] ?? "" };
  expect((await visit("/locked", { headers })).headers.get("location")).toBe("https://example.com/");
  await expect.poll(clicksOf(id)).toBe("1 1");
  await pool().query("update links set password_version = 1 where id = $1", [id]);
  await expect.poll(async () => (await visit("/locked", { headers })).status).toBe(401);
});

test("an expired link says until when it led somewhere, in the visitor's language", async () => {
  await addLink("over", { expires_at: new Date(Date.UTC(2020, 2, 9, 12)) });
  const read = async (path: string, language: string) => {
    const answer = await visit(path, { headers: { "accept-language": language } });
    return [answer.status, /<p>(.+?)<\/p>/.exec(await answer.text())?.[1]];
  };
  expect(await read("/over", "en")).toEqual([410, expect.stringContaining("until March 9, 2020.")]);
  expect(await read("/over", "pl")).toEqual([410, expect.stringContaining("do 9 marca 2020.")]);
  expect(await read("/over+", "de")).toEqual([410, expect.stringContaining("bis zum 9. März 2020.")]);
});

test("after five tries a minute the password form says so, and how many are left before that", async () => {
  await addLink("guarded", { password_hash: await hashPassword("x", PLACE) });
  const body = new URLSearchParams({ password: "x".repeat(300) });
  for (let left = 4; left >= 0; left--) {
    const wrong = await visit("/guarded", { method: "POST", body });
    expect([wrong.status, await wrong.text()]).toEqual([
      401,
      expect.stringContaining(`Attempts left: ${left}.`),
    ]);
  }
  const refused = await visit("/guarded", { method: "POST", body });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("nothing but reading is done with a link", async () => {
  await addLink("read-only");
  const answer = await visit("/read-only", { method: "DELETE" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("reserved words and the root belong to other handlers", async () => {
  expect(await (await visit("/login")).text()).toBe("somebody else");
  expect(await (await visit("/")).text()).toBe("somebody else");
});

/** `fetch` does not let anyone say which host they mean. */
const visitHost = (host: string, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ port, path, headers: { host } }, (answer) => resolve(answer.resume())).on("error", reject);
  });

test("a branded domain never shows anything but its own links", async () => {
  const { rows } = await pool().query("select id from domains where host = 'go.visited.example'");
  await addLink("login", { url: "https://example.com/branded", domain_id: rows[0].id });
  await addLink("default-only");
  const on = async (path: string) => {
    const { statusCode, headers } = await visitHost("go.visited.example", path);
    return `${statusCode} ${headers.location ?? ""}`;
  };
  expect(await on("/")).toBe("302 https://visited.example/");
  expect(await on("/login")).toBe("302 https://example.com/branded");
  expect(await on("/default-only")).toBe("404 ");
  expect(await on("/api/account")).toBe("404 ");
  await pool().query("update domains set redirect_404 = 'https://visited.example/lost' where id = $1", [
    rows[0].id,
  ]);
  await expect.poll(() => on("/default-only")).toBe("302 https://visited.example/lost");
});

test("with open registration, a claim does not affect its host", async () => {
  const host = "claimed.visited.example";
  const { rows } = await pool().query(
    `insert into domains (workspace_id, scheme, host, redirect_root, txt_token)
     values ($1, 'https', $2, 'https://example.com/stranger', 't') returning id`,
    [workspace, host],
  );
  await addLink("theirs", { domain_id: rows[0].id });
  const isKnown = async () => (await visitHost(host, "/.well-known/switchyard")).statusCode;
  await expect.poll(isKnown).toBe(200);
  const on = async (path: string) => (await visitHost(host, path)).headers.location ?? "none of theirs";
  expect(await on("/")).toBe("none of theirs");
  expect(await on("/theirs")).toBe("none of theirs");
  expect((await visitHost(host, "/login")).statusCode).toBe(await statusOnOurs("/login"));
});

const statusOnOurs = async (path: string) => (await visitHost(new URL(env().APP_URL).host, path)).statusCode;

test("where verification is required, a pending domain serves nothing until verified", async () => {
  Object.assign(env(), { DOMAIN_CHECK: "require" });
  const { rows } = await pool().query(
    `insert into domains (workspace_id, scheme, host, txt_token) values ($1, 'https', 'waits.visited.example', 't')
     returning id`,
    [workspace],
  );
  await addLink("early", { domain_id: rows[0].id });
  const status = async (path: string) => (await visitHost("waits.visited.example", path)).statusCode;
  // Until the domain is known its host is treated as our own, where /early is not there either.
  await expect.poll(() => status("/login")).toBe(404);
  expect(await status("/early")).toBe(404);
  await pool().query("update domains set status = 'verified' where id = $1", [rows[0].id]);
  await expect.poll(() => status("/early")).toBe(302);
});
