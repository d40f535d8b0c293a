import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool } from "../database/pool";
import { discardUnusedFiles, MANY_FILES, TRASH_DAYS } from "./unused-files";

const DAY_MS = 86_400_000;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "unused-"));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});
afterAll(() => pool().end());

async function put(name: string, days: number) {
  const moment = new Date(Date.now() - days * DAY_MS);
  await writeFile(join(folder, name), name);
  await utimes(join(folder, name), moment, moment);
}

const using =
  (...used: string[]) =>
  async (names: string[]) =>
    new Set(names.filter((name) => used.includes(name)));
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const inTrash = async () =>
  (await readdir(join(folder, "trash"), { recursive: true }).catch(() => [])).sort();
const isThere = (name: string) => existsSync(join(folder, name));

test("unused files go into the trash after a day", async () => {
  await put("used", 3);
  await put("unused", 3);
  await put("fresh", 0);
  expect(await discardUnusedFiles(folder, using("used"))).toBe(1);
  expect([isThere("used"), isThere("unused"), isThere("fresh")]).toEqual([true, false, true]);
  expect(await inTrash()).toEqual([dayBefore(0), join(dayBefore(0), "unused")]);
});

test("a file in the trash comes back when it is used again", async () => {
  await put("kept", 3);
  await put("needed", 3);
  await discardUnusedFiles(folder, using("kept"));
  expect(isThere("needed")).toBe(false);
  await discardUnusedFiles(folder, using("kept", "needed"));
  expect(isThere("needed")).toBe(true);
});

test("the trash is emptied after thirty days", async () => {
  for (const days of [TRASH_DAYS - 1, TRASH_DAYS + 1]) {
    await mkdir(join(folder, "trash", dayBefore(days)), { recursive: true });
    await writeFile(join(folder, "trash", dayBefore(days), "old"), "");
  }
  await discardUnusedFiles(folder, using());
  expect(await inTrash()).toEqual([dayBefore(TRASH_DAYS - 1), join(dayBefore(TRASH_DAYS - 1), "old")]);
});

test("many files that a database knows nothing of stay where they are", async () => {
  for (let at = 0; at < MANY_FILES; at++) await put(`file-${at}`, 40);
  expect(await discardUnusedFiles(folder, using())).toBe(0);
  expect(await inTrash()).toEqual([]);
  expect(await discardUnusedFiles(folder, using("file-0"))).toBe(MANY_FILES - 1);
});

test("a clock that is a month fast discards nothing", async () => {
  await put("unused", 0);
  await mkdir(join(folder, "trash", dayBefore(20)), { recursive: true });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * DAY_MS });
  expect(await discardUnusedFiles(folder, using())).toBe(0);
  vi.useRealTimers();
  expect([isThere("unused"), await inTrash()]).toEqual([true, [dayBefore(20)]]);
});
