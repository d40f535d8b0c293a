import type pg from "pg";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { withClient } from "@/lib/platform/database/connect";
import type { Stop } from "@/lib/platform/upkeep/batches";
import { MONTH } from "./conditions";
import { type ClickHouse, rowsOf, run } from "./connection";
import { hotMarks, ofHot, visitors } from "./hot";
import { ONE_BLOCK } from "./one-block";
import { sentBefore } from "./plans";
import { EVERYWHERE, markRow, readMark, readSettled, settledBefore } from "./settled";
import { SUM_COLUMNS, sumsOf, type Visits } from "./sums";

/** So many visits at once make at most some millions of sums, which are one block in the engine's memory. */
const MOST_AT_ONCE = 200_000;

/** Runs `work` while nobody else adds to sums or takes away from them, on a connection to the ledger. */
export const withSums = <Result>(work: (ledger: pg.ClientBase) => Promise<Result>): Promise<Result> =>
  withClient({ name: "click sums" }, async (client) => {
    await client.query("begin; set local lock_timeout = 0; set local statement_timeout = 0");
    await client.query(lockStatement("clickhouseSums", "exclusive"));
    const result = await work(client);
    await client.query("commit");
    return result;
  });

/** The same, unless somebody else does so. */
export const tryWithSums = <Result>(
  work: (ledger: pg.ClientBase) => Promise<Result>,
): Promise<Result | undefined> =>
  withClient({ name: "click sums" }, async (client) => {
    await client.query("begin");
    const { rows } = await client.query<{ taken: boolean }>(
      lockStatement("clickhouseSums", "tryUntilCommit"),
    );
    if (!rows[0]?.taken) return undefined;
    const result = await work(client);
    await client.query("commit");
    return result;
  });

/** With so many visits in a month a link or workspace gets sums; with fewer its rows are as quick to read. */
export const MANY = 20_000;

/** How many visits there have to be before anything is added up, what counts as many, and when to stop between two steps. */
type When = { atLeast?: number; many?: number; signal?: Stop | undefined };

/**
 * Adds to the sums what has come in since the last time, when that is at least so many visits. Each month's sums are one part together with the
 * mark of how far they reach, so a run that is cut short, or repeated, counts nothing twice. Returns the number of visits.
 */
export const settle = (clickhouse: ClickHouse, when: When = {}): Promise<number> =>
  withSums((ledger) => settleLocked(clickhouse, ledger, when));

/** The same for callers within `withSums`. */
export async function settleLocked(
  clickhouse: ClickHouse,
  ledger: pg.ClientBase,
  { atLeast = 1, many = MANY, signal }: When = {},
): Promise<number> {
  const end = await sentBefore(ledger);
  let visits = 0;
  while (!signal?.aborted) {
    const { all } = await readSettled(clickhouse);
    const step = await nextStep(clickhouse, all, end);
    if (step.visits === 0 || (visits === 0 && step.visits < Math.min(atLeast, MOST_AT_ONCE))) return visits;
    await settleStep(clickhouse, step.before, many);
    visits += step.visits;
  }
  return visits;
}

/** How many of the visits from one id up to another are taken at once, and the id behind them. */
async function nextStep(clickhouse: ClickHouse, from: number, end: number) {
  const [row] = await rowsOf<[number, number]>(
    clickhouse,
    `select count(), max(id) + 1 from (
      select id from clicks where id >= {from:UInt64} and id < {end:UInt64} order by id limit ${MOST_AT_ONCE})`,
    { from, end },
  );
  return { visits: row?.[0] ?? 0, before: row?.[1] ?? from };
}

async function settleStep(clickhouse: ClickHouse, before: number, many: number): Promise<void> {
  const settled = await readSettled(clickhouse);
  const { all, dropped } = settled;
  const found = await rowsOf<[number]>(
    clickhouse,
    `select distinct ${MONTH} from clicks where id >= {all:UInt64} and id < {before:UInt64}`,
    { all, before },
  );
  for (const [month] of found) {
    const from = settledBefore(settled, month);
    if (from < before)
      await settleMonth(clickhouse, month, { from, before, many, isDropped: dropped.has(month) });
  }
  await insertSums(clickhouse, `all ${all}`, markRow("all", EVERYWHERE, before - all));
  insistOn(before, (await readSettled(clickhouse)).all);
}

async function settleMonth(
  clickhouse: ClickHouse,
  month: number,
  { from, before, many, isDropped }: { from: number; before: number; many: number; isDropped: boolean },
) {
  const known = await readMark(clickhouse, month);
  const settled = `${MONTH} = ${month} and id < ${before}`;
  const added = `${settled} and id >= ${from}`;
  const hot = ofHot(month);
  const fresh = await newlyHot(clickhouse, { added, settled, hot, many });
  await insertSums(
    clickhouse,
    `${month} ${known}`,
    [
      sumsOf({ links: `${added} and ${hot.links}`, workspaces: `${added} and ${hot.workspaces}` }, isDropped),
      // All of their month, so that sums of a link and month are whole or not there.
      ...(fresh.length > 0
        ? [sumsOf(visitsOf(settled, fresh), isDropped), hotMarks(month, ownersOf(fresh))]
        : []),
      markRow("month", month, before - known),
    ].join(" union all "),
  );
  insistOn(before, await readMark(clickhouse, month));
}

