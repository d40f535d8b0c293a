import { beforeAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { MissingPaths } from "./missing-paths";
import { brandedSite } from "./route";
import type { VisitContext } from "./visit-context";
import { CHROME, visitsForFile } from "./visits-fixture";

const at = await visitsForFile("Inbox");
const HOST = "go.inbox.example";
let domain = 0;
beforeAll(async () => {
  domain = await at.addDomain(HOST);
});

type Row = { path: string; hits: string; referrer: string };
const rowsOf = async (id: number) =>
  (
    await pool().query<Row>(
      "select path, hits, referrer from missing_paths where domain_id = $1 order by hits desc, lower(path)",
      [id],
    )
  ).rows;
const ask = (path: string, headers: object = {}, more: object = {}) =>
  at.visit(path, { headers: { host: HOST, ...headers }, ...more });

test("what people asked for is kept, with how often and from where, and nothing of them", async () => {
  await ask("/Summer?utm_source=secret", { referer: "https://www.news.example/page?user=1" });
  await ask("/summer/");
  await ask("/sale/2027");
  await ask("/caf%c3%a9");
  await expect
    .poll(() => rowsOf(domain))
    .toEqual([
      { path: "Summer", hits: "2", referrer: "news.example" },
      { path: "caf%C3%A9", hits: "1", referrer: "" },
      { path: "sale/2027", hits: "1", referrer: "" },
    ]);
  await ask("/summer");
  await expect.poll(async () => (await rowsOf(domain))[0]?.hits).toBe("3");
  const { rows } = await pool().query("select * from missing_paths where domain_id = $1", [domain]);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|secret|user=1|Chrome/);
});

test("robots, programs' files, scans of what every server is asked for, and other methods are no wishes", async () => {
  const host = "quiet.inbox.example";
  const id = await at.addDomain(host, { redirect_404: "https://example.com/lost" });
  const quiet = (path: string, headers: object = {}, more: object = {}) =>
    ask(path, { host, ...headers }, more);
  for (const path of [
    "/wp-login.php",
    "/wp-admin/setup",
    "/.env",
    "/.git/config",
    "/a/.aws/credentials",
    "/backup.zip",
    "/robots.txt",
    "/favicon.ico",
    "/qr/none.svg",
    "/.well-known/security",
    "/admin",
    "/cgi-bin/x",
    "/ada@example.com",
    "/ada%40example.com",
    "/wish+",
    "/wish%2B",
    "//wish",
    `/${"x".repeat(201)}`,
    "/%00",
    "/",
  ])
    await quiet(path, {}, { address: `198.51.100.${Math.floor(Math.random() * 200)}` });
  await quiet("/robot", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
  await quiet("/ahead", { "sec-purpose": "prefetch" });
  await quiet("/head", {}, { method: "HEAD" });
  await quiet("/posted", {}, { method: "POST" });
  const asked = await quiet("/asked");
  // Recorded, though the visitor is sent elsewhere.
  expect(asked.headers.location).toBe("https://example.com/lost");
  await expect.poll(() => rowsOf(id)).toEqual([{ path: "asked", hits: "1", referrer: "" }]);
});

test("the default short host has no such list", async () => {
  await at.visit("/nobody-s", { headers: { host: "localhost" } });
  await ask("/somebody-s");
  await expect.poll(async () => (await rowsOf(domain)).map(({ path }) => path)).toContain("somebody-s");
  const { rows } = await pool().query("select 1 from missing_paths where path = 'nobody-s'");
  expect(rows).toEqual([]);
});

const site = (id: number) =>
  brandedSite({
    id,
    workspaceId: at.workspace,
    host: HOST,
    redirectRoot: "",
    redirect404: "",
    qrWords: [],
    apps: null,
    status: "served",
    isSecure: true,
  });
const context = (id: number, path: string, address: string) =>
  ({
    site: site(id),
    path,
    address,
    request: { method: "GET", headers: { "user-agent": CHROME } },
  }) as VisitContext;
const anyAddress = (n: number) => `2001:db8:${(n >> 16).toString(16)}:${(n & 0xffff).toString(16)}::1`;

test("a visitor who asks for many things at random fills nothing", async () => {
  const id = await at.addDomain("one.inbox.example");
  const paths = new MissingPaths(() => false);
  for (let n = 0; n < 5_000; n++) paths.add(context(id, `/x${n}`, "203.0.113.77"));
  await paths.stop();
  expect(await rowsOf(id)).toHaveLength(20);
});

test("a million random paths from anywhere leave what people ask for, 500 rows, and bounded memory", async () => {
  const id = await at.addDomain("many.inbox.example");
  const wished = new MissingPaths(() => false);
  for (let n = 0; n < 12; n++) wished.add(context(id, "/wished", `203.0.113.${n}`));
  await wished.stop();
  // Each is a process, as two workers flush in turns; every one of its flushes holds its own bound.
  for (let worker = 0; worker < 10; worker++) {
    const paths = new MissingPaths(() => false);
    for (let n = 0; n < 100_000; n++) {
      const which = worker * 100_000 + n;
      paths.add(context(id, `/r${which}`, anyAddress(which)));
    }
    await paths.stop();
  }
  const rows = await rowsOf(id);
  expect(rows).toHaveLength(500);
  expect(rows[0]).toMatchObject({ path: "wished", hits: "12" });
}, 120_000);

test("two workers add up, and what is ignored or of a domain that is gone is in nobody's way", async () => {
  const [id, gone] = [await at.addDomain("two.inbox.example"), await at.addDomain("gone.inbox.example")];
  const workers = [new MissingPaths(() => false), new MissingPaths(() => false)];
  for (let n = 0; n < 50; n++)
    for (const [at, worker] of workers.entries()) {
      worker.add(context(id, `/both${n}`, `203.0.${at}.${n}`));
      worker.add(context(gone, `/lost${n}`, `203.1.${at}.${n}`));
    }
  await pool().query("delete from domains where id = $1", [gone]);
  await Promise.all(workers.map((worker) => worker.stop()));
  const rows = await rowsOf(id);
  expect(rows).toHaveLength(50);
  expect(new Set(rows.map(({ hits }) => hits))).toEqual(new Set(["2"]));
});

test("during a scan of unknown links nothing is taken for a wish", async () => {
  const id = await at.addDomain("scan.inbox.example");
  const paths = new MissingPaths(() => true);
  paths.add(context(id, "/wish", "203.0.113.5"));
  await paths.stop();
  expect(await rowsOf(id)).toEqual([]);
});
