import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { countOf, sumOf } from "../store/read-fixtures";
import { exampleLine, type InsertedLinks, insertLinks } from "./click-fixtures";
import { COLUMNS } from "./click-line";
import { Drain } from "./drain";
import { SEGMENT_BATCH_BYTES } from "./segment-batch";
import { Spool } from "./spool";

let folder = "";
let links: InsertedLinks;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "ahead-"));
  links = await insertLinks(1);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => pool().end());

const GROUP = 500;
const COUNTRY = COLUMNS.split(", ").indexOf("country");
const LONG = `https://example.com/${"a".repeat(1_900)}`;

/**
 * Long lines, because batches are limited in bytes: more than fit into two of them. The second visitor comes late in the
 * first batch, and continues in the others.
 */
async function spooled(first = ""): Promise<{ spool: Spool; clicks: number }> {
  const spool = new Spool({ folder, leftovers: [], onWrite: () => {} });
  const [early, late] = [1, 2].map((visitor) =>
    exampleLine(links, { link: 0, visitor }).replace("https://example.com/", LONG),
  ) as [string, string];
  if (first !== "") await new Promise<void>((resolve) => spool.append(first, resolve));
  let clicks = 0;
  for (; clicks * late.length < 2.2 * SEGMENT_BATCH_BYTES; clicks += GROUP) {
    const line = clicks * late.length < 0.8 * SEGMENT_BATCH_BYTES ? early : late;
    const written = Array.from(
      { length: GROUP },
      () => new Promise<void>((resolve) => spool.append(line, resolve)),
    );
    await Promise.all(written);
  }
  spool.close();
  return { spool, clicks };
}

async function drained(first = "") {
  const found = await spooled(first);
  await new Drain(found.spool, folder).stop(60_000);
  return found;
}

async function counts() {
  const { rows: counters } = await pool().query<{ clicks: number }>(
    "select sum(clicks)::int as clicks from link_counters where link_id = $1",
    links.ids,
  );
  const { rows: runs } = await pool().query<{ clicks: number }>(
    "select sum(clicks)::int as clicks from click_runs where workspace_id = $1",
    [links.workspaceId],
  );
  const part = { scope: "link" as const, ids: links.ids };
  const { uniques, values } = await countOf(links.workspaceId, part, ["destination"]);
  return {
    rows: runs[0]?.clicks,
    counter: counters[0]?.clicks,
    destinations: sumOf(values, "destination").clicks,
    uniques,
  };
}

const cutOff = async (state: string) =>
  (
    await pool().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'switchyard clicks' and datname = current_database() and state = $1`,
      [state],
    )
  ).rowCount ?? 0;

test("a long backlog with a prefetched batch is counted once", async () => {
  const { spool, clicks } = await drained();
  expect(await counts()).toEqual({ rows: clicks, counter: clicks, destinations: clicks, uniques: 2 });
  expect(spool.segments()).toEqual([]);
}, 60_000);

test("a deleted segment is given up, and later ones are counted", async () => {
  const { spool } = await spooled();
  for (const { path } of spool.segments()) rmSync(path);
  await new Drain(spool, folder).stop(60_000);
  expect(spool.segments()).toEqual([]);
  const { clicks } = await drained();
  expect(await counts()).toMatchObject({ rows: clicks, uniques: 2 });
}, 60_000);

test("a record refused late is set aside, though the next batch has the same visitors", async () => {
  const click = exampleLine(links, { link: 0, visitor: 3 }).split("\t");
  const spoilt = click.map((column, at) => (at === COUNTRY ? "\\N" : column)).join("\t");
  const { clicks } = await drained(spoilt);
  expect(await counts()).toEqual({ rows: clicks, counter: clicks, destinations: clicks, uniques: 2 });
  expect(readdirSync(folder).filter((name) => name.endsWith(".lines"))).toHaveLength(1);
}, 60_000);

test.each(["active", "idle in transaction"])(
  "connections of the drain that are cut off while they are %s lose nothing and repeat nothing",
  async (state) => {
    const { spool, clicks } = await spooled();
    const drain = new Drain(spool, folder);
    for (let times = 0; times < 3; times++)
      await expect
        .poll(async () => spool.segments().length === 0 || (await cutOff(state)) > 0, {
          timeout: 20_000,
          interval: 5,
        })
        .toBe(true);
    await expect.poll(() => drain.behind(), { timeout: 60_000 }).toBe(0);
    await drain.stop(60_000);
    expect(await counts()).toEqual({ rows: clicks, counter: clicks, destinations: clicks, uniques: 2 });
  },
  120_000,
);