/** One in so many visits, and at least so many, make a link or workspace be looked at. */
const SHARE = 1_000;
const LEAST = 50;

type Owner = [workspaceId: number, linkId: number];

/** The links and workspaces (0) that are among these visits, have as `many` in the month, and no sums yet. */
function newlyHot(
  clickhouse: ClickHouse,
  { added, settled, hot, many }: { added: string; settled: string; hot: Visits; many: number },
): Promise<Owner[]> {
  const share = `greatest(${Math.min(LEAST, many)}, intDiv((select count() from clicks where ${added}), ${SHARE}))`;
  const seen = (owner: string, isHot: string) =>
    `(select ${owner} from clicks where ${added} and not (${isHot}) group by ${owner} having count() >= ${share})`;
  return rowsOf<Owner>(
    clickhouse,
    `select workspace_id, link_id as owner from clicks
    where ${settled} and link_id != 0 and (workspace_id, link_id) in ${seen("workspace_id, link_id", hot.links)}
    group by workspace_id, owner having count() >= ${many}
    union all
    select workspace_id, toUInt32(0) as owner from clicks where ${settled} and workspace_id in ${seen("workspace_id", hot.workspaces)}
    group by workspace_id having count() >= ${many}`,
  );
}

function visitsOf(settled: string, owners: Owner[]): Visits {
  const links = owners.filter(([, link]) => link !== 0).map(([workspace, link]) => `(${workspace}, ${link})`);
  const workspaces = owners.filter(([, link]) => link === 0).map(([workspace]) => workspace);
  return {
    links: `${settled} and ${links.length > 0 ? `(workspace_id, link_id) in (${links.join(", ")})` : "false"}`,
    workspaces: `${settled} and ${workspaces.length > 0 ? `workspace_id in (${workspaces.join(", ")})` : "false"}`,
  };
}

const ownersOf = (owners: Owner[]) =>
  `select toUInt32(pair.1) as workspace_id, pair.2 as owner from (select arrayJoin([${owners
    .map(([workspace, link]) => `(${workspace}, ${link})`)
    .join(", ")}]) as pair)`;

/**
 * Adds up what has no sums yet in a month of which some visits are gone, before retention removes more. What came late is little.
 */
export async function settleRest(clickhouse: ClickHouse, month: number): Promise<void> {
  const before = settledBefore(await readSettled(clickhouse), month);
  const settled = `${MONTH} = ${month} and id < ${before}`;
  const hot = ofHot(month);
  const owners = [
    `select workspace_id, owner from (${visitors(`${settled} and not (${hot.links})`)}) where owner != 0`,
    `select workspace_id, owner from (${visitors(`${settled} and not (${hot.workspaces})`)}) where owner = 0`,
  ].join(" union all ");
  const rest = {
    links: `${settled} and not (${hot.links})`,
    workspaces: `${settled} and not (${hot.workspaces})`,
  };
  await insertSums(
    clickhouse,
    `rest ${month} ${before}`,
    `${sumsOf(rest, true)} union all ${hotMarks(month, owners)}`,
  );
}

/** An earlier insert with the same token may have been the one that counted. */
function insistOn(before: number, mark: number) {
  if (mark !== before)
    throw new Error(
      "ClickHouse took the sums of clicks from an earlier attempt. They go on from there next time.",
    );
}

/** Adds visits that sums have not waited for to those of a month which cannot be worked out again: of links and workspaces that have any there. */
export async function settleLate(
  clickhouse: ClickHouse,
  month: number,
  { segment, from }: { segment: string; from: number },
): Promise<void> {
  const [late, hot] = [`${MONTH} = ${month} and segment = '${segment}' and batch = ${from}`, ofHot(month)];
  const visits = { links: `${late} and ${hot.links}`, workspaces: `${late} and ${hot.workspaces}` };
  await insertSums(clickhouse, `late ${month} ${segment} ${from}`, sumsOf(visits, true));
}

/** The token keeps a second run from adding what a first one, whose answer was lost, is still adding. */
const insertSums = (clickhouse: ClickHouse, token: string, rows: string): Promise<void> =>
  run(
    clickhouse,
    `insert into click_sums (${SUM_COLUMNS}) select ${SUM_COLUMNS} from (${rows})`,
    {},
    { ...ONE_BLOCK, insert_deduplication_token: `sums ${token}` },
  );
