import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Program, startProgram } from "@/bench/program";
import { databaseUrl } from "@/lib/platform/database/locate";
import { signal } from "@/lib/platform/signal-fixtures";
import { compiledProgram } from "./compiled-program";
import { freePort } from "./setup";
import { ask } from "./traffic";

const TOKEN = "a-token-of-some-length";
const folder = mkdtempSync(join(tmpdir(), "processes-"));
/** One connection, so that the same process answers each time. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let app: Program;
let others: number[] = [];

beforeAll(async () => {
  app = await startProgram({
    args: [await compiledProgram("visits-process")],
    port: await freePort(),
    core: "any",
    ready: "/healthz",
    env: {
      DATABASE_URL: databaseUrl(),
      DATA_DIR: folder,
      WORKERS: "2",
      METRICS_TOKEN: TOKEN,
      LOG_LEVEL: "silent",
    },
  });
  await vi.waitUntil(async () => (await ready()).status === "ok", { timeout: 20_000 });
  const { pid } = JSON.parse((await get("/process-metrics")).text) as { pid: number };
  others = workers().filter((worker) => worker !== pid);
});
afterAll(async () => {
  agent.destroy();
  expect(await app.stop()).toBe(0);
  rmSync(folder, { recursive: true, force: true });
});

const get = (path: string) => ask(app.origin + path, { authorization: `Bearer ${TOKEN}` }, agent);
const ready = async () => JSON.parse((await get("/readyz")).text) as { status: string; reasons: string[] };
const workers = () =>
  spawnSync("pgrep", ["-P", String(app.pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter(Boolean)
    .map(Number);
const up = async () => {
  const lines = (await get("/metrics")).text.matchAll(/^switchyard_process_up\{process="(\w+)"\} (\d)$/gm);
  return Object.fromEntries([...lines].map(([, process, value]) => [process, value]));
};

test("one page has the metrics of every process, each with its number", async () => {
  await ask(`${app.origin}/nothing-here`, {}, agent);
  const { text } = await get("/metrics");
  for (const process of ["1", "2"])
    for (const name of [
      "switchyard_link_cache_links",
      "process_start_time_seconds",
      "nodejs_eventloop_lag_p99_seconds",
    ])
      expect(text).toMatch(new RegExp(`^${name}\\{process="${process}"\\} [\\d.]`, "m"));
  expect(text).toMatch(/^process_resident_memory_bytes\{process="primary"\} \d/m);
  expect(text.match(/^# TYPE switchyard_link_cache_links gauge$/gm)).toHaveLength(1);
  const misses = [...text.matchAll(/^switchyard_link_cache_misses_total\{process="\d"\} (\d+)$/gm)];
  expect(misses.map(([, count]) => Number(count)).toSorted()).toEqual([0, 1]);
  expect(await up()).toEqual({ 1: "1", 2: "1", primary: "1" });
});

test("a process that hangs is named, and the others respond in time", async () => {
  expect(others).toHaveLength(1);
  signal(others, "SIGSTOP");
  try {
    const { ms } = await get("/metrics");
    expect(ms).toBeLessThan(1_900);
    expect(Object.values(await up()).toSorted()).toEqual(["0", "1", "1"]);
    const { status, reasons } = await ready();
    expect([status, reasons.length]).toEqual(["degraded", 1]);
    expect(reasons[0]).toMatch(/^process \d: no response within a second/);
  } finally {
    signal(others, "SIGCONT");
  }
  await expect.poll(async () => (await ready()).status).toBe("ok");
});

test("a process that is killed is named, and its replacement has its number", async () => {
  const before = await up();
  signal(others, "SIGKILL");
  await expect.poll(async () => (await ready()).reasons.join()).toMatch(/^process \d: is starting/);
  await expect.poll(async () => (await ready()).status, { timeout: 20_000 }).toBe("ok");
  expect(await up()).toEqual(before);
});
