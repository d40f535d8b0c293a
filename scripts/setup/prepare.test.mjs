import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAbandoned, withLock } from "./prepare.mjs";

let folder;
let path;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
  path = join(folder, "prepare.lock");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("two callers work one after the other, and the second is told that it waits", async () => {
  const events = [];
  const work = (who) => async () => {
    events.push(`${who} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    events.push(`${who} ends`);
  };
  let waits = 0;
  await Promise.all(["a", "b"].map((who) => withLock(path, work(who), () => waits++)));
  expect(events.map((event) => event.slice(2))).toEqual(["begins", "ends", "begins", "ends"]);
  expect(waits).toBe(1);
});

test("the lock is free again after failed work", async () => {
  await expect(withLock(path, () => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
  expect(existsSync(path)).toBe(false);
});

test("a process that was killed does not hold it", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  writeFileSync(path, `${pid} ${hostname()} token`);
  expect(isAbandoned(path)).toBe(true);
  expect(await withLock(path, async () => "done")).toBe("done");
});

test("a holder that lives keeps it; one on another machine until it falls silent", () => {
  writeFileSync(path, `${process.pid} ${hostname()} token`);
  expect(isAbandoned(path)).toBe(false);
  writeFileSync(path, "1 elsewhere token");
  expect(isAbandoned(path)).toBe(false);
  utimesSync(path, 0, 0);
  expect(isAbandoned(path)).toBe(true);
});
