import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { BioCounts } from "./bio-counts";

const folder = mkdtempSync(join(tmpdir(), "bio-counts-"));
const running: BioCounts[] = [];
const started = (abandonedMs?: number) => {
  const counts = new BioCounts(folder, abandonedMs);
  running.push(counts);
  return counts;
};

let bioId = 0;
beforeEach(async () => {
  const { rows } = await pool().query<{ id: number }>(`
    with made as (insert into workspaces (name) values ('Bio') returning id)
    insert into bio_pages (workspace_id, alias, title) select id, md5(random()::text), 'Ada' from made returning id`);
  bioId = rows[0]?.id ?? 0;
});
afterAll(async () => {
  for (const each of running) await each.stop();
  rmSync(folder, { recursive: true, force: true });
  await pool().end();
});

const counted = async (block = "") => {
  const { rows } = await pool().query<{ sum: number }>(
    "select sum(counted)::int as sum from bio_counts where bio_id = $1 and block = $2",
    [bioId, block],
  );
  return rows[0]?.sum ?? 0;
};
const view = () => ({ bioId, variant: 0, block: "" });

test("views and clicks add up, by page, block and day", async () => {
  const counts = started();
  for (let n = 0; n < 3; n++) counts.add(view());
  counts.add({ ...view(), block: "shop" });
  await counts.flush();
  counts.add(view());
  await counts.flush();
  expect([await counted(), await counted("shop")]).toEqual([4, 1]);
  const { rows } = await pool().query("select count(*)::int as days from bio_counts where bio_id = $1", [
    bioId,
  ]);
  expect(rows[0]?.days).toBe(2);
});

test("what a killed process left is counted once, also by two at a time", async () => {
  const killed = started();
  for (let n = 0; n < 5; n++) killed.add(view());
  // Its end was not orderly: nothing was flushed, and nobody closes its file.
  const others = [started(0), started(0), started(0)];
  await Promise.all(others.map((other) => other.flush()));
  expect(await counted()).toBe(5);
  expect(readdirSync(folder)).toEqual([]);
  await killed.flush();
  expect(await counted()).toBe(5);
});

test("a file that was counted and not removed is not counted again", async () => {
  const id = "0b9de1f0-3d5e-4f6a-8f53-b2a5a1d0c001";
  const path = join(folder, `${id}-000000001.counts`);
  for (let n = 0; n < 2; n++) {
    writeFileSync(path, `${bioId} 20000 0 \n`);
    await started(0).flush();
  }
  expect(await counted()).toBe(1);
});

test("a line cut short, one that is none and a page that is gone stop nothing", async () => {
  const id = "0b9de1f0-3d5e-4f6a-8f53-b2a5a1d0c002";
  const lines = [
    `${bioId} 20000 0 shop`,
    "nonsense",
    "999999999 20000 0 ",
    `${bioId} 20000 7 x`,
    `${bioId} 200`,
  ];
  writeFileSync(join(folder, `${id}-000000001.counts`), lines.join("\n"));
  await started(0).flush();
  expect(await counted("shop")).toBe(1);
  expect(readdirSync(folder)).toEqual([]);
});

test("files that others still write to are left to them", async () => {
  const owner = started();
  owner.add(view());
  await started().flush();
  expect(await counted()).toBe(0);
  await owner.flush();
  expect(await counted()).toBe(1);
});

test("counts that the disk refuses are kept in memory and counted", async () => {
  const path = join(folder, "no-folder");
  writeFileSync(path, "");
  const counts = new BioCounts(path);
  running.push(counts);
  counts.add(view());
  await counts.flush();
  await counts.flush();
  expect(await counted()).toBe(1);
  rmSync(path);
});
