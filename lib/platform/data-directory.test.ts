import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkFormat, lockDataDirectory } from "./data-directory";

let folder = "";
let data = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  data = join(folder, "data");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entries = () => readdirSync(join(data, "running")).filter((name) => name.endsWith(".json"));

/** An entry like those that processes write, of a process with something else about it. */
async function leaveEntry(changes: object): Promise<string> {
  const lock = await lockDataDirectory(data, 3000);
  const entry = JSON.parse(readFileSync(join(data, "running", entries()[0] ?? ""), "utf8"));
  lock.release();
  const file = join(data, "running", "00000000-left.json");
  writeFileSync(file, JSON.stringify({ ...entry, ...changes }));
  return file;
}

test("of several processes that start at the same time one gets the directory", async () => {
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataDirectory(data, 3000)));
  const refused = tries.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(5);
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason.message).toMatch(new RegExp(`in use by process ${process.pid} .*port 3000`));
  expect(entries()).toHaveLength(1);
});

test("a released directory is free", async () => {
  (await lockDataDirectory(data, 3000)).release();
  await expect(lockDataDirectory(data, 3000)).resolves.toBeDefined();
});

test("a killed process does not keep it, nor does a later process of the same number", async () => {
  await leaveEntry({ pid: spawnSync(process.execPath, ["--version"]).pid });
  (await lockDataDirectory(data, 3000)).release();
  await leaveEntry({ started: "1" });
  await expect(lockDataDirectory(data, 3000)).resolves.toBeDefined();
  expect(entries()).toHaveLength(1);
});

test("a copied directory is not blocked by the original's process", async () => {
  await lockDataDirectory(data, 3000);
  cpSync(data, join(folder, "copy"), { recursive: true });
  await expect(lockDataDirectory(join(folder, "copy"), 3001)).resolves.toBeDefined();
  await expect(lockDataDirectory(data, 3001)).rejects.toThrow(/in use/);
});

test("a directory that is moved while it is in use stays in use", async () => {
  await lockDataDirectory(data, 3000);
  renameSync(data, join(folder, "moved"));
  await expect(lockDataDirectory(join(folder, "moved"), 3001)).rejects.toThrow(/in use/);
});

test("a process that starts while another stops waits for it", async () => {
  const first = await lockDataDirectory(data, 3000);
  first.leaving();
  let isTaken = false;
  const second = lockDataDirectory(data, 3000).then(() => {
    isTaken = true;
  });
  await expect.poll(() => entries().length).toBe(2);
  expect(isTaken).toBe(false);
  first.release();
  await second;
});

test("a process in another container keeps it as long as it touches its entry", async () => {
  const file = await leaveEntry({ space: "another one" });
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
  try {
    await expect(lockDataDirectory(data, 3001)).rejects.toThrow(/in use/);
  } finally {
    clearInterval(beating);
  }
  await expect(lockDataDirectory(data, 3001)).resolves.toBeDefined();
}, 30_000);

test("an entry that cannot be read counts until nobody touches it", async () => {
  mkdirSync(join(data, "running"), { recursive: true });
  const file = join(data, "running", "00000000-half.json");
  writeFileSync(file, "{");
  const beating = setInterval(() => utimesSync(file, new Date(), new Date()), 50);
  await expect(lockDataDirectory(data, 3001)).rejects.toThrow(/in use/);
  clearInterval(beating);
});

let formatFolder = "";
beforeEach(() => {
  formatFolder = mkdtempSync(join(tmpdir(), "format-"));
});
afterEach(() => rmSync(formatFolder, { recursive: true, force: true }));

test("a new data directory is marked, and taken again", () => {
  checkFormat(formatFolder);
  expect(readFileSync(join(formatFolder, "format"), "utf8")).toBe("1\n");
  expect(() => checkFormat(formatFolder)).not.toThrow();
});

test("a newer data directory that older versions can use keeps its mark", () => {
  writeFileSync(join(formatFolder, "format"), "3 1 9.4.0\n");
  checkFormat(formatFolder);
  expect(readFileSync(join(formatFolder, "format"), "utf8")).toBe("3 1 9.4.0\n");
});

test.each([
  ["2", /newer version/],
  ["1000", /newer version/],
  ["no number", /written by/],
  ["3 2 9.4.0", /written by Switchyard 9\.4\.0 .*Start that version/],
])("a data directory of format %s is refused", (format, words) => {
  writeFileSync(join(formatFolder, "format"), format);
  expect(() => checkFormat(formatFolder)).toThrow(words);
  expect(readFileSync(join(formatFolder, "format"), "utf8")).toBe(format);
});
