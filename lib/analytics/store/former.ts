import { now } from "@/lib/platform/clock";
import { lockStatement } from "@/lib/platform/database/advisory-locks";
import { pool } from "@/lib/platform/database/pool";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import type { Stop } from "@/lib/platform/upkeep/batches";
import { ALWAYS, daysFrom } from "./days";
import type { AllCounts, ClickStore, Question } from "./store";

/** Links that were in another workspace before. */
type Former = { workspaceId: number; ids: number[] };

/** The workspaces in which some links of a workspace were before, each with those links. */
export async function formerOf(workspaceId: number, links: readonly number[]): Promise<Former[]> {
  if (links.length === 0) return [];
  const { rows } = await pool().query<Former>({
    name: "former-workspaces",
    text: FORMER,
    values: [links, workspaceId],
  });
  return rows;
}

const FORMER = `
  select workspace_id as "workspaceId", array_agg(link_id order by link_id) as ids from link_transfers
  where link_id = any ($1::int[]) and workspace_id <> $2::int group by 1 order by 1`;

/** The same question about the visits that its links had in other workspaces: transferred links take their statistics along, and visits stay where they are (ADR 48). */
export async function formerQuestions(question: Question): Promise<Question[]> {
  const links = question.parts.flatMap(({ scope, ids }) => (scope === "link" ? ids : []));
  const former = await formerOf(question.workspaceId, links);
  return former.map(({ workspaceId, ids }) => ({
    ...question,
    workspaceId,
    parts: [{ scope: "link", ids }],
  }));
}

/**
 * Before the visits of a workspace are removed: those of links that live elsewhere go there as sums of days, beside the clicks of other services, and their
 * counters follow. Each link once, in one transaction.
 */
export async function carryOver(
  workspaceId: number,
  count: ClickStore["count"],
  signal: Stop | undefined,
): Promise<void> {
  const { rows } = await pool().query<{ id: number }>(ELSEWHERE, [workspaceId]);
  for (const { id } of rows) {
    if (signal?.aborted) return;
    const edges = daysFrom(FIRST_DAY, new Date(now() + DAY_MS));
    const parts = [{ scope: "link" as const, ids: [id] }];
    const { bars } = await count({ workspaceId, parts, filters: [], ...ALWAYS }, { edges });
    await carryOne(id, workspaceId, daysIn(bars, edges));
  }
}

const DAY_MS = 86_400_000;
/** No click was counted before. */
const FIRST_DAY = new Date("2020-01-01");

type Day = { day: string; clicks: number; uniques: number };

const daysIn = (bars: readonly AllCounts[], edges: readonly Date[]): Day[] =>
  bars.flatMap(({ clicks, uniques }, at) =>
    clicks > 0 ? [{ day: edges[at]?.toJSON().slice(0, 10) ?? "", clicks, uniques }] : [],
  );

const carryOne = (id: number, workspaceId: number, days: readonly Day[]): Promise<void> =>
  inPoolTransaction("", async (client) => {
    const { rowCount } = await client.query(LEAVE, [id, workspaceId]);
    if (rowCount === 0 || days.length === 0) return;
    const sum = (of: "clicks" | "uniques") => days.reduce((total, day) => total + day[of], 0);
    await client.query(lockStatement("clickCounters", "shared"));
    await client.query(KEEP_SUM, [id, `workspace ${workspaceId}`, sum("clicks")]);
    await client.query(KEEP_DAYS, [
      id,
      `workspace ${workspaceId}`,
      days.map(({ day }) => day),
      days.map(({ clicks }) => clicks),
    ]);
    await client.query(RECKON, [id, sum("clicks"), sum("uniques")]);
  });

const ELSEWHERE = `
  select link_id as id from link_transfers join links on links.id = link_id
  where link_transfers.workspace_id = $1 and links.workspace_id <> $1 order by 1`;

const LEAVE = "delete from link_transfers where link_id = $1 and workspace_id = $2";

const KEEP_SUM = `
  insert into imported_clicks (link_id, source, key, workspace_id, clicks, dated)
  select id, 'transfer', $2, workspace_id, $3::bigint, $3::bigint from links where id = $1`;

const KEEP_DAYS = `
  insert into imported_days (link_id, source, key, day, workspace_id, clicks)
  select links.id, 'transfer', $2, day, workspace_id, clicks
  from links, unnest($3::date[], $4::bigint[]) as counted (day, clicks) where links.id = $1`;

/** What is counted elsewhere from now on is no click of the ledger. */
const RECKON = `
  update link_counters set clicks = clicks - $2::bigint, unique_clicks = unique_clicks - $3::bigint,
    imported_clicks = imported_clicks + $2::bigint where link_id = $1`;
