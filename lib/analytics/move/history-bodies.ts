import type pg from "pg";
import { joinedValues } from "../ingest/carry-sums";
import { DICTIONARIES, type DictionaryName } from "../store/postgres/dictionaries";
import { learnWords, wordKey } from "../store/postgres/learn-words";
import { dictionariesOf, historyBody } from "../store/postgres/sum";
import { hasDestinations } from "../store/postgres/sums";
import { Tally } from "../store/postgres/tally";
import { VarintWriter } from "../store/postgres/varints";
import { BOTS, OUTCOMES, SOURCES } from "../store/postgres/way";
import type { AllCounts, Counts, Scope } from "../store/store";

/** A row of `click_sums`: of a record, by quarter of an hour. `at` in seconds since 1970. */
export type SumRow = {
  id: number;
  dimension: string;
  at: number;
  value: string;
  counts: Counts;
};

type Values = { words: string[]; counts: Counts }[];

/** What a day's sums say: its quarters, and hour by hour the values of a dimension, or of the texts of a dictionary together. */
type Day = {
  day: number;
  quarters: AllCounts[];
  sources: Values[];
  bots: Values[];
  outcomes: Values[];
  words: Map<DictionaryName, Values[]>;
};

const DAY = 86_400;
const QUARTER = 900;
const [HOURS, QUARTERS] = [24, 96];

/**
 * Rows of history (history.ts of PostgreSQL's store) from the sums of a month, of records of one kind. `month` is its first day, in days since 1970.
 * Teaches the dictionaries what they lack.
 */
export async function historyOf(
  client: pg.ClientBase,
  rows: readonly SumRow[],
  { month, scope }: { month: number; scope: Scope },
): Promise<{ id: number; body: Buffer }[]> {
  const names = dictionariesOf(hasDestinations(scope));
  const records = Array.from(
    grouped(rows, ({ id }) => id),
    ([id, ofRecord]) => ({
      id,
      days: Array.from(
        grouped(ofRecord, ({ at }) => Math.floor(at / DAY) - month),
        ([day, ofDay]) => readDay(day, ofDay, names),
      ),
    }),
  );
  const numbers = await numbersOf(
    client,
    names,
    records.flatMap(({ days }) => days),
  );
  return records.map(({ id, days }) => {
    const body = new VarintWriter();
    for (const day of days) {
      const hours = Array.from({ length: HOURS }, (_, hour) => tallyOf(day, hour, numbers, names));
      body.write(day.day);
      body.writeBytes(historyBody(day.quarters, hours, hasDestinations(scope)));
    }
    return { id, body: body.written() };
  });
}

function readDay(day: number, rows: readonly SumRow[], names: readonly DictionaryName[]): Day {
  const byDimension = grouped(rows, ({ dimension }) => dimension);
  const of = (dimension: string) => hoursOf(byDimension.get(dimension) ?? []);
  return {
    day,
    quarters: quartersOf(rows),
    sources: of("source"),
    bots: of("bot"),
    outcomes: of("outcome"),
    words: new Map(
      names.map((name) => [
        name,
        name === "city" ? withRest(of("city"), of("total")) : joinedByHour(DICTIONARIES[name].texts.map(of)),
      ]),
    ),
  };
}

/** Of visits without a city there are no sums: they are what is left of all. */
const withRest = (hours: Values[], totals: Values[]): Values[] =>
  hours.map((values, hour) => {
    const rest = { clicks: 0, uniques: 0 };
    for (const [sign, counted] of [[1, totals[hour] ?? []] as const, [-1, values] as const])
      for (const { counts } of counted) {
        rest.clicks += sign * counts.clicks;
        rest.uniques += sign * counts.uniques;
      }
    return rest.clicks === 0 && rest.uniques === 0 ? values : [...values, { words: [""], counts: rest }];
  });

function quartersOf(rows: readonly SumRow[]): AllCounts[] {
  const quarters = Array.from({ length: QUARTERS }, () => ({ clicks: 0, uniques: 0, bots: 0, refused: 0 }));
  for (const { dimension, at, counts } of rows) {
    const quarter = quarters[(at % DAY) / QUARTER];
    if (!quarter) continue;
    if (dimension === "total") {
      quarter.clicks += counts.clicks;
      quarter.uniques += counts.uniques;
    }
    if (dimension === "bot") quarter.bots += counts.clicks;
    if (dimension === "outcome") quarter.refused += counts.clicks;
  }
  return quarters;
}

/** A dimension's values hour by hour. */
function hoursOf(rows: readonly SumRow[]): Values[] {
  const hours = Array.from({ length: HOURS }, () => new Map<string, Counts>());
  for (const { at, value, counts } of rows) {
    const hour = hours[Math.floor(((at % DAY) / DAY) * HOURS)];
    hour?.set(value, plus(hour.get(value) ?? { clicks: 0, uniques: 0 }, counts));
  }
  return hours.map((hour) => Array.from(hour, ([value, counts]) => ({ words: [value], counts })));
}

const plus = (one: Counts, other: Counts): Counts => ({
  clicks: one.clicks + other.clicks,
  uniques: one.uniques + other.uniques,
});

const joinedByHour = (texts: Values[][]): Values[] =>
  Array.from({ length: HOURS }, (_, hour) => {
    const [first = [], ...others] = texts.map((hours) => hours[hour] ?? []);
    return others.reduce(joinedValues, first);
  });

type Numbers = Map<DictionaryName, Map<string, number>>;

const WORDS_AT_ONCE = 10_000;

async function numbersOf(
  client: pg.ClientBase,
  names: readonly DictionaryName[],
  days: readonly Day[],
): Promise<Numbers> {
  const found: Numbers = new Map();
  for (const name of names) {
    const wanted = new Map(
      days.flatMap(({ words }) => words.get(name)?.flat() ?? []).map(({ words }) => [wordKey(words), words]),
    );
    const [values, numbers] = [[...wanted.values()], new Map<string, number>()];
    for (let at = 0; at < values.length; at += WORDS_AT_ONCE)
      for (const [key, number] of await learnWords(client, name, values.slice(at, at + WORDS_AT_ONCE)))
        numbers.set(key, number);
    found.set(name, numbers);
  }
  return found;
}

function tallyOf(
  { sources, bots, outcomes, words }: Day,
  hour: number,
  numbers: Numbers,
  names: readonly DictionaryName[],
): Tally {
  const tally = new Tally(names);
  const clicksOf = (hours: Values[], name: string) => countsOf(hours[hour], name).clicks;
  for (const [place, source] of SOURCES.entries()) tally.bySource[place] = countsOf(sources[hour], source);
  for (const [place, bot] of BOTS.entries()) tally.byBot[place] = clicksOf(bots, bot);
  for (const [place, outcome] of OUTCOMES.entries()) tally.byOutcome[place] = clicksOf(outcomes, outcome);
  for (const [name, hours] of words)
    for (const { words: texts, counts } of hours[hour] ?? []) {
      const [byNumber, number] = [tally.byNumber.get(name), numbers.get(name)?.get(wordKey(texts)) ?? 0];
      byNumber?.set(number, plus(byNumber.get(number) ?? { clicks: 0, uniques: 0 }, counts));
    }
  return tally;
}

const countsOf = (values: Values = [], word: string): Counts =>
  values.find(({ words }) => words[0] === word)?.counts ?? { clicks: 0, uniques: 0 };

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
