import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { pool } from "../database/pool";
import { env } from "../env";
import { adoptLocalFiles } from "./adopt-local-files";
import { contentName } from "./file-store";
import { findFile, readFile } from "./files";
import { MANY_FILES, TRASH_DAYS } from "./trash";

const DAY_MS = 86_400_000;
const settings = { ...env() };
let folder: string;

beforeEach(async () => {
  Object.assign(env(), { DATA_DIR: await mkdtemp(join(tmpdir(), "local-")) });
  folder = join(env().DATA_DIR, "media");
  await mkdir(folder);
  await pool().query("delete from files; delete from file_chunks");
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(env().DATA_DIR, { recursive: true });
});
afterAll(async () => {
  Object.assign(env(), settings);
  await pool().end();
});

/** A file that came so many days ago. */
async function put(text: string, days: number, place = folder, name = contentName(Buffer.from(text), "ogg")) {
  const moment = new Date(Date.now() - days * DAY_MS);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, name), text);
  await utimes(join(place, name), moment, moment);
  return name;
}

const adopt = (...used: string[]) => {
  const among = async (names: string[]) => new Set(names.filter((name) => used.includes(name)));
  return adoptLocalFiles({ listed: async () => new Set(), mentioned: among })();
};
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const trash = (days: number) => join(folder, "trash", dayBefore(days));
const isThere = (name: string) => existsSync(join(folder, name));
const stored = async () => {
  const { rows } = await pool().query("select name from files where stored_at is not null order by name");
  return rows.map(({ name }) => name as string);
};
/** As if files had been taken over two days ago. */
const age = () => pool().query("update files set stored_at = now() - interval '2 days'");

test("files of the data directory are found before they are taken over, and after", async () => {
  const name = await put("song", 3);
  const logo = await put("logo", 3, join(env().DATA_DIR, "uploads"));
  expect((await findFile(name))?.bytes).toBe(4);
  expect((await readFile(logo))?.toString()).toBe("logo");
  expect(await adopt(name, logo)).toBe(2);
  await rm(env().DATA_DIR, { recursive: true });
  expect((await readFile(name))?.toString()).toBe("song");
  expect((await readFile(logo))?.toString()).toBe("logo");
  await mkdir(env().DATA_DIR);
});

test("a file stays where it was for a day, and is taken over once", async () => {
  const name = await put("song", 3);
  expect([await adopt(name), await adopt(name)]).toEqual([1, 0]);
  expect(isThere(name)).toBe(true);
  await age();
  expect(await adopt(name)).toBe(0);
  expect([isThere(name), await readdir(trash(0))]).toEqual([false, [name]]);
  expect(await adopt(name)).toBe(0);
  expect(isThere(name)).toBe(false);
});

test("unused files go into the folder's trash after a day, fresh ones into the store", async () => {
  const [used, unused, fresh] = [await put("used", 3), await put("unused", 3), await put("fresh", 0)];
  expect(await adopt(used)).toBe(2);
  expect(await stored()).toEqual([used, fresh].sort());
  expect([isThere(unused), await readdir(trash(0))]).toEqual([false, [unused]]);
});

test("a file in the folder's trash that is used again is taken over", async () => {
  const name = await put("needed", 3, trash(10));
  const other = await put("other", 3, trash(10));
  await adopt(name);
  expect([await stored(), await readdir(trash(10))]).toEqual([[name], [other]]);
});

test("the folder's trash is emptied after thirty days", async () => {
  await put("young", 3, trash(TRASH_DAYS - 1));
  await put("old", 3, trash(TRASH_DAYS + 1));
  await adopt();
  expect(await readdir(join(folder, "trash"))).toEqual([dayBefore(TRASH_DAYS - 1)]);
});

test("many files that a database knows nothing of stay where they are", async () => {
  const names: string[] = [];
  for (let at = 0; at < MANY_FILES; at++) names.push(await put(`file ${at}`, at % 2 ? 40 : 0));
  expect(await adopt()).toBe(0);
  expect([await stored(), (await readdir(folder)).length]).toEqual([[], MANY_FILES]);
  expect(await adopt(names[0] ?? "")).toBe(MANY_FILES / 2);
});

test("a damaged file is left where it is", async () => {
  const name = await put("changed", 3, folder, contentName(Buffer.from("as it was"), "ogg"));
  const empty = await put("", 3);
  expect(await adopt(name, empty)).toBe(0);
  expect([isThere(name), isThere(empty), await stored()]).toEqual([true, true, []]);
});

test("a clock that is a month fast moves nothing", async () => {
  const name = await put("unused", 0);
  const old = await put("old", 3, trash(20));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * DAY_MS });
  expect(await adopt()).toBe(0);
  vi.useRealTimers();
  expect([isThere(name), await readdir(trash(20))]).toEqual([true, [old]]);
});
