import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Program } from "@/bench/program";
import { newClient } from "@/lib/platform/database/connect";
import { databaseUrl } from "@/lib/platform/database/locate";
import { type Change, newLink, preparedChanges } from "./changes";
import { freePort, metricsOfAll, startVisits } from "./setup";
import { redirectsAfterExpiry, tryAliases, untilSeen, untilSeenWithoutNotice } from "./watch-changes";

/** Of one process, and of two. */
const WORKERS = [1, 2];
const CHANGES = 5;
const NOTIFIED_MS = 1_000;
/** A cached entry is certain for so long without a notification. */
const UNNOTIFIED_MS = 5_000;
const folder = mkdtempSync(join(tmpdir(), "instances-"));
const client = newClient({ name: "tests" });
let apps: (Program & { workers: number })[];
let changes: Change[];
let n = 0;

beforeAll(async () => {
  await client.connect();
  changes = await preparedChanges(client);
  const start = async (workers: number) => ({
    ...(await startVisits({
      databaseUrl: databaseUrl(),
      folder: join(folder, String(workers)),
      port: await freePort(),
      workers,
    })),
    workers,
  });
  apps = await Promise.all(WORKERS.map(start));
}, 120_000);

afterAll(async () => {
  await Promise.all(apps.map((app) => app.stop()));
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

test("every kind of change is seen by every process within a second", async () => {
  for (const change of changes)
    for (let round = 0; round < CHANGES; round++)
      for (const { origin, workers } of apps)
        expect(await untilSeen({ client, change, n: ++n, origin, workers }), change.kind).toBeLessThanOrEqual(
          NOTIFIED_MS,
        );
});

test("a new link is visible during a scan, too", async () => {
  for (const { origin, workers } of apps)
    await tryAliases(origin, async () => (await metricsOfAll(origin, workers)).ruledOut);
  for (let round = 0; round < CHANGES; round++)
    for (const { origin, workers } of apps)
      expect(await untilSeen({ client, change: newLink, n: ++n, origin, workers })).toBeLessThanOrEqual(
        NOTIFIED_MS,
      );
  for (const { origin, workers } of apps)
    expect(
      await untilSeenWithoutNotice({ client, change: newLink, n: ++n, origin, workers }),
    ).toBeLessThanOrEqual(UNNOTIFIED_MS);
});

test("while notifications are cut off, a change is seen within five seconds", async () => {
  const [link] = changes;
  if (!link) expect.fail("there is no kind of change");
  for (const { origin, workers } of apps)
    expect(
      await untilSeenWithoutNotice({ client, change: link, n: ++n, origin, workers }),
    ).toBeLessThanOrEqual(UNNOTIFIED_MS);
});

test("no process redirects after a link has ended, not even by a moment", async () => {
  const late = apps.map(({ origin }, at) => redirectsAfterExpiry(client, `ends-${at}`, 800, origin));
  await expect(Promise.all(late)).resolves.toEqual([0, 0]);
});
