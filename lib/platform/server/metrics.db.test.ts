import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickMetrics } from "@/lib/analytics/ingest/health";
import { pool } from "../database/pool";
import { env } from "../env";
import { metrics, watchApi } from "./metrics";
import { collectReports } from "./process-reports";
import { processRegistry } from "./registry";

const TOKEN = "a-token-of-some-length";
let origin = "";
let answer: ReturnType<typeof metrics>;
let watch: ReturnType<typeof watchApi>;
const server = createServer((request, response) => {
  watch(request, response);
  void answer(request, response).then((done) => done || response.writeHead(404).end());
});

function start() {
  const registry = processRegistry(
    {
      clicks: clickMetrics,
      visits: () => ({ cachedLinks: 12, cacheBytes: 3_400, isSubscribed: true }),
      waitingPlans: async () => 5,
    },
    { links: { run: async () => 0 } },
  );
  const collect = collectReports({ metrics: registry.report, health: async () => [] });
  answer = metrics(() => collect("metrics"));
  watch = watchApi(registry);
}

beforeAll(async () => {
  env().METRICS_TOKEN = TOKEN;
  start();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await pool().end();
});

const read = (token?: string) =>
  fetch(`${origin}/metrics`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
const text = async () => (await read(TOKEN)).text();

test("a request with the token gets the metrics in Prometheus' format", async () => {
  clickMetrics().dropped = 3;
  const response = await read(TOKEN);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const page = await response.text();
  for (const [name, value] of [
    ["process_up", "1"],
    ["clicks_dropped_total", "3"],
    ["spool_oldest_seconds", "\\d"],
    ["spool_kept_bytes", "\\d"],
    ["spool_kept_seconds", "\\d"],
    ["link_cache_links", "12"],
    ["link_cache_bytes", "3400"],
    ["notifications_subscribed", "1"],
    ["clickhouse_waiting_plans", "5"],
    ["database_waiting", "\\d"],
  ])
    expect(page).toMatch(new RegExp(`^switchyard_${name}\\{process="1"\\} ${value}`, "m"));
  expect(page).toMatch(/^switchyard_visits_total\{outcome="passed",process="1"\} 0$/m);
  expect(page).toMatch(/^process_resident_memory_bytes\{process="1"\} \d/m);
});

test("responses of the API are counted with the class of their status and their duration", async () => {
  await (await fetch(`${origin}/api/nothing`)).text();
  await expect.poll(text).toMatch(/^switchyard_api_duration_seconds_count\{.*status="4xx".*\} 1$/m);
  expect(await text()).toMatch(/^switchyard_api_duration_seconds_bucket\{.*le="2\.5".*\} 1$/m);
});

test("the dashboard, the alerts and the documentation name metrics that exist", async () => {
  const names = new Set((await text()).match(/^# TYPE \w+/gm)?.map((line) => line.slice("# TYPE ".length)));
  for (const file of ["docs/monitoring/grafana.json", "docs/monitoring/alerts.yaml", "docs/operating.md"]) {
    const named = readFileSync(file, "utf8").match(/\b(switchyard|nodejs|process)_\w+/g) ?? [];
    expect(named.length, file).toBeGreaterThan(10);
    const isKnown = (name: string) => names.has(name) || names.has(name.replace(/_(bucket|count|sum)$/, ""));
    expect(
      named.filter((name) => !isKnown(name)),
      file,
    ).toEqual([]);
  }
});

test("tasks of upkeep are told of, but none that only another version has", async () => {
  await pool().query(
    `insert into upkeep_tasks (name, last_finished_at, last_error) values
       ('links', now() - interval '1 hour', 'no such table'), ('of another version', now() - interval '1 year', null)`,
  );
  const page = await text();
  expect(page).toMatch(/switchyard_upkeep_failing\{task="links",process="\d+"\} 1/);
  expect(page).toMatch(/switchyard_upkeep_age_seconds\{task="links",process="\d+"\} 360\d/);
  expect(page).not.toContain("another version");
});

test("a process whose connections are all in use reports the rest in time", async () => {
  const taken = await Promise.all(Array.from({ length: env().DATABASE_POOL }, () => pool().connect()));
  const page = await text();
  const stillWaiting = pool().waitingCount;
  for (const client of taken) client.release();
  expect(page).toMatch(/^switchyard_process_up\{process="1"\} 1$/m);
  expect(page).not.toContain("switchyard_upkeep_age_seconds{");
  // The primary waits for a second, and takes a process that says nothing for one that is down.
  expect(stillWaiting).toBeGreaterThan(0);
});

test("other requests get no metrics, and without the setting there is no such page", async () => {
  expect((await read()).status).toBe(401);
  expect((await read("another-token-of-it")).status).toBe(401);
  env().METRICS_TOKEN = undefined;
  start();
  expect((await read(TOKEN)).status).toBe(404);
});
