import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { connect } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { countBatch, drainedTo } from "./batch";
import { exampleLine, type InsertedLinks, insertLinks } from "./click-fixtures";
import { rebuildSums } from "./rebuild";
import { SEGMENT_HEAD } from "./segment";
import { PREPARE } from "./sql/store-clicks";

afterAll(() => pool().end());

/** Of this test alone: others share the database. */
const DAYS = { from: "2019-10-01", to: "2019-10-02" };

/** Every sum and counter of these links and their workspace. */
async function sums({ workspaceId, ids }: InsertedLinks) {
  const { rows } = await pool().query<{ row: string }>(
    `select concat_ws(' ', 'hour', scope, scope_id, dimension, hour, value, clicks, uniques) as row from click_hours
     where (scope = 'link' and scope_id = any ($2)) or (scope = 'workspace' and scope_id = $1)
     union all select concat_ws(' ', 'day', scope, scope_id, dimension, day, value, clicks, uniques) from click_daily
     where (scope = 'link' and scope_id = any ($2)) or (scope = 'workspace' and scope_id = $1)
     union all select concat_ws(' ', 'counter', link_id, clicks, unique_clicks) from link_counters where link_id = any ($2)
     order by 1`,
    [workspaceId, ids],
  );
  return rows.map(({ row }) => row);
}

const visit = fc.record({
  link: fc.nat(2),
  visitor: fc.integer({ min: 1, max: 6 }),
  bot: fc.constantFrom("", "", "", "crawler"),
  outcome: fc.constantFrom("passed", "passed", "passed", "expired"),
  source: fc.constantFrom("link\t0", "link\t0", "qr\t4711", "rotator\t4712"),
  at: fc.constantFrom("2019-10-01T23:59:59.999Z", "2019-10-02T00:00:00.000Z", "2019-10-02T13:00:00.000Z"),
});

/** Faults of the connection while a batch is stored. */
const crash = fc.constantFrom("none", "none", "before", "within", "answer lost");

test("after random visits and crashes, rows, sums and counters equal the responses, and so does a rebuild", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(visit, { minLength: 1, maxLength: 12 }), crash), { maxLength: 8 }),
      async (batches) => {
        const links = await insertLinks(3);
        const answered = batches.flatMap(([visits]) => visits);
        const segment = randomUUID();
        let at = SEGMENT_HEAD;
        for (const [visits, fault] of batches) {
          const lines = visits.map((example) => exampleLine(links, example));
          const text = Buffer.from(lines.join(""));
          const batch = { segment, from: at, to: at + text.length, lines: [text] };
          await countThrough(batch, fault);
          at = batch.to;
        }
        const clicks = answered.filter(({ bot, outcome }) => bot === "" && outcome === "passed");
        const { rows } = await pool().query<{
          rows: number;
          hours: number;
          days: number;
          counters: number;
          workspace: number;
        }>(
          `select (select count(*)::int from clicks where link_id = any ($2)) as rows,
          (select coalesce(sum(clicks), 0)::int from click_hours where scope = 'link' and scope_id = any ($2) and dimension = 'total') as hours,
          (select coalesce(sum(clicks), 0)::int from click_daily where scope = 'link' and scope_id = any ($2) and dimension = 'browser') as days,
          (select coalesce(sum(clicks), 0)::int from link_counters where link_id = any ($2)) as counters,
          (select coalesce(sum(clicks), 0)::int from click_daily where scope = 'workspace' and scope_id = $1 and dimension = 'total') as workspace`,
          [links.workspaceId, links.ids],
        );
        const all = clicks.length;
        expect(rows[0]).toEqual({
          rows: answered.length,
          hours: all,
          days: all,
          counters: all,
          workspace: all,
        });
        const before = await sums(links);
        await rebuildSums(DAYS);
        expect(await sums(links)).toEqual(before);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

/** Counts a batch as the drain does, through one crash: it asks how far it is, and goes on from there. */
async function countThrough(batch: Parameters<typeof countBatch>[1], fault: string) {
  for (let isFirst = true; ; isFirst = false) {
    const client = await connect({ name: "tests" });
    await client.query(PREPARE);
    try {
      if ((await drainedTo(client, batch.segment)) >= batch.to) return;
      if (isFirst && fault === "before") throw new Error("crashed");
      const counting = countBatch(client, batch);
      if (isFirst && fault === "within") {
        counting.catch(() => {});
        await pool().query("select pg_terminate_backend($1)", [
          (client as unknown as { processID: number }).processID,
        ]);
      }
      await counting;
      if (isFirst && fault === "answer lost") throw new Error("nobody heard that it was committed");
    } catch {
      // with a new connection, as a drain would
    } finally {
      await client.end().catch(() => {});
    }
  }
}

test("lost or wrong sums are rebuilt from the raw clicks", async () => {
  const links = await insertLinks(1);
  const client = await connect({ name: "tests" });
  await client.query(PREPARE);
  const lines = [1, 1, 2].map((visitor) =>
    exampleLine(links, { link: 0, visitor, at: "2019-10-02T13:00:00.000Z" }),
  );
  await countBatch(client, {
    segment: randomUUID(),
    from: SEGMENT_HEAD,
    to: SEGMENT_HEAD + 9,
    lines: lines.map((line) => Buffer.from(line)),
  });
  await client.end();
  const right = await sums(links);
  await pool().query("delete from click_hours where scope = 'workspace' and scope_id = $1", [
    links.workspaceId,
  ]);
  await pool().query(
    "update click_hours set clicks = clicks + 7 where scope = 'link' and scope_id = any ($1)",
    [links.ids],
  );
  await pool().query("update link_counters set clicks = 99 where link_id = any ($1)", [links.ids]);
  expect(await sums(links)).not.toEqual(right);
  await rebuildSums(DAYS);
  expect(await sums(links)).toEqual(right);
});
