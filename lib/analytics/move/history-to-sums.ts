import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type pg from "pg";
import { joinedValues } from "../ingest/carry-sums";
import { escaped } from "../ingest/click-line";
import { hearing } from "../store/clickhouse/away";
import type { ClickHouse } from "../store/clickhouse/connection";
import { ONE_BLOCK } from "../store/clickhouse/one-block";
import { hasSum, SUM_COLUMNS } from "../store/clickhouse/sums";
import { DICTIONARIES, DICTIONARY_NAMES, type DictionaryName } from "../store/postgres/dictionaries";
import { type HistoryDay, readHistory } from "../store/postgres/history-days";
import { hasDestinations } from "../store/postgres/sums";
import type { Tally } from "../store/postgres/tally";
import { BOTS, OUTCOMES, SOURCES } from "../store/postgres/way";
import { readWords, type Words } from "../store/postgres/words";
import type { Counts, Scope } from "../store/store";
import { dayName } from "./day";

const HAS_HISTORY = "select from click_history where month = '1970-01-01'::date + $1::int limit 1";

/** A month's history ($1) after a record ($2, $3). */
const NEXT_RECORDS = `
  select workspace_id as "workspaceId", scope, scope_id as id, body from click_history
  where month = '1970-01-01'::date + $1::int and ($2::click_scope is null or (scope, scope_id) > ($2::click_scope, $3::int))
  order by scope, scope_id limit 200`;

type Record = { workspaceId: number; scope: Scope; id: number; body: Buffer };

/** Whether there is anything of a month of which the single visits are gone. */
export const hasHistory = async (client: pg.ClientBase, month: number): Promise<boolean> =>
  ((await client.query(HAS_HISTORY, [month])).rowCount ?? 0) > 0;

const ROWS_AT_ONCE = 100_000;

/** Adds what PostgreSQL's history knows of a month to the sums in ClickHouse. Everything in it has sums from then on. */
export async function addHistory(
  client: pg.ClientBase,
  clickhouse: ClickHouse,
  month: number,
): Promise<void> {
  let rows: string[] = [];
  const flush = async () => {
    const values = Readable.from([Buffer.from(rows.join(""))], { objectMode: false });
    await hearing(() =>
      clickhouse.client.insert({
        table: "click_sums",
        columns: SUM_COLUMNS.split(", ") as [string, ...string[]],
        values,
        format: "TabSeparated",
        clickhouse_settings: { ...ONE_BLOCK, insert_deduplication_token: `history ${randomUUID()}` },
      }),
    );
    rows = [];
  };
  for (let last: Record | undefined; ; ) {
    const { rows: records } = await client.query<Record>(NEXT_RECORDS, [month, last?.scope, last?.id]);
    last = records.at(-1);
    if (!last) break;
    for (const record of records) {
      for (const row of await sumRows(client, record, month)) rows.push(row);
      if (rows.length >= ROWS_AT_ONCE) await flush();
    }
  }
  if (rows.length > 0) await flush();
}

/** Rows of `click_sums`: a record's sums of a month, and the mark that it has them. */
async function sumRows(
  client: pg.ClientBase,
  { workspaceId, scope, id, body }: Record,
  month: number,
): Promise<string[]> {
  const days = [...readHistory(body, hasDestinations(scope))];
  const words = await wordsOf(
    client,
    days.flatMap(({ hours }) => hours),
  );
  const sums = new Sums();
  for (const day of days) addDay(sums, day, month, words);
  const hot = [
    workspaceId,
    "settled",
    scope === "link" ? id : 0,
    "day",
    "hot",
    `${dayName(month)} 00:00:00`,
    "",
    1,
    0,
  ];
  return [`${hot.join("\t")}\n`, ...sums.rows(`${workspaceId}\t${scope}\t${id}`)];
}

/** Counts by what they are of: `grain dimension bucket value`. */
class Sums {
  private readonly counts = new Map<string, Counts>();

  /** Adds to the sum of a quarter of an hour, and to that of its day. */
  add(date: string, quarter: number, dimension: string, value: string, counts: Counts): void {
    if (counts.clicks === 0 && counts.uniques === 0) return;
    const clock = `${pad(Math.floor(quarter / 4))}:${pad((quarter % 4) * 15)}:00`;
    this.addTo(`quarter\t${dimension}\t${date} ${clock}\t${escaped(value)}`, counts);
    this.addTo(`day\t${dimension}\t${date} 00:00:00\t${escaped(value)}`, counts);
  }

  rows(owner: string): string[] {
    return Array.from(
      this.counts,
      ([key, { clicks, uniques }]) => `${owner}\t${key}\t${clicks}\t${uniques}\n`,
    );
  }

  private addTo(key: string, { clicks, uniques }: Counts) {
    const known = this.counts.get(key) ?? { clicks: 0, uniques: 0 };
    this.counts.set(key, { clicks: known.clicks + clicks, uniques: known.uniques + uniques });
  }
}

const pad = (number: number) => String(number).padStart(2, "0");

type AllWords = Map<DictionaryName, Map<number, Words>>;

async function wordsOf(client: pg.ClientBase, tallies: Tally[]): Promise<AllWords> {
  const found: AllWords = new Map();
  for (const name of DICTIONARY_NAMES) {
    const ids = new Set(tallies.flatMap(({ byNumber }) => [...(byNumber.get(name)?.keys() ?? [])]));
    found.set(name, await readWords(client, name, ids));
  }
  return found;
}

/** Values are known by the hour, and stand in its first quarter. */
function addDay(sums: Sums, { day, quarters, hours }: HistoryDay, month: number, words: AllWords) {
  const date = dayName(month + day);
  for (const { quarter, clicks, uniques } of quarters)
    sums.add(date, quarter, "total", "", { clicks, uniques });
  for (const [hour, tally] of hours.entries()) {
    const add = (dimension: string, value: string, counts: Counts) =>
      sums.add(date, hour * 4, dimension, value, counts);
    for (const [place, counts] of tally.bySource.entries()) add("source", SOURCES[place] ?? "", counts);
    for (const [name, numbers] of tally.byNumber)
      for (const [id, counts] of numbers)
        for (const [place, dimension] of DICTIONARIES[name].texts.entries()) {
          const value = words.get(name)?.get(id)?.[place] ?? "";
          if (hasSum(dimension, value)) add(dimension, value, counts);
        }
    const ofHour = quarters.filter(({ quarter }) => Math.floor(quarter / 4) === hour);
    addKinds(
      sums,
      date,
      "bot",
      ofHour.map(({ quarter, bots }) => [quarter, bots]),
      named(BOTS, tally.byBot),
    );
    addKinds(
      sums,
      date,
      "outcome",
      ofHour.map(({ quarter, refused }) => [quarter, refused]),
      named(OUTCOMES, tally.byOutcome),
    );
  }
}

const named = (names: readonly string[], counts: readonly number[]): [string, number][] =>
  counts.map((count, place) => [names[place] ?? "", count]);

/** Bars of bots and refused visits are drawn from their kinds, so these stand in the quarters that had as many of all kinds together. */
function addKinds(
  sums: Sums,
  date: string,
  dimension: "bot" | "outcome",
  quarters: [number, number][],
  kinds: [string, number][],
) {
  const valuesOf = (pairs: [number | string, number][]) =>
    pairs.map(([word, clicks]) => ({ words: [String(word)], counts: { clicks, uniques: 0 } }));
  for (const { words, counts } of joinedValues(valuesOf(quarters), valuesOf(kinds)))
    sums.add(date, Number(words[0]), dimension, words[1] ?? "", counts);
}
