import { createWriteStream } from "node:fs";
import type pg from "pg";
import { print, promise } from "@/bench/measure";
import { inTransaction } from "@/lib/analytics/ingest/batch";
import { Chunk } from "@/lib/analytics/store/postgres/chunk";
import { copyRows } from "@/lib/analytics/store/postgres/copy-rows";
import { countFrom } from "@/lib/analytics/store/postgres/count";
import { countByLink } from "@/lib/analytics/store/postgres/counted-by-link";
import { checkRuns } from "@/lib/analytics/store/postgres/rebuild";
import { recount } from "@/lib/analytics/store/postgres/recount";

/** The visitors' log: each request when it leaves (`S id alias`) and each complete response (`A id alias status`). */
export class Ledger {
  private readonly sent = new Map<string, number>();
  private readonly acknowledged = new Map<string, number>();
  private readonly file;
  private lastId = 0;

  constructor(path: string) {
    this.file = createWriteStream(path);
  }

  /** To be called before the request leaves. */
  send(alias: string): number {
    this.lastId += 1;
    this.file.write(`S ${this.lastId} ${alias}\n`);
    this.sent.set(alias, (this.sent.get(alias) ?? 0) + 1);
    return this.lastId;
  }

  /** To be called when no server has seen the request. */
  takeBack(alias: string): void {
    this.sent.set(alias, (this.sent.get(alias) ?? 0) - 1);
  }

  /** To be called once the whole head of the answer has arrived. */
  answer(id: number, alias: string, status: number): void {
    this.file.write(`A ${id} ${alias} ${status}\n`);
    if (status === 302) this.acknowledged.set(alias, (this.acknowledged.get(alias) ?? 0) + 1);
  }

  totals() {
    const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
    return { sent: sum(this.sent), acknowledged: sum(this.acknowledged) };
  }

  /** The clicks of what was visited: others may have been at other links of the same database. */
  total(counted: ReadonlyMap<string, number>): number {
    return sumOf(this.visited(counted));
  }

  /** The same by alias. */
  visited(counted: ReadonlyMap<string, number>): Map<string, number> {
    return new Map([...this.sent.keys()].map((alias) => [alias, counted.get(alias) ?? 0]));
  }

  /** Where a count is less than what was acknowledged, or more than that and what nobody got an answer to. */
  differences(counted: ReadonlyMap<string, number>): string[] {
    return [...this.sent].flatMap(([alias, sent]) => {
      const [least, count] = [this.acknowledged.get(alias) ?? 0, counted.get(alias) ?? 0];
      return count >= least && count <= sent
        ? []
        : [`${alias}: ${least} to ${sent} visits, ${count} counted`];
    });
  }

  async close(): Promise<void> {
    await new Promise((resolve) => this.file.end(resolve));
  }
}

type Kept = { id: number; workspaceId: number; alias: string; clicks: number };

/** Clicks by alias in every place that keeps count. Throws where merged runs, or counters of first visits, are not what the clicks add up to. */
export async function countedEverywhere(client: pg.Client): Promise<Counted> {
  const byLink = await countByLink(client);
  const { rows: links } = await client.query<Kept>(
    `select link_id as id, links.workspace_id as "workspaceId", alias, clicks::float8 as clicks
     from link_counters join links on links.id = link_id where clicks > 0 or link_id = any ($1) order by alias`,
    [[...byLink.keys()]],
  );
  const places: Counted = { "the chunks": new Map(), "the statistics": new Map(), "the counters": new Map() };
  for (const link of links) {
    places["the chunks"]?.set(link.alias, byLink.get(link.id) ?? 0);
    places["the statistics"]?.set(link.alias, await countedOf(client, link));
    places["the counters"]?.set(link.alias, link.clicks);
  }
  const { wrong } = await checkRuns(client, {}, false);
  const counters = await recount(client, false);
  if (wrong + counters > 0)
    throw new Error(`${wrong} runs have wrong sums, and ${counters} counters are wrong.`);
  return places;
}

