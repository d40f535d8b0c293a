import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clickMetrics } from "@/lib/analytics/ingest/health";
import { pool } from "../database/pool";
import { env } from "../env";
import { metrics } from "./operator-endpoints";

const TOKEN = "a-token-of-some-length";
let origin = "";
const server = createServer((request, response) => {
  void answer(request, response).then((done) => done || response.writeHead(404).end());
});
let answer: ReturnType<typeof metrics>;

beforeAll(async () => {
  env().METRICS_TOKEN = TOKEN;
  answer = metrics(clickMetrics);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await pool().end();
});

const read = (token?: string) =>
  fetch(`${origin}/metrics`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });

test("a request with the token gets the metrics in Prometheus' format", async () => {
  clickMetrics().dropped = 3;
  const response = await read(TOKEN);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toContain("text/plain");
  const text = await response.text();
  expect(text).toMatch(/^switchyard_clicks_dropped_total 3$/m);
  for (const name of [
    "clicks_recorded_total",
    "spool_bytes",
    "spool_oldest_seconds",
    "spool_kept_bytes",
    "spool_kept_seconds",
    "link_cache_hits_total",
    "link_ruled_out_total",
    "name_queries_total",
    "database_waiting",
    "rate_limited_total",
  ])
    expect(text).toMatch(new RegExp(`^switchyard_${name} \\d`, "m"));
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test("other requests get no metrics, and without the setting there is no such page", async () => {
  expect((await read()).status).toBe(401);
  expect((await read("another-token-of-it")).status).toBe(401);
  env().METRICS_TOKEN = undefined;
  answer = metrics(clickMetrics);
  expect((await read(TOKEN)).status).toBe(404);
});
