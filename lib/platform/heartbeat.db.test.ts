import { randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { hostname } from "node:os";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { pool } from "./database/pool";
import { env } from "./env";
import { isAnyBehind, listProcesses, purgeProcesses, startHeartbeat } from "./heartbeat";
import { versionWithBuild } from "./version";

beforeAll(() => mkdirSync(env().DATA_DIR, { recursive: true }));
beforeEach(() => pool().query("delete from processes"));
afterAll(() => pool().end());

const another = (machine: string, number: string, minutes: number) =>
  pool().query(
    `insert into processes (id, machine, folder, number, version, node, started_at, seen_at, is_leader, is_far, memory_bytes, spool_bytes)
     values ($1, $2, $3, $4, '0.2.0+x', 'v22', now() - interval '1 day', now() - make_interval(mins => $5), false, false, 1, 2)`,
    [randomUUID(), machine, env().DATA_DIR, number, minutes],
  );

test("a process is listed while it runs, and gone once it has stopped", async () => {
  const stop = startHeartbeat(() => ({ spoolBytes: 42, behindSince: 0 }));
  await expect.poll(listProcesses).toMatchObject([
    {
      machine: hostname(),
      number: "1",
      version: versionWithBuild(),
      spool: 42,
      isLeader: false,
      isFar: false,
    },
  ]);
  const [own] = await listProcesses();
  expect(own?.memory).toBeGreaterThan(1e6);
  expect(own?.disk).toBeGreaterThan(own?.diskFree ?? 0);
  expect(own?.silent).toBeLessThan(30);
  await stop();
  expect(await listProcesses()).toEqual([]);
});

test("a process takes the place of the killed one before it, and of no other", async () => {
  await another(hostname(), "1", 1);
  await another(hostname(), "2", 1);
  await another("elsewhere", "1", 1);
  const stop = startHeartbeat(() => ({ spoolBytes: 0, behindSince: 0 }));
  await expect
    .poll(async () =>
      (await listProcesses())
        .map(({ machine, number, version }) => `${machine} ${number} ${version}`)
        .toSorted(),
    )
    .toEqual(
      ["elsewhere 1 0.2.0+x", `${hostname()} 1 ${versionWithBuild()}`, `${hostname()} 2 0.2.0+x`].toSorted(),
    );
  await stop();
});

test("one that was not heard of for ten minutes is not listed, and after a day it is purged", async () => {
  await another("quiet", "1", 9);
  await another("long gone", "1", 11);
  await another("yesterday", "1", 1_441);
  expect(await listProcesses()).toMatchObject([{ machine: "quiet", silent: expect.any(Number) }]);
  expect(await purgeProcesses()).toBe(1);
  const { rows } = await pool().query("select machine from processes order by 1");
  expect(rows.map(({ machine }) => machine)).toEqual(["long gone", "quiet"]);
});

test("clicks that wait in any process that serves are known to all", async () => {
  const since = Date.now() - 300_000;
  const stop = startHeartbeat(() => ({ spoolBytes: 42, behindSince: since }));
  await expect.poll(() => isAnyBehind(120_000)).toBe(true);
  expect(await isAnyBehind(600_000)).toBe(false);
  await stop();
  expect(await isAnyBehind(120_000)).toBe(false);
  await another("killed", "1", 5);
  await pool().query("update processes set behind_since = now() - interval '1 hour'");
  expect(await isAnyBehind(120_000)).toBe(false);
});
