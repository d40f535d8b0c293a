import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ownIdentity, type ProcessIdentity } from "@/lib/platform/process";
import { createSegment } from "./segment";
import { beat, makeSpoolFolder, OWNER, type SpoolFolder, TakeOver } from "./spool-folder";

let spool = "";
let own: SpoolFolder;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  spool = mkdtempSync(join(tmpdir(), "spool-"));
  own = makeSpoolFolder(spool);
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(spool, { recursive: true, force: true });
});

/** The folder of another process, with one segment in it. */
function other(owner: Partial<ProcessIdentity> | string) {
  const { path } = makeSpoolFolder(spool);
  const text = typeof owner === "string" ? owner : JSON.stringify({ ...ownIdentity(), ...owner });
  writeFileSync(join(path, OWNER), text);
  return { folder: path, id: createSegment(path).id };
}

const idsOf = (segments: { id: string }[]) => segments.map(({ id }) => id);

test("segments of a dead process are taken over, and its folder is removed", () => {
  const { folder, id } = other({ started: "before" });
  const [taken] = new TakeOver(spool, own).take();
  expect(taken?.id).toBe(id);
  expect(readdirSync(own.path)).toContain(`${id}.spool`);
  expect(existsSync(folder)).toBe(false);
});

test("a process that lives keeps its segments", () => {
  other({});
  vi.advanceTimersByTime(3_600_000);
  expect(new TakeOver(spool, own).take()).toEqual([]);
});

test.each([
  ["is empty", ""],
  ["is half written", '{"space":"some'],
  ["says nothing", "null"],
  ["is an older version's", '{"host":"a","pid":1,"started":"x"}'],
])("with an owner file that %s, a folder counts as alive until nothing changed for a minute", (_, text) => {
  const { folder, id } = other(text);
  const takeOver = new TakeOver(spool, own);
  expect(takeOver.take()).toEqual([]);
  vi.advanceTimersByTime(50_000);
  writeFileSync(join(folder, `${id}.spool`), "one more click", { flag: "a" });
  expect(takeOver.take()).toEqual([]);
  vi.advanceTimersByTime(50_000);
  expect(takeOver.take()).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(idsOf(takeOver.take())).toEqual([id]);
});

test("process 1 of another container is not ours, and is dead after a minute without a heartbeat", () => {
  const { folder, id } = other({ space: "another container", pid: process.pid, started: "before" });
  const takeOver = new TakeOver(spool, own);
  for (let beats = 0; beats < 20; beats++) {
    expect(takeOver.take()).toEqual([]);
    vi.advanceTimersByTime(10_000);
    beat({ path: folder, damaged: "" });
    // two changes within one tick of the file system's clock look the same
    writeFileSync(join(folder, "beats"), String("x".repeat(beats)));
  }
  expect(takeOver.take()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(idsOf(takeOver.take())).toEqual([id]);
});

test("a folder that was removed comes back with its owner, and so does an owner alone", () => {
  rmSync(own.path, { recursive: true });
  beat(own);
  expect(JSON.parse(readFileSync(join(own.path, OWNER), "utf8"))).toEqual(ownIdentity());
  createSegment(own.path);
  rmSync(join(own.path, OWNER));
  beat(own);
  expect(JSON.parse(readFileSync(join(own.path, OWNER), "utf8"))).toEqual(ownIdentity());
  expect(readdirSync(spool)).toHaveLength(1);
});

test("an unreadable segment stays and is reported, others are drained, and it is retried", () => {
  const { folder, id } = other({ started: "before" });
  const odd = () => join(folder, `${randomUUID()}.spool`);
  mkdirSync(odd());
  const pipe = odd();
  spawnSync("mkfifo", [pipe]);
  const loop = odd();
  symlinkSync(loop, loop);
  const newer = odd();
  writeFileSync(newer, "switchyard spool 3\nwhatever that may be");
  const takeOver = new TakeOver(spool, own);
  expect(idsOf(takeOver.take())).toEqual([id]);
  expect(takeOver.unreadable().sort()).toEqual([
    "a folder",
    "format 3 of a newer version of Switchyard; this one reads 1 to 2",
    "not a file",
    "not a file",
  ]);
  writeFileSync(newer, "switchyard spool 1\n");
  expect(takeOver.take()).toHaveLength(1);
  expect(takeOver.unreadable()).toHaveLength(3);
});

test("a damaged header does not block the frames after it", () => {
  const { id, folder } = other({ started: "before" });
  truncateSync(join(folder, `${id}.spool`), 5);
  expect(idsOf(new TakeOver(spool, own).take())).toEqual([id]);
});

test("foreign files and folders are left alone", () => {
  writeFileSync(join(spool, "notes"), "");
  mkdirSync(join(spool, "empty"));
  mkdirSync(join(spool, "backup"));
  writeFileSync(join(spool, "backup", "notes"), "");
  const takeOver = new TakeOver(spool, own);
  for (let n = 0; n < 3; n++) {
    expect(takeOver.take()).toEqual([]);
    vi.advanceTimersByTime(60_000);
  }
  expect(readdirSync(spool).sort()).toEqual(expect.arrayContaining(["backup", "empty", "notes"]));
});
