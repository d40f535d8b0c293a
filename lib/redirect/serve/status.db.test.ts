import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { clickMetrics } from "@/lib/analytics/ingest/health";
import { now } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { visitsForFile } from "../visits-fixture";

const at = await visitsForFile("Status");

const before = { ...env() };
afterEach(() => {
  Object.assign(env(), before);
});

test("the page says that it works, in the visitor's language, to be read and nothing else", async () => {
  await pool().query("insert into uptime_days (day, minutes) values (current_date - 3, ~ 0::bit(1440))");
  const { status, headers, text } = await at.visit("/status", { headers: { "accept-language": "de" } });
  expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(text).toContain('lang="de"');
  expect(text).toContain("Alles funktioniert");
  expect(headers["set-cookie"]).toBeUndefined();
  expect((await at.visit("/status", { method: "HEAD" })).text).toBe("");
  expect((await at.visit("/status", { method: "POST" })).status).toBe(405);
});

test("a link that had the alias before the page keeps it, and its preview", async () => {
  const id = await at.addLink("status");
  await expect.poll(async () => (await at.visit("/status")).status).toBe(302);
  expect((await at.visit("/status+")).text).toContain("Where this link leads");
  await pool().query("delete from links where id = $1", [id]);
  await expect.poll(async () => (await at.visit("/status")).text).toContain("<h1>");
});

test("branded domains have no such page", async () => {
  await at.addDomain("status.example");
  expect((await at.visit("/status", { headers: { host: "status.example" } })).status).toBe(404);
});

test("the operator's notice is shown as text, and the page can be off", async () => {
  Object.assign(env(), { STATUS_NOTICE: "Friday <b>22:00</b>" });
  expect((await at.visit("/status")).text).toContain("Friday &lt;b&gt;22:00&lt;/b&gt;");
  Object.assign(env(), { STATUS_PAGE: "off" });
  expect((await at.visit("/status")).status).toBe(404);
});

test("clicks that have been waiting for minutes are said to be late", async () => {
  // The drain looks between two tries, and finds nothing waiting.
  await expect
    .poll(async () => {
      clickMetrics().behindSince = now() - 600_000;
      return (await at.visit("/status")).text;
    })
    .toContain("counted later");
  clickMetrics().behindSince = 0;
});

test("clicks that wait in another process are said to be late, too", async () => {
  const id = randomUUID();
  await pool().query(
    `insert into processes (id, machine, folder, number, version, node, started_at, is_leader, is_far, memory_bytes, spool_bytes, behind_since)
     values ($1, 'elsewhere', '/', '1', '0', 'v22', now(), false, false, 1, 2, now() - interval '10 minutes')`,
    [id],
  );
  // What was looked up is good for seconds.
  const shown = () => at.visit("/status").then(({ text }) => text);
  await expect.poll(shown, { timeout: 20_000 }).toContain("counted later");
  await pool().query("delete from processes where id = $1", [id]);
});
