import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { Drain } from "@/lib/analytics/ingest/drain";
import { KeptSegments } from "@/lib/analytics/ingest/kept-segments";
import { diskFull } from "@/lib/analytics/ingest/segment";
import { Spool } from "@/lib/analytics/ingest/spool";
import { makeSpoolFolder } from "@/lib/analytics/ingest/spool-folder";
import { readWords } from "@/lib/analytics/store/postgres/words";
import { withClient } from "@/lib/platform/database/connect";
import { databaseUrl } from "@/lib/platform/database/locate";
import { primaryPool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { startVisits as startAnswering } from "@/lib/redirect/start";
import { countedEverywhere, countsOf } from "./ledger";
import { freePort, insertLinks, killHard, startVisits } from "./setup";
import { Snapshots } from "./snapshots";
import { appendAll, lineMaker } from "./spool-files";

const CLICKS = 1_000;
const snapshots = new Snapshots(databaseUrl());
let folder = "";
let aliases: string[] = [];
let turn = 0;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "replay-"));
  turn += 1;
  aliases = [1, 2, 3].map((n) => `replayed-${turn}-${n}`);
  await withClient({ name: "tests" }, (client) => insertLinks(client, aliases));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The spool of a process in the folder, and its drain. */
function startProcess() {
  const own = makeSpoolFolder(folder);
  const spool: Spool = new Spool({
    folder: own.path,
    leftovers: [],
    onWrite: () => drain.wake(),
    segmentBytes: 20_000,
  });
  const kept = new KeptSegments(folder, own.path);
  const drain = new Drain(spool, own.damaged, kept);
  const stop = async () => {
    spool.close();
    await drain.stop(20_000);
  };
  return { spool, drain, kept, stop };
}

const append = async (spool: Spool, clicks = CLICKS) =>
  appendAll(
    spool,
    clicks,
    await withClient({ name: "tests" }, (client) => lineMaker(client, `replayed-${turn}-`)),
  );

const keptNames = () => readdirSync(join(folder, "kept"));

/** Clicks of this test's links in every place that keeps count. */
const counts = () =>
  withClient({ name: "tests" }, async (client) =>
    Object.values(await countedEverywhere(client)).map((places) => countsOf(places, aliases)),
  );
const everywhere = (clicks: number) => [clicks, clicks, clicks];

test("an idle process replays what a restored database lacks: open, drained and kept segments", async () => {
  const { spool, drain, stop } = startProcess();
  await append(spool, 300);
  await expect.poll(() => drain.behind()).toBe(0);
  const before = await snapshots.take();
  await append(spool);
  await expect.poll(counts).toEqual(everywhere(300 + CLICKS));
  await expect.poll(() => spool.segments().length).toBe(1);
  expect(keptNames().length).toBeGreaterThan(1);
  await snapshots.restore(before);
  expect(await counts()).toEqual(everywhere(300));
  drain.wake();
  await expect.poll(counts).toEqual(everywhere(300 + CLICKS));
  await stop();
  expect(await counts()).toEqual(everywhere(300 + CLICKS));
});

test("a start replays, and a second restore is as good as the first", async () => {
  const empty = await snapshots.take();
  const first = startProcess();
  await append(first.spool);
  await first.stop();
  for (let restores = 0; restores < 2; restores++) {
    await snapshots.restore(empty);
    const again = startProcess();
    onTestFinished(again.stop);
    again.drain.wake();
    await expect.poll(counts).toEqual(everywhere(CLICKS));
    await again.stop();
  }
  expect(await counts()).toEqual(everywhere(CLICKS));
});

test("replayed clicks count against their limit again, and no new link inherits those of one that was lost", async () => {
  const before = await snapshots.take();
  const { limited, lost } = await query<{ limited: number; lost: number }>(
    `with limited as (update links set click_limit = 900 where alias = $1 returning id, workspace_id),
       lost as (insert into links (workspace_id, alias, url) select workspace_id, $2, 'https://example.com/' from limited returning id)
     select limited.id as limited, lost.id as lost from limited, lost`,
    [aliases[0] ?? "", `${aliases[0]}-lost`],
  );
  const first = startProcess();
  await append(first.spool);
  await first.stop();
  await snapshots.restore(before);
  await query("update links set click_limit = 900 where id = $1", [limited]);
  const again = startProcess();
  onTestFinished(again.stop);
  await expect.poll(async () => (await counts())[2]).toBe(CLICKS * 0.75);
  const { passed } = await query<{ passed: number }>(
    "select passed::int from link_counters where link_id = $1",
    [limited],
  );
  expect(passed).toBe(CLICKS / 4);
  const { next } = await query<{ next: number }>("select nextval('links_id_seq')::int as next", []);
  expect(next).toBeGreaterThan(lost);
});

