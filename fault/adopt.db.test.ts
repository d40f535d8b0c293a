import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Adopted, adoptSegments } from "@/lib/analytics/ingest/adopt";
import { leaveAsDead } from "@/lib/analytics/ingest/click-fixtures";
import { Drain } from "@/lib/analytics/ingest/drain";
import { findSegments, isInUse } from "@/lib/analytics/ingest/found-segments";
import { KeptSegments } from "@/lib/analytics/ingest/kept-segments";
import { Spool } from "@/lib/analytics/ingest/spool";
import { makeSpoolFolder } from "@/lib/analytics/ingest/spool-folder";
import { withClient } from "@/lib/platform/database/connect";
import { countedEverywhere, countsOf } from "./ledger";
import { insertLinks } from "./setup";
import { appendAll, type Line, lineMaker, spoolUp } from "./spool-files";

const INSTALLATION = "11111111-2222-3333-4444-555555555555";
const aliases = [1, 2, 3].map((n) => `adopted-${n}`);
let machine = "";
let folder = "";
let line: Line;
beforeEach(async () => {
  machine = mkdtempSync(join(tmpdir(), "machine-"));
  folder = mkdtempSync(join(tmpdir(), "adopt-"));
  await withClient({ name: "tests" }, async (client) => {
    await client.query("delete from links where starts_with(alias, 'adopted-')");
    await insertLinks(client, aliases);
    line = await lineMaker(client, "adopted-");
  });
});
afterEach(() => {
  for (const path of [machine, folder]) rmSync(path, { recursive: true, force: true });
});

const counts = () =>
  withClient({ name: "tests" }, async (client) =>
    Object.values(await countedEverywhere(client)).map((places) => countsOf(places, aliases)),
  );

const adopt = async (path: string): Promise<Adopted> => adoptSegments(folder, await findSegments(path));

/** Clicks that the machine drains before it is lost; they are in its kept segments. */
async function drainSome(clicks: number) {
  const own = makeSpoolFolder(join(machine, "spool"));
  const spool = new Spool({ folder: own.path, leftovers: [], onWrite: () => {} });
  await appendAll(spool, clicks, line);
  spool.close();
  await new Drain(spool, own.damaged, new KeptSegments(join(machine, "spool"), own.path)).stop(20_000);
}

test("a data directory is adopted once, however often and under whatever name it comes", async () => {
  writeFileSync(join(machine, "installation"), `${INSTALLATION}\n`);
  await drainSome(200);
  await spoolUp(machine, 300, line);
  const copy = join(folder, "copy");
  cpSync(machine, copy, { recursive: true });
  expect((await findSegments(machine)).installation).toBe(INSTALLATION);
  expect(await adopt(machine)).toEqual({ segments: 2, added: 300, known: 200, left: [] });
  expect(await counts()).toEqual([500, 500, 500]);
  for (const path of [machine, copy, join(copy, "spool"), join(copy, "spool", "kept")])
    expect((await adopt(path)).added).toBe(0);
  expect(await counts()).toEqual([500, 500, 500]);
  expect(readdirSync(folder).sort()).toEqual(["copy", "kept"]);
});

test("what an adoption has copied when it is killed is in this machine's spool, and it may be run again", async () => {
  await spoolUp(machine, 300, line);
  const found = await findSegments(machine);
  const stopped = adoptSegments(folder, found, () => {
    throw new Error("killed");
  });
  await expect(stopped).rejects.toThrow("killed");
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await adopt(machine)).toMatchObject({ added: 300, known: 0 });
  expect(await adopt(folder)).toMatchObject({ added: 0, known: 300 });
  expect(await counts()).toEqual([300, 300, 300]);
});

test("a segment of a newer version is named, and the others are found", async () => {
  await spoolUp(machine, 10, line);
  const odd = join(machine, "spool", "99999999-2222-3333-4444-555555555555.spool");
  writeFileSync(odd, "switchyard spool 3\nwhatever that may be");
  const { segments, unreadable } = await findSegments(machine);
  expect([segments.length, unreadable]).toEqual([
    1,
    [{ path: odd, reason: "format 3 of a newer version of Switchyard; this one reads 1 to 2" }],
  ]);
  await expect(findSegments(join(machine, "nowhere"))).rejects.toThrow("ENOENT");
});

test("a folder is in use while its owner lives, or while anything in it changes", async () => {
  const { path } = makeSpoolFolder(join(machine, "spool"));
  expect(await isInUse([path], 0)).toBe(true);
  leaveAsDead(path);
  expect(await isInUse([path], 0)).toBe(false);
  await spoolUp(machine, 10, line);
  const [left = ""] = (await findSegments(machine)).segments.map((segment) => segment.path);
  const elsewhere = join(folder, "elsewhere");
  cpSync(join(left, ".."), elsewhere, { recursive: true });
  rmSync(join(elsewhere, "owner.json"));
  expect(await isInUse([elsewhere], 20)).toBe(false);
  const writing = setInterval(() => writeFileSync(join(elsewhere, "beat"), String(performance.now())), 5);
  await expect.poll(() => isInUse([elsewhere], 50)).toBe(true);
  clearInterval(writing);
});