/** The head of a link's statistics of all time. */
async function countedOf(client: pg.Client, { id, workspaceId }: Kept): Promise<number> {
  const [start, end] = [new Date(0), new Date("9999-01-01")];
  const question = { workspaceId, parts: [{ scope: "link" as const, ids: [id] }], filters: [], start, end };
  let clicks = 0;
  await inTransaction(client, "commit", async () => {
    await client.query("set transaction isolation level repeatable read read only");
    clicks = (await countFrom(client, question, { edges: [start, end] })).bars[0]?.clicks ?? 0;
  });
  return clicks;
}

/** On how many UTC days links have been visited, and how many visits of the installation have an id that another has too. */
export async function daysAndTwins(client: pg.Client, aliases: readonly string[]) {
  const { rows } = await client.query<{ days: number }>(
    `select count(distinct day)::int as days from click_runs
     where workspace_id in (select workspace_id from links where alias = any ($1))`,
    [aliases],
  );
  const chunks = await copyRows(client, "select clicks, is_packed, id from click_chunks");
  const ids = chunks.flatMap(([clicks, isPacked, id]) => {
    const place = { ...NOWHERE, clicks: clicks?.readInt32BE() ?? 0 };
    return [...new Chunk(place, isPacked?.[0] === 1, { ...(id && { id }) }).ids()];
  });
  return { days: rows[0]?.days ?? 0, twins: ids.length - new Set(ids).size };
}

const NOWHERE = { day: 0, run: 0, lastLink: 0, part: 0, firstLink: 0, since: 0, until: 0, ways: 0 };

/** How many visits are in the chunks, those of robots too. */
export async function visitsIn(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ visits: number }>(
    "select coalesce(sum(clicks), 0)::int as visits from click_runs",
  );
  return rows[0]?.visits ?? 0;
}

/** Resolves once no segment of the spool has moved for longer than the drain ever waits. */
export async function settled(client: pg.Client, quiet = 4_000): Promise<void> {
  let [last, since] = ["", performance.now()];
  while (performance.now() - since < quiet) {
    const { rows } = await client.query("select id, drained from click_segments order by id");
    const now = JSON.stringify(rows);
    if (now !== last) [last, since] = [now, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

type Counted = Record<string, Map<string, number>>;

/** Prints whether every place counts what the visitors know, and at most `surplus` more than was acknowledged. */
export function reportCounts(ledger: Ledger, counted: Counted, surplus: number): void {
  const { sent, acknowledged } = ledger.totals();
  print(`${sent} sent, ${acknowledged} acknowledged, ${sent - acknowledged} unanswered`);
  for (const [place, counts] of Object.entries(counted)) {
    const total = ledger.total(counts);
    const differences = ledger.differences(counts);
    promise(
      `acknowledged ≤ counted ≤ sent in ${place}`,
      `${total}, lost ${Math.max(acknowledged - total, 0)}`,
      differences.length === 0,
    );
    for (const difference of differences.slice(0, 5)) print(`        ${difference}`);
    promise(
      `surplus ≤ ${surplus} in ${place}`,
      String(total - acknowledged),
      total - acknowledged <= surplus,
    );
  }
  promiseSame(
    Object.fromEntries(Object.entries(counted).map(([place, counts]) => [place, ledger.visited(counts)])),
  );
}

/** Prints whether every place counts exactly so many. */
export function reportExactly(counted: Counted, expected: number): void {
  for (const [place, counts] of Object.entries(counted))
    promise(`exactly ${expected} in ${place}`, String(sumOf(counts)), sumOf(counts) === expected);
  promiseSame(counted);
}

function promiseSame(counted: Counted) {
  const [first, ...rest] = Object.values(counted).map((counts) => JSON.stringify([...counts].sort()));
  const isSame = rest.every((counts) => counts === first);
  promise("every place counts the same", `${rest.length + 1} places`, isSame);
}

export const sumOf = (counts: Map<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The clicks of these aliases alone, on a database that others use as well. */
export const countsOf = (counts: ReadonlyMap<string, number>, aliases: readonly string[]): number =>
  aliases.reduce((sum, alias) => sum + (counts.get(alias) ?? 0), 0);
