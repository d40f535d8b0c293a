import { createWriteStream } from "node:fs";
import type pg from "pg";
import { print, promise } from "@/bench/measure";

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

  /** To be called once the whole head of the answer has arrived. */
  answer(id: number, alias: string, status: number): void {
    this.file.write(`A ${id} ${alias} ${status}\n`);
    if (status === 302) this.acknowledged.set(alias, (this.acknowledged.get(alias) ?? 0) + 1);
  }

  totals() {
    const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, count) => all + count, 0);
    return { sent: sum(this.sent), acknowledged: sum(this.acknowledged) };
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

const PLACES = {
  "the rows":
    "select link_id, count(*)::float8 as clicks from clicks where outcome = 'passed' and bot = '' group by 1",
  "the hours":
    "select scope_id as link_id, sum(clicks)::float8 as clicks from click_hours where scope = 'link' and dimension = 'total' group by 1",
  "the days":
    "select scope_id as link_id, sum(clicks)::float8 as clicks from click_daily where scope = 'link' and dimension = 'total' group by 1",
  "the counters": "select link_id, clicks::float8 as clicks from link_counters where clicks > 0",
};

/** Clicks by alias in every place that keeps count. */
export async function countedEverywhere(client: pg.Client): Promise<Record<string, Map<string, number>>> {
  const places: Record<string, Map<string, number>> = {};
  for (const [place, query] of Object.entries(PLACES)) {
    const { rows } = await client.query<{ alias: string; clicks: number }>(
      `select alias, counted.clicks from (${query}) counted join links on links.id = counted.link_id order by alias`,
    );
    places[place] = new Map(rows.map(({ alias, clicks }) => [alias, clicks]));
  }
  return places;
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
    const total = sumOf(counts);
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
  promiseSame(counted);
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
export const countsOf = (counts: Map<string, number>, aliases: readonly string[]): number =>
  aliases.reduce((sum, alias) => sum + (counts.get(alias) ?? 0), 0);
