import { pool } from "../database/pool";
import { sweepRows } from "../upkeep/batches";
import type { Counter, KeyedWindow, Tally } from "./counter";

/** The time in milliseconds, the same in a whole statement: the database's, since clocks of processes differ. */
const NOW = "(extract(epoch from now()) * 1000)::bigint";

/** A window that ends later than one that begins now was begun by a clock that has been set back since, or by a wrong one. */
const TOLERANCE_MS = 5_000;

/** One atomic statement for any number of windows. It locks them in the order given, which is that of their keys: two never wait for each other. */
const ADD = {
  name: "count-in-windows",
  text: `
    insert into rate_limits as known (key, points, expire)
    select key, points, ${NOW} + ms from unnest($1::text[], $2::int[], $3::bigint[]) as counted (key, points, ms)
    on conflict (key) do update set
      points = case when known.expire > ${NOW} and known.expire <= excluded.expire + ${TOLERANCE_MS}
        then least(known.points, 2000000000) + excluded.points else excluded.points end,
      expire = case when known.expire > ${NOW} and known.expire <= excluded.expire + ${TOLERANCE_MS}
        then known.expire else excluded.expire end
    returning key, points, expire::float8 as "endsAt", (expire - ${NOW})::float8 as "msLeft"`,
};

const LOOK = {
  name: "look-at-windows",
  text: `
    select key, points, expire::float8 as "endsAt", (expire - ${NOW})::float8 as "msLeft" from rate_limits
    where key = any ($1::text[]) and expire > ${NOW}`,
};

const TAKE_BACK = {
  name: "take-back-in-window",
  text: `update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > ${NOW}`,
};

/** One at a time, so that it holds no other while it waits. */
const CLEAR = { name: "clear-window", text: "delete from rate_limits where key = $1" };

type Row = { key: string; points: number; endsAt: number; msLeft: number };

/** Calls that wait for one statement to count them in a window. */
type Waiting = { seconds: number; callers: { resolve(tally: Tally): void; reject(error: unknown): void }[] };

/**
 * Counts in the database, for all processes of all machines. What comes while a statement is under way is counted by the next one
 * together: a flood of calls takes one connection, and each of its calls its own place in the count.
 */
export class PostgresCounter implements Counter {
  private waiting = new Map<string, Waiting>();
  private isCounting = false;

  add(windows: KeyedWindow[]): Promise<Tally[]> {
    const tallies = windows.map((window) => this.addOne(window));
    if (!this.isCounting) void this.countAll();
    return Promise.all(tallies);
  }

  async look(keys: string[]): Promise<(Tally | undefined)[]> {
    const { rows } = await pool().query<Row>({ ...LOOK, values: [keys] });
    return keys.map((key) => {
      const row = rows.find((each) => each.key === key);
      return row && tallyOf(row, row.points);
    });
  }

  async takeBack(key: string): Promise<void> {
    await pool().query({ ...TAKE_BACK, values: [key] });
  }

  async clear(keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => pool().query({ ...CLEAR, values: [key] })));
  }

  private addOne({ key, seconds }: KeyedWindow): Promise<Tally> {
    return new Promise((resolve, reject) => {
      const waiting = this.waiting.get(key) ?? { seconds, callers: [] };
      waiting.callers.push({ resolve, reject });
      this.waiting.set(key, waiting);
    });
  }

  private async countAll() {
    this.isCounting = true;
    while (this.waiting.size > 0) {
      const counted = this.waiting;
      this.waiting = new Map();
      await count(counted).catch((error: unknown) => {
        for (const { callers } of counted.values()) for (const { reject } of callers) reject(error);
      });
    }
    this.isCounting = false;
  }
}

async function count(waiting: Map<string, Waiting>) {
  const inOrder = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
  const keys = inOrder.map(([key]) => key);
  const points = inOrder.map(([, { callers }]) => callers.length);
  const ms = inOrder.map(([, { seconds }]) => seconds * 1_000);
  const { rows } = await pool().query<Row>({ ...ADD, values: [keys, points, ms] });
  for (const row of rows) {
    const { callers = [] } = waiting.get(row.key) ?? {};
    for (const [at, { resolve }] of callers.entries())
      resolve(tallyOf(row, row.points - callers.length + at + 1));
  }
}

const tallyOf = ({ endsAt, msLeft }: Row, counted: number): Tally => ({ count: counted, msLeft, endsAt });

/** Deletes windows that are over. */
export const purgeRateLimits = sweepRows("rate_limits", {
  key: { key: ["text", ""] },
  condition: `kept.expire <= ${NOW}`,
});
