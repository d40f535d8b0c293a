import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDrain } from "@/lib/analytics/ingest/batch";
import { pool } from "@/lib/platform/database/pool";
import { ALWAYS } from "../days";
import { randomVisits, spoolLine } from "../random-fixtures";
import { countOf, visitsOf } from "../read-fixtures";
import { postgresStore } from "./postgres-store";
import { ingestLines, mergeAtOnce } from "./store-fixtures";

let client: pg.Client;

beforeAll(async () => {
  client = await connectDrain();
});
afterAll(async () => {
  await client.end();
  await pool().end();
});

const DAY = new Date("2026-03-20T10:00:00Z");

/** Visits of one day, each of a visitor of their own, in one batch. */
const ingest = (workspaceId: number, cities: string[]) =>
  ingestLines(
    client,
    cities.flatMap((city, nth) =>
      randomVisits(1, 3).map((visit) =>
        spoolLine({
          ...visit,
          workspaceId,
          city,
          at: DAY,
          outcome: "passed",
          bot: "",
          visitor: String(nth + 1),
        }),
      ),
    ),
  );

const ofWorkspace = (workspaceId: number) => ({ scope: "workspace" as const, ids: [workspaceId] });

async function citiesOf(workspaceId: number) {
  const { values } = await countOf(workspaceId, ofWorkspace(workspaceId), ["city"]);
  return Object.fromEntries(values.map(({ value, clicks }) => [value, clicks]));
}

const listedOf = async (workspaceId: number) =>
  (await visitsOf(workspaceId, ofWorkspace(workspaceId))).map(({ city }) => city).toSorted();

const filtered = async (workspaceId: number, kind: "is" | "is-not", city: string) => {
  const filters = [{ dimension: "city" as const, kind, values: [city] }];
  const question = { workspaceId, parts: [ofWorkspace(workspaceId)], filters, ...ALWAYS };
  return (await postgresStore.count(question, { edges: [ALWAYS.start, ALWAYS.end] })).bars[0]?.clicks;
};

const COLUMNS =
  "select city is null as empty from click_chunks join click_runs run on run.id = run_id and run.day = click_chunks.day where workspace_id = $1";

test("clicks without a city take no column, and count as unknown", async () => {
  const workspaceId = 9_101;
  await ingest(workspaceId, ["", ""]);
  expect((await client.query(COLUMNS, [workspaceId])).rows).toEqual([{ empty: true }]);
  expect(await citiesOf(workspaceId)).toEqual({ "": 2 });
  expect(await listedOf(workspaceId)).toEqual(["", ""]);
  expect([await filtered(workspaceId, "is", ""), await filtered(workspaceId, "is-not", "")]).toEqual([2, 0]);
});

test("chunks that a version without cities wrote are merged and summed with others", async () => {
  const workspaceId = 9_102;
  await ingest(workspaceId, ["Springfield, Illinois, US", "Springfield, Ohio, US", "", "", "", ""]);
  await client.query(
    "update click_chunks set city = null where run_id in (select id from click_runs where workspace_id = $1)",
    [workspaceId],
  );
  await ingest(workspaceId, ["Springfield, Illinois, US", "Springfield, Illinois, US", ""]);
  const isRight = async () => {
    expect(await citiesOf(workspaceId)).toEqual({ "Springfield, Illinois, US": 2, "": 7 });
    expect(await listedOf(workspaceId)).toEqual([
      ...Array.from({ length: 7 }, () => ""),
      "Springfield, Illinois, US",
      "Springfield, Illinois, US",
    ]);
    expect(await filtered(workspaceId, "is", "springfield, illinois, us")).toBe(2);
  };
  await isRight();
  await mergeAtOnce();
  await isRight();
});

test("sums of clicks without a city are as a version without cities wrote them, and say that none is known", async () => {
  const [without, some] = [9_103, 9_104];
  for (const time of [1, 2]) {
    const nobody = Array.from({ length: 15 }, () => "");
    await ingest(without, nobody);
    await ingest(some, nobody.with(time, "Panaji, Goa, IN"));
  }
  await mergeAtOnce();
  const { rows } = await client.query<{ id: number; bytes: number }>(
    `select scope_id as id, length(body) as bytes from click_sums where scope = 'workspace' and scope_id = any ($1) and not by_hour order by 1`,
    [[without, some]],
  );
  expect(rows.map(({ id }) => id)).toEqual([without, some]);
  expect(rows[1]?.bytes).toBeGreaterThan(rows[0]?.bytes ?? 0);
  expect(await citiesOf(without)).toEqual({ "": 30 });
  expect(await citiesOf(some)).toEqual({ "": 28, "Panaji, Goa, IN": 2 });
});
