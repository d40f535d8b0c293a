import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Program, startProgram } from "@/bench/program";
import { databaseUrl } from "@/lib/database/locate";
import { type Change, newLink, preparedChanges } from "./changes";
import { freePort } from "./free-port";
import { tryAliases } from "./try-aliases";
import { redirectsAfterExpiry, untilSeen, untilSeenUntold } from "./watch-changes";

const CHANGES = 10;
const folder = mkdtempSync(join(tmpdir(), "instances-"));
const client = new pg.Client({ connectionString: databaseUrl() });
let apps: Program[];
let changes: Change[];
let n = 0;

beforeAll(async () => {
  await client.connect();
  changes = await preparedChanges(client);
  const start = async (name: string) =>
    startProgram({
      args: ["--import", "tsx", "fault/visits-process.ts"],
      port: await freePort(),
      core: "any",
      ready: "/healthz",
      env: { DATABASE_URL: databaseUrl(), DATA_DIR: join(folder, name) },
    });
  apps = await Promise.all([start("one"), start("two")]);
}, 60_000);

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

test("every kind of change is seen by both processes within a second of its commit", async () => {
  for (const change of changes)
    for (let round = 0; round < CHANGES; round++)
      for (const { origin } of apps)
        expect(await untilSeen(client, change, ++n, origin), change.kind).toBeLessThanOrEqual(1_000);
});

test("so is a link that is new while somebody tries aliases", async () => {
  for (const { origin } of apps)
    await tryAliases(origin, async () => {
      const figures = (await (await fetch(`${origin}/figures`)).json()) as { ruledOut: number };
      return figures.ruledOut;
    });
  for (let round = 0; round < CHANGES; round++)
    for (const { origin } of apps)
      expect(await untilSeen(client, newLink, ++n, origin)).toBeLessThanOrEqual(1_000);
  expect(await untilSeenUntold(client, newLink, ++n, apps[0]?.origin ?? "")).toBeLessThanOrEqual(5_000);
});

test("while announcements are cut off, a change is seen within five seconds", async () => {
  const [link] = changes;
  if (!link) expect.fail("there is no kind of change");
  expect(await untilSeenUntold(client, link, ++n, apps[0]?.origin ?? "")).toBeLessThanOrEqual(5_000);
});

test("no process redirects after a link has ended, not even by a moment", async () => {
  const late = apps.map(({ origin }, at) => redirectsAfterExpiry(client, `ends-${at}`, 800, origin));
  await expect(Promise.all(late)).resolves.toEqual([0, 0]);
});
