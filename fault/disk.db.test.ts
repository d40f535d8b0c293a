import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Drain } from "@/lib/analytics/ingest/drain";
import { clickMetrics } from "@/lib/analytics/ingest/health";
import { Spool } from "@/lib/analytics/ingest/spool";
import { OVERFLOW_RECORDS } from "@/lib/analytics/ingest/spool-recovery";
import { connect } from "@/lib/platform/database/connect";
import { countedEverywhere, countsOf } from "./ledger";
import { insertLinks } from "./setup";
import { lineMaker } from "./spool-files";

const aliases = Array.from({ length: 5 }, (_, n) => `no-room-${n}`);
const GROUP = 500;

let folder = "";
let client: pg.Client;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "disk-"));
  client = await connect({ name: "tests" });
});
afterEach(async () => {
  await client.query("delete from links where starts_with(alias, 'no-room-')");
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Without its folder, the file system refuses every write. */
const openSpool = (onWrite: () => void) =>
  new Spool({ folder: join(folder, "nowhere"), leftovers: [], onWrite });

async function append(spool: Spool, clicks: number) {
  const line = await lineMaker(client, "no-room-");
  for (let from = 0; from < clicks; from += GROUP)
    await Promise.all(
      Array.from(
        { length: GROUP },
        (_, n) => new Promise<void>((resolve) => spool.append(line(from + n), resolve)),
      ),
    );
}

async function expectCounted(clicks: number) {
  for (const [place, counts] of Object.entries(await countedEverywhere(client)))
    expect(countsOf(counts, aliases), place).toBe(clicks);
}

test.each([1, 2])(
  "with a full disk and the database up, each click is counted once (WORKERS=%i)",
  async (workers) => {
    await insertLinks(client, aliases);
    const before = { ...clickMetrics() };
    await Promise.all(
      Array.from({ length: workers }, async () => {
        const spool = openSpool(() => drain.wake());
        const drain: Drain = new Drain(spool, folder);
        await append(spool, 4 * GROUP);
        spool.close();
        await drain.stop(20_000);
      }),
    );
    await expectCounted(workers * 4 * GROUP);
    expect(clickMetrics().dropped).toBe(before.dropped);
    expect(clickMetrics().direct).toBe(before.direct + workers * 4 * GROUP);
  },
  60_000,
);

test.each([1, 2])(
  "with a full disk and no database, ten thousand clicks are buffered and the rest is counted as dropped (WORKERS=%i)",
  async (workers) => {
    await insertLinks(client, aliases);
    const before = { ...clickMetrics() };
    const spools = Array.from({ length: workers }, () => openSpool(() => {}));
    for (const spool of spools) {
      await append(spool, OVERFLOW_RECORDS + 2 * GROUP);
      expect(spool.isRefused()).toBe(true);
      spool.close();
    }
    expect(clickMetrics().dropped).toBe(before.dropped + workers * 2 * GROUP);
    await Promise.all(spools.map((spool) => new Drain(spool, folder).stop(20_000)));
    await expectCounted(workers * OVERFLOW_RECORDS);
    expect(clickMetrics().dropped).toBe(before.dropped + workers * 2 * GROUP);
  },
  60_000,
);
