import type pg from "pg";
import type { Stop } from "@/lib/platform/upkeep/batches";
import { DICTIONARIES, type DictionaryName } from "../store/postgres/dictionaries";
import { learnWords, wordKey } from "../store/postgres/learn-words";
import { ADD_HISTORY } from "../store/postgres/sql/history";
import { dictionariesOf, historyBody } from "../store/postgres/sum";
import { hasDestinations } from "../store/postgres/sums";
import { Tally } from "../store/postgres/tally";
import { VarintWriter } from "../store/postgres/varints";
import { BOTS, OUTCOMES, SOURCES } from "../store/postgres/way";
import type { Counts, Scope } from "../store/store";
import { inTransaction } from "./batch";
import { END_SUMS, HAS_OLD, MONTHS_OF_RECORD, NEXT_RECORD, SUMS_OF_MONTH } from "./sql/carry-sums";

/** A sum as earlier versions kept them: of one dimension, hour and value. `day` of the month, from 0. */
type SumRow = {
  dimension: string;
  day: number;
  hour: number;
  value: string;
  clicks: number;
  uniques: number;
};

type Found = { scope: Scope; id: number; workspaceId: number | null };

/**
 * Makes history of the sums of months whose single clicks are not kept any more, one record and month in a transaction, in the order of their keys. Goes on
 * where it was when it is called again. Returns how many there were.
 */
export async function carrySums(client: pg.Client, signal?: Stop): Promise<number> {
  const { rows } = await client.query<{ hasOld: boolean }>(HAS_OLD);
  let carried = 0;
  let last: Found | undefined;
  while (rows[0]?.hasOld && !signal?.aborted) {
    const next = await client.query<Found>(NEXT_RECORD, [last?.scope, last?.id]);
    [last] = next.rows;
    if (!last) break;
    carried += await carryRecord(client, last);
  }
  return carried;
}

async function carryRecord(client: pg.Client, { scope, id, workspaceId }: Found): Promise<number> {
  const { rows } = await client.query<{ month: number }>(MONTHS_OF_RECORD, [scope, id]);
  for (const { month } of rows)
    await inTransaction(client, "commit", async () => {
      if (workspaceId !== null) await carryMonth(client, { scope, id, month }, workspaceId);
      await client.query(END_SUMS, [scope, id, month]);
    });
  return rows.length;
}

async function carryMonth(
  client: pg.Client,
  { scope, id, month }: { scope: Scope; id: number; month: number },
  workspaceId: number,
) {
  const { rows } = await client.query<SumRow>(SUMS_OF_MONTH, [scope, id, month]);
  const body = new VarintWriter();
  for (const [day, ofDay] of grouped(rows, (row) => row.day)) {
    const quarters = Array.from({ length: 96 }, () => ({ clicks: 0, uniques: 0, bots: 0, refused: 0 }));
    const hours: Tally[] = [];
    const byHour = grouped(ofDay, (row) => row.hour);
    for (let hour = 0; hour < 24; hour++) {
      const ofHour = byHour.get(hour) ?? [];
      const total = ofHour.find(({ dimension }) => dimension === "total") ?? { clicks: 0, uniques: 0 };
      quarters[hour * 4] = {
        clicks: total.clicks,
        uniques: total.uniques,
        bots: clicksOf(ofHour, "bot"),
        refused: clicksOf(ofHour, "outcome"),
      };
      hours.push(await tallyOf(client, ofHour, total, hasDestinations(scope)));
    }
    body.write(day);
    body.writeBytes(historyBody(quarters, hours, hasDestinations(scope)));
  }
  await client.query(ADD_HISTORY, [workspaceId, [scope], [id], month, [body.written()]]);
}

const clicksOf = (rows: readonly SumRow[], dimension: string) =>
  rows.reduce((sum, row) => (row.dimension === dimension ? sum + row.clicks : sum), 0);

