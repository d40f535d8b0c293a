import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient } from "@/lib/platform/database/connect";
import { pool } from "@/lib/platform/database/pool";
import { startUpkeep } from "@/lib/platform/upkeep/tasks";
import { countOf, mergeEverything, runsOf } from "../store/read-fixtures";
import { countLines, exampleLine, insertLinks } from "./click-fixtures";
import { mergeSteadily } from "./merger";
import { CLICK_TASKS, purgeSums } from "./upkeep";
import { shareSalts } from "./visitor-number";

/** No statement may take longer; of what there is below, each was a single one that takes several times as long. */
const TIMEOUT_MS = 400;
const MANY = 300_000;

/** Takes as long as it likes. */
const unhurried = newClient({ name: "tests" });
let stopUpkeep = async () => {};

beforeAll(async () => {
  await unhurried.connect();
  pool().options.statement_timeout = TIMEOUT_MS;
});
afterAll(async () => {
  await stopUpkeep();
  await Promise.all([pool().end(), unhurried.end()]);
});

const numberOf = async (text: string) => (await unhurried.query<{ n: number }>(text)).rows[0]?.n;

test("upkeep works in batches until done", async () => {
  await unhurried.query(
    "insert into click_visitors select current_date - 9, 1, n from generate_series(1, $1::int) n",
    [MANY],
  );
  await unhurried.query(
    `create table click_visitors_2020_01_02 partition of click_visitors for values from ('2020-01-02') to ('2020-01-03');
     insert into click_visitors select '2020-01-02', 1, n from generate_series(1, 10) n`,
  );
  const links = await insertLinks(1);
  const day = "2018-07-03";
  for (const visitor of [1, 2, 2])
    await countLines([exampleLine(links, { link: 0, visitor, at: `${day}T12:00:00.000Z` })]);
  await unhurried.query("update click_runs set made_at = made_at - interval '1 day'");
  stopUpkeep = startUpkeep(CLICK_TASKS, [mergeSteadily]);
  // A reader of the parent holds up a drop of any of its tables.
  const old = "select count(*)::int as n from click_visitors_other where day < current_date - 3";
  await expect.poll(() => numberOf(old), { timeout: 120_000 }).toBe(0);
  expect(await numberOf("select count(to_regclass('click_visitors_2020_01_02'))::int as n")).toBe(0);
  await expect.poll(() => runsOf(links.workspaceId), { timeout: 120_000 }).toEqual({ [day]: 1 });
  expect(await countOf(links.workspaceId, { scope: "link", ids: links.ids })).toMatchObject({
    clicks: 3,
    uniques: 2,
  });
}, 300_000);

test("a restored database gets back the salts that visitors were counted with", async () => {
  await shareSalts(pool());
  const salts =
    "select json_agg(s order by day)::text as salts from visitor_salts s where day >= current_date";
  const { rows: before } = await unhurried.query(salts);
  await unhurried.query("delete from visitor_salts");
  await shareSalts(pool());
  expect((await unhurried.query(salts)).rows).toEqual(before);
});

test("late clicks count once, though their day is merged while they come in", async () => {
  const links = await insertLinks(2);
  const day = "2018-07-04";
  const click = (link: number, visitor: number) =>
    countLines([exampleLine(links, { link, visitor, at: `${day}T12:00:00.000Z` })]);
  const count = async (link: number) => {
    const part = { scope: "link" as const, ids: [links.ids[link] ?? 0] };
    const { clicks, uniques } = await countOf(links.workspaceId, part);
    return { clicks, uniques };
  };
  for (let visitor = 0; visitor < 6; visitor += 2) {
    const comeIn = [click(0, visitor), click(1, visitor), click(0, visitor + 1)];
    await Promise.all([mergeEverything(), ...comeIn]);
  }
  expect([await count(0), await count(1)]).toEqual([
    { clicks: 6, uniques: 6 },
    { clicks: 3, uniques: 3 },
  ]);
  // the other one may be merging
  await expect.poll(async () => (await mergeEverything(), runsOf(links.workspaceId))).toEqual({ [day]: 1 });
  expect([await count(0), await count(1)]).toEqual([
    { clicks: 6, uniques: 6 },
    { clicks: 3, uniques: 3 },
  ]);
});

test("sums of a code that is deleted are purged, and there are none of no link", async () => {
  const { workspaceId, ids } = await insertLinks(1);
  const { rows: made } = await unhurried.query<{ id: number }>(
    `insert into qr_codes (workspace_id, alias, type, name, data)
     values ($1::int, 'purged-' || $1::int, 'text', 'Purged', '{}') returning id`,
    [workspaceId],
  );
  const code = made[0]?.id;
  for (const visitor of [1, 2]) {
    const scan = { link: 0, visitor, at: "2018-07-05T12:00:00.000Z", source: `qr\t${code}` };
    await countLines([exampleLine({ workspaceId, ids: [0] }, scan), exampleLine({ workspaceId, ids }, scan)]);
  }
  const sumsOf = async () => {
    const { rows } = await unhurried.query<{ scope: string }>(
      `select distinct scope::text from (select scope, scope_id from click_sums union all select scope, scope_id from imported_sums) sums
       where (scope, scope_id) in (('workspace', $1), ('link', $2), ('qr', $3), ('link', 0)) order by 1`,
      [workspaceId, ids[0], code],
    );
    return rows.map(({ scope }) => scope);
  };
  // the other one may be merging
  await expect.poll(async () => (await mergeEverything(), sumsOf())).toEqual(["link", "qr", "workspace"]);
  await unhurried.query("delete from qr_codes where id = $1", [code]);
  await purgeSums();
  expect(await sumsOf()).toEqual(["link", "workspace"]);
  // Imported visits have sums of their own.
  await unhurried.query(
    "insert into imported_sums select * from click_sums where scope = 'link' and scope_id = $1",
    [ids[0]],
  );
  await unhurried.query("delete from links where id = $1", [ids[0]]);
  await purgeSums();
  expect(await sumsOf()).toEqual(["workspace"]);
});