const SPOOLED = 8_000;

test("killed hard in the middle of a replay, and again, each click is counted once", async () => {
  const before = await snapshots.take();
  const first = startProcess();
  await append(first.spool, SPOOLED);
  await first.stop();
  await snapshots.restore(before);
  mkdirSync(join(folder, "spool"));
  renameSync(join(folder, "kept"), join(folder, "spool", "kept"));
  const port = await freePort();
  const start = () => startVisits({ databaseUrl: databaseUrl(), folder, port });
  for (let kill = 0; kill < 2; kill++) {
    const app = await start();
    await expect.poll(drains, { interval: 5 }).toBeGreaterThan(0);
    await killHard(app);
  }
  const last = await start();
  await expect.poll(counts).toEqual(everywhere(SPOOLED));
  await last.stop();
  expect(await counts()).toEqual(everywhere(SPOOLED));
}, 120_000);

/** How many drains are connected. */
async function drains(): Promise<number> {
  const { rows } = await withClient({ name: "tests" }, (client) =>
    client.query(
      "select from pg_stat_activity where application_name = 'switchyard clicks' and datname = current_database()",
    ),
  );
  return rows.length;
}

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row> {
  const { rows } = await withClient({ name: "tests" }, (client) => client.query<Row>(text, values));
  return rows[0] ?? ({} as Row);
}

test("kept segments go after SPOOL_KEEP_HOURS by the database's clock, unless the database lacks them", async () => {
  const empty = await snapshots.take();
  const first = startProcess();
  await append(first.spool);
  await first.stop();
  const age = (seconds: number) => {
    for (const name of keptNames()) {
      const [id, at] = name.split(".");
      renameSync(join(folder, "kept", name), join(folder, "kept", `${id}.${Number(at) - seconds}.kept`));
    }
  };
  age(24 * 3_600 - 60);
  const all = keptNames();
  const second = startProcess();
  await append(second.spool, 10);
  await second.stop();
  expect(keptNames()).toEqual(expect.arrayContaining(all));
  age(120);
  await snapshots.restore(empty);
  const third = startProcess();
  await expect.poll(counts).toEqual(everywhere(CLICKS + 10));
  await third.stop();
  age(25 * 3_600);
  const fourth = startProcess();
  await expect.poll(keptNames).toEqual([]);
  await fourth.stop();
});

test("with SPOOL_KEEP_HOURS=0 a drained segment goes at once", async () => {
  env().SPOOL_KEEP_HOURS = 0;
  onTestFinished(() => {
    env().SPOOL_KEEP_HOURS = 24;
  });
  const { spool, stop } = startProcess();
  await append(spool);
  await stop();
  expect(readdirSync(folder)).not.toContain("kept");
});

test("a disk that refuses a write gets the room of the oldest kept segment", async () => {
  const { spool, kept, stop } = startProcess();
  await append(spool);
  await stop();
  const [oldest, ...others] = await kept.list();
  await kept.makeRoom();
  expect(await kept.list()).toEqual([oldest, ...others]);
  await kept.makeRoom({ refusal: Object.assign(new Error("too many open files"), { code: "EMFILE" }) });
  expect(await kept.list()).toEqual([oldest, ...others]);
  await kept.makeRoom({ refusal: diskFull() });
  expect(await kept.list()).toEqual(others);
});

test("a number that a restored database gives to another value is read as that", async () => {
  const app = await startAnswering({ spoolFolder: folder });
  onTestFinished(async () => {
    await app.stop();
    await primaryPool().end();
  });
  const before = await snapshots.take();
  const learn = async (referrer: string) =>
    (
      await query<{ id: number }>(
        "insert into click_origins (referrer, network) values ($1, '') returning id",
        [referrer],
      )
    ).id;
  const read = (id: number) =>
    withClient({ name: "tests" }, async (client) => (await readWords(client, "origin", [id])).get(id)?.[0]);
  const id = await learn("lost.example");
  expect(await read(id)).toBe("lost.example");
  await snapshots.restore(before);
  expect(await learn("new.example")).toBe(id);
  await expect.poll(() => read(id)).toBe("new.example");
});
