import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { clickStore } from "../store/click-store";
import { mergeAll } from "../store/postgres/merge";
import { connectDrain, countBatch, drainedTo } from "./batch";
import { exampleLine, type InsertedLinks, insertLinks } from "./click-fixtures";
import { checkSums } from "./rebuild";
import { SEGMENT_HEAD } from "./segment";

afterAll(() => pool().end());

const ANY_TIME = { start: new Date(0), end: new Date("9999-01-01") };
/** At once, and with sums of nearly everything. */
const MERGE = { quietMinutes: 0, worth: { sum: 1, hours: 1 } };

/** What statistics and counters say of these links. */
async function said({ workspaceId, ids }: InsertedLinks) {
  const of = async (scope: "link" | "workspace", scopeIds: number[]) => {
    const question = { workspaceId, parts: [{ scope, ids: scopeIds }], filters: [], ...ANY_TIME };
    const wanted = {
      edges: [ANY_TIME.start, ANY_TIME.end],
      dimensions: ["browser", "outcome", "bot"] as const,
    };
    return clickStore().count(question, wanted);
  };
  const [links, workspace] = [await of("link", ids), await of("workspace", [workspaceId])];
  const { rows } = await pool().query<{ clicks: number; uniques: number }>(
    "select sum(clicks)::int as clicks, sum(unique_clicks)::int as uniques from link_counters where link_id = any ($1)",
    [ids],
  );
  return { links, workspace, counters: rows[0] };
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
        const found = await said(links);
        expect(found.links.bars[0]).toMatchObject({ clicks: clicks.length, ...found.counters });
        expect(found.workspace).toEqual(found.links);
        const visits = await clickStore().list(
          {
            workspaceId: links.workspaceId,
            parts: [{ scope: "link", ids: links.ids }],
            filters: [],
            ...ANY_TIME,
          },
          { order: "asc", limit: 1_000 },
        );
        expect(visits).toHaveLength(answered.length);
        await mergeAll(undefined, MERGE);
        expect(await said(links)).toEqual(found);
        expect(await checkSums({}, { mend: false })).toMatchObject({ counters: 0 });
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

/** Counts a batch as the drain does, through one crash: it asks how far it is, and goes on from there. */
async function countThrough(batch: Parameters<typeof countBatch>[1], fault: string) {
  for (let isFirst = true; ; isFirst = false) {
    const client = await connectDrain();
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

test("lost or wrong sums and counters are found, and worked out again from the single clicks", async () => {
  const links = await insertLinks(1);
  const client = await connectDrain();
  const visits = 2_500;
  const lines = Array.from({ length: visits }, (_, visitor) =>
    exampleLine(links, { link: 0, visitor: visitor % 100, at: "2019-10-02T13:00:00.000Z" }),
  );
  for (const half of [lines.slice(0, 1_000), lines.slice(1_000)])
    await countBatch(client, {
      segment: randomUUID(),
      from: SEGMENT_HEAD,
      to: SEGMENT_HEAD + 9,
      lines: [Buffer.from(half.join(""))],
    });
  await client.end();
  await mergeAll(undefined, { quietMinutes: 0 });
  const right = await said(links);
  expect(right.links.bars[0]).toMatchObject({ clicks: visits, uniques: 100 });
  await checkSums({}, { mend: true });
  expect(await checkSums({}, { mend: false })).toMatchObject({ sums: 0, counters: 0 });

  await pool().query("delete from click_sums where scope = 'workspace' and scope_id = $1", [
    links.workspaceId,
  ]);
  await pool().query(
    "update click_sums set body = set_byte(body, 2, 1) where scope = 'link' and scope_id = any ($1)",
    [links.ids],
  );
  await pool().query("update link_counters set clicks = 9999 where link_id = any ($1)", [links.ids]);
  expect(await said(links)).not.toEqual(right);
  expect(await checkSums({}, { mend: false })).toMatchObject({ sums: 1, counters: 1 });
  expect(await checkSums({}, { mend: true })).toMatchObject({ sums: 1, counters: 1 });
  expect(await said(links)).toEqual(right);
});
