import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clickMetrics } from "./health";
import { readFrames, SEGMENT_HEAD } from "./segment";
import { Spool } from "./spool";
import { OVERFLOW_RECORDS } from "./spool-recovery";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "spool-"));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const open = (segmentBytes?: number) => new Spool({ folder, leftovers: [], onWrite: () => {}, segmentBytes });

const framesOf = (spool: Spool) =>
  spool
    .segments()
    .flatMap(({ path }) => readFrames(readFileSync(path).subarray(SEGMENT_HEAD), true).frames)
    .map(({ payload, records }) => ({ text: payload.toString(), records }));

test("a response is sent once its line is written, with one write per tick", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const spool = open();
  const seen: string[] = [];
  await new Promise<void>((resolve) => {
    spool.append("one\n", () => seen.push(JSON.stringify(framesOf(spool))));
    spool.append("two\n", resolve);
    expect(seen).toEqual([]);
  });
  expect(seen).toEqual([JSON.stringify([{ text: "one\ntwo\n", records: 2 }])]);
  spool.close();
});

test("in a long tick the first visitors are answered before its end", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const spool = open();
  const answered: string[] = [];
  spool.append("one\n", () => answered.push("one"));
  spool.append("two\n", () => answered.push("two"));
  vi.advanceTimersByTime(2);
  expect(answered).toEqual([]);
  spool.append("three\n", () => answered.push("three"));
  spool.append("four\n", () => answered.push("four"));
  expect(answered).toEqual(["one", "two", "three"]);
  spool.close();
  expect(framesOf(spool).map(({ text }) => text)).toEqual(["one\ntwo\nthree\n", "four\n"]);
});

test("a full segment is closed and the next line begins another", async () => {
  const spool = open(SEGMENT_HEAD + 10);
  for (const line of ["one\n", "two\n"]) await new Promise<void>((resolve) => spool.append(line, resolve));
  expect(spool.segments()).toHaveLength(2);
  expect(framesOf(spool).map(({ text }) => text)).toEqual(["one\n", "two\n"]);
  spool.close();
});

test("closing writes what waits", () => {
  const spool = open();
  const written = vi.fn();
  spool.append("last\n", written);
  spool.close();
  expect(written).toHaveBeenCalledOnce();
  expect(framesOf(spool)).toEqual([{ text: "last\n", records: 1 }]);
});

test("when the disk refuses, visitors are still answered; records are buffered up to a limit, then dropped and counted", async () => {
  const spool = open();
  rmSync(folder, { recursive: true });
  const before = { ...clickMetrics() };
  const answered = vi.fn();
  for (let n = 0; n < 3; n++) {
    await new Promise<void>((resolve) => {
      for (let line = 1; line < OVERFLOW_RECORDS / 2; line++) spool.append("x\n", answered);
      spool.append("x\n", resolve);
    });
  }
  expect(answered).toHaveBeenCalledTimes(3 * (OVERFLOW_RECORDS / 2 - 1));
  expect(spool.isOverflowing()).toBe(true);
  expect(clickMetrics().dropped - before.dropped).toBe(OVERFLOW_RECORDS / 2);
  expect(clickMetrics().spooled).toBe(before.spooled);
});

const write = (spool: Spool, line: string) => new Promise<void>((resolve) => spool.append(line, resolve));

test.each([
  ["removed", (path: string) => rmSync(path)],
  ["moved", (path: string) => renameSync(path, `${path}.elsewhere`)],
  [
    "replaced by another",
    (path: string) => {
      writeFileSync(`${path}.other`, "somebody else's");
      renameSync(`${path}.other`, path);
    },
  ],
])(
  "when the file of the open segment is %s, its clicks stay under its id and the next go elsewhere",
  async (_, take) => {
    const spool = open();
    await write(spool, "one\n");
    const [before] = spool.segments();
    take(before?.path ?? "");
    await write(spool, "two\n");
    await expect.poll(() => spool.segments().some((segment) => spool.isOpen(segment))).toBe(false);
    await write(spool, "three\n");
    expect(framesOf(spool).map(({ text }) => text)).toEqual(["one\n", "two\n", "three\n"]);
    expect(spool.segments()[0]).toMatchObject({ id: before?.id, path: before?.path });
    expect(spool.segments()).toHaveLength(2);
    expect(spool.isRefused()).toBe(false);
    spool.close();
  },
);

test("a segment whose whole folder is gone is kept until it can be rewritten", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const spool = open();
  await write(spool, "one\n");
  rmSync(folder, { recursive: true });
  await expect.poll(() => spool.isRefused()).toBe(true);
  mkdirSync(folder);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => spool.isRefused()).toBe(false);
  expect(framesOf(spool)).toEqual([{ text: "one\n", records: 1 }]);
  spool.close();
});

test("the spool notices by itself that the disk works again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const spool = open();
  rmSync(folder, { recursive: true });
  await write(spool, "one\n");
  const batch = spool.overflowBatch();
  if (!batch) return expect.fail("nothing is buffered");
  spool.settleOverflow(batch, 0);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => spool.isOverflowing()).toBe(false);
  expect(spool.isRefused()).toBe(true);
  mkdirSync(folder);
  vi.advanceTimersByTime(1_000);
  await expect.poll(() => spool.isRefused()).toBe(false);
  spool.close();
});
