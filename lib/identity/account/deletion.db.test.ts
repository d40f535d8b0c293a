import { afterAll, beforeAll, expect, test } from "vitest";
import { insertLinks } from "@/lib/analytics/ingest/click-fixtures";
import { purgeSums } from "@/lib/analytics/ingest/upkeep";
import { newClient } from "@/lib/platform/database/connect";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { type Actor, operatorFor } from "../access/actor";
import { insertAccount } from "./account-fixtures";
import { EMPTY_WORKSPACE, emptyClosedWorkspaces } from "./deletion";

/** A statement that takes all of what is below at once takes several times as long. */
const TIMEOUT_MS = 200;

/** Takes as long as it likes. */
const unhurried = newClient({ name: "tests" });
let actor: Actor;

beforeAll(async () => {
  await unhurried.connect();
  pool().options.statement_timeout = TIMEOUT_MS;
  const username = `gone${Date.now()}`;
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
});
afterAll(async () => {
  await Promise.all([pool().end(), unhurried.end()]);
});

test("a closed account with much in it is erased to the last row, in batches", async () => {
  const { workspaceId, userId } = actor;
  await unhurried.query(
    `insert into links (workspace_id, alias, url, created_by_id, deleted_at)
     select $1::int, 'gone-' || $1::int || '-' || n, 'https://example.com/' || n, $2::int, case n % 3 when 0 then now() end
     from generate_series(1, 8000) n`,
    [workspaceId, userId],
  );
  const { rows } = await unhurried.query<{ id: number }>(
    "select min(id) as id from links where workspace_id = $1",
    [workspaceId],
  );
  const busy = rows[0]?.id;
  const { workspaceId: others, ids } = await insertLinks(1);
  const [other] = ids;
  await insertRuns(workspaceId, busy, 20_000);
  await insertRuns(others, other, 3_000);
  await unhurried.query(
    `with made as (insert into overlays (workspace_id, name, type, content) values ($1, 'Poll', 'poll', '{}') returning id)
     insert into overlay_responses (overlay_id, fields) select id, '{}' from made, generate_series(1, 60000)`,
    [workspaceId],
  );
  await unhurried.query("update workspaces set closed_at = now() where id = $1", [workspaceId]);
  // With fresh statistics PostgreSQL may choose to read the whole table for each batch.
  await unhurried.query("analyze");
  await emptyClosedWorkspaces();
  await purgeSums();
  const left = await unhurried.query(
    `select (select count(*)::int from links where workspace_id = $1) as links,
       (select count(*)::int from click_runs where workspace_id = $1) as runs,
       (select count(*)::int from click_chunks where last_link = $2) as chunks,
       (select count(*)::int from click_sums where (scope, scope_id) in (('link', $2), ('workspace', $1))) as sums,
       (select count(*)::int from users where id = $3) as users, (select count(*)::int from workspaces where id = $1) as workspaces`,
    [workspaceId, busy, userId],
  );
  expect(left.rows).toEqual([{ links: 0, runs: 0, chunks: 0, sums: 0, users: 0, workspaces: 0 }]);
  const kept = await unhurried.query(
    `select (select count(*)::int from click_runs where workspace_id = $1) as runs,
       (select count(*)::int from click_chunks where last_link = $2) as chunks,
       (select count(*)::int from click_sums where (scope, scope_id) in (('link', $2), ('workspace', $1))) as sums`,
    [others, other],
  );
  expect(kept.rows).toEqual([{ runs: 3_000, chunks: 3_000, sums: 6_000 }]);
}, 120_000);

/** So many runs of the last days, each with a chunk, and with sums for a link and its workspace. */
const insertRuns = (workspaceId: number, link: number | undefined, runs: number) =>
  unhurried.query(
    `with run as (
       insert into click_runs (workspace_id, day, clicks)
       select $1::int, current_date - n % 20, 1 from generate_series(1, $3::int) n returning id, day
     ), chunks as (
       insert into click_chunks select day, id, $2::int, 0, $2::int, 0, 0, 1, 1, false, '', '', '', '', '', '', '', '', '', '', '', '' from run
     )
     insert into click_sums select scope::click_scope, scope_id, day, id, false, ''
     from run, (values ('link', $2::int), ('workspace', $1::int)) of (scope, scope_id)`,
    [workspaceId, link, runs],
  );

/** Of these a workspace has one row, or its records have a handful each. */
const FEW = [
  "archive_imports",
  "brands",
  "default_views",
  "seller_profiles",
  "workspace_counters",
  "workspace_keys",
  "workspace_quotas",
  "overlay_counters",
  "member_notices",
  "campaign_members",
  "channel_items",
  "link_alerts",
  "link_budgets",
  "link_counters",
  "link_destinations",
  "link_parameters",
  "link_pixels",
  "link_targets",
  "link_transfers",
];

test("every table that goes with a workspace is emptied in batches before it", async () => {
  const { rows } = await pool().query<{ name: string }>(
    `with recursive goes (relation) as (
       select 'workspaces'::regclass::oid
       union select conrelid from pg_constraint join goes on confrelid = relation where contype = 'f' and confdeltype = 'c'
     ) select relation::regclass::text as name from goes where relation <> 'workspaces'::regclass order by 1`,
  );
  const emptied = EMPTY_WORKSPACE.map(
    (piece) => /delete from (\w+)/.exec(typeof piece === "string" ? piece : piece.text)?.[1],
  );
  expect(rows.map(({ name }) => name).filter((name) => !emptied.includes(name))).toEqual(FEW.toSorted());
});