async function tallyOf(
  client: pg.Client,
  rows: readonly SumRow[],
  total: Counts,
  destinations: boolean,
): Promise<Tally> {
  const tally = new Tally(dictionariesOf(destinations));
  const of = (dimension: string, rest: string) =>
    withRest(
      rows.filter((row) => row.dimension === dimension),
      total,
      rest,
    );
  for (const [at, source] of SOURCES.entries()) tally.bySource[at] = countsFor(of("source", "link"), source);
  for (const { dimension, value, clicks } of rows) {
    if (dimension === "bot")
      tally.byBot[placeIn(BOTS, value)] = (tally.byBot[placeIn(BOTS, value)] ?? 0) + clicks;
    if (dimension === "outcome") tally.byOutcome[OUTCOMES.findIndex((outcome) => outcome === value)] = clicks;
  }
  for (const name of dictionariesOf(destinations)) await addJoined(client, tally, name, of);
  return tally;
}

/** A kind of bot that has no name any more counts as one without a name. */
const placeIn = (names: readonly string[], name: string) =>
  names.includes(name) ? names.indexOf(name) : names.length - 1;

type Values = { words: string[]; counts: Counts }[];

/** Values with what is left of the total, which had no row, as one more. */
function withRest(rows: readonly SumRow[], total: Counts, rest: string): Values {
  const left = rows.reduce(
    (sum, { clicks, uniques }) => ({ clicks: sum.clicks - clicks, uniques: sum.uniques - uniques }),
    { ...total },
  );
  const values = rows.map(({ value, clicks, uniques }) => ({ words: [value], counts: { clicks, uniques } }));
  return left.clicks === 0 && left.uniques === 0 ? values : [...values, { words: [rest], counts: left }];
}

const countsFor = (values: Values, word: string): Counts =>
  values.find(({ words }) => words[0] === word)?.counts ?? { clicks: 0, uniques: 0 };

async function addJoined(
  client: pg.Client,
  tally: Tally,
  name: DictionaryName,
  of: (dimension: string, rest: string) => Values,
) {
  const [first, ...others] = DICTIONARIES[name].texts.map((text) => of(text, ""));
  const joined = others.reduce((a, b) => joinedValues(a, b), first ?? []);
  if (joined.length === 0) return;
  const ids = await learnWords(
    client,
    name,
    joined.map(({ words }) => words),
  );
  const counts = tally.byNumber.get(name);
  for (const { words, counts: found } of joined) counts?.set(ids.get(wordKey(words)) ?? 0, found);
}

/**
 * Sums say how often each value of two dimensions came, not which came together. Any table with these totals answers what they did, since
 * nothing else is asked of history: it is filled from the corner on.
 */
export function joinedValues(a: Values, b: Values): Values {
  const found = new Map<string, Values[number]>();
  for (const what of ["clicks", "uniques"] as const)
    for (const { words, count } of filled(a, b, what)) {
      const known = found.get(wordKey(words)) ?? { words, counts: { clicks: 0, uniques: 0 } };
      found.set(wordKey(words), { words, counts: { ...known.counts, [what]: known.counts[what] + count } });
    }
  return [...found.values()];
}

function* filled(a: Values, b: Values, what: keyof Counts) {
  const [left, right] = [a, b].map((values) =>
    values.map(({ words, counts }) => ({ words, count: counts[what] })),
  );
  for (let [i, j] = [0, 0]; left && right; ) {
    const [one, other] = [left[i], right[j]];
    if (!one || !other) return;
    const count = Math.min(one.count, other.count);
    if (count > 0) yield { words: [...one.words, ...other.words], count };
    one.count -= count;
    other.count -= count;
    if (one.count === 0) i += 1;
    else j += 1;
  }
}

function grouped<Key>(rows: readonly SumRow[], keyOf: (row: SumRow) => Key): Map<Key, SumRow[]> {
  const groups = new Map<Key, SumRow[]>();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return groups;
}
