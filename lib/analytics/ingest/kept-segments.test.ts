import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { KeptSegments, keptFolder } from "./kept-segments";

const DAY = 86_400;

test("segments are kept where a database's clock differs from the machine's", async () => {
  const spool = mkdtempSync(join(tmpdir(), "kept-"));
  onTestFinished(() => rmSync(spool, { recursive: true }));
  const folder = keptFolder(spool);
  mkdirSync(folder);
  const seconds = Math.floor(now() / 1_000);
  const [old, fresh] = [seconds - 2 * DAY, seconds].map(
    (finishedAt, at) => `0000000${at}-0000-4000-8000-000000000000.${finishedAt}.kept`,
  );
  for (const name of [old, fresh]) writeFileSync(join(folder, name ?? ""), "clicks");
  const kept = new KeptSegments(spool, join(spool, "own"));

  for (const databaseNow of [seconds + 40 * DAY, 0])
    expect(await kept.purge(await kept.list(), databaseNow)).toHaveLength(2);
  expect(readdirSync(folder)).toEqual([old, fresh]);

  expect(await kept.purge(await kept.list(), seconds)).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([fresh]);
});
