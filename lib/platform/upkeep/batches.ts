import { pool } from "../database/pool";

/** Whether to end, between two batches: an AbortSignal, or a leader's term. */
export type Stop = { readonly aborted: boolean };

/** How far a task is. `place` is the last that an unfinished attempt has kept; the next attempt begins there. */
export type Progress = { place?: unknown[] | undefined; keep(place: unknown[]): Promise<void> };

/** A task of upkeep. Ends between two batches once `stop` is aborted. Returns the number of records it processed. */
export type Upkeep = (stop?: Stop, progress?: Progress) => Promise<number>;

const FIRST = 1_000;
const MOST = 20_000;
/** A batch holds locks that others wait for, and a process that stops waits for it. */
const SLOW_MS = 500;
const QUICK_MS = 100;
const MOST_STUCK = 5;

/** Does a part of some work, at most so many records of it, and says how many it did; 0 when nothing is left. */
export type Step = (most: number) => Promise<number>;

/**
 * Repeats a step until nothing is left or `stop` is aborted, with as many records at a time as take a fraction of a second: no
 * statement is cut off by its timeout, however much there is. What is done stays done. Returns how many records.
 */
export async function inBatches(step: Step, stop?: Stop): Promise<number> {
  let [done, most, stuck] = [0, FIRST, 0];
  while (!stop?.aborted) {
    const started = performance.now();
    try {
      const some = await step(most);
      if (some === 0) break;
      done += some;
      stuck = 0;
    } catch (error) {
      // On a busy machine even a single record may take too long once.
      if (!isCutOff(error) || (most === 1 && ++stuck === MOST_STUCK)) throw error;
      most = Math.ceil(most / 10);
      continue;
    }
    const took = performance.now() - started;
    if (took > SLOW_MS) most = Math.ceil(most / 2);
    if (took < QUICK_MS) most = Math.min(most * 2, MOST);
  }
  return done;
}

/** How often a task's place is kept, at most. */
const KEEP_EVERY_MS = 1_000;

/**
 * A statement of a walk: what it takes before its place and its row limit, which are its last parameters. Its row is the new `place`, how many
 * records it went past, and how many of these it `purged`, if not all.
 */
export type Walk = { text: string; values?: unknown[]; from: unknown[] };

type Walked = { place: unknown[]; done: number; purged?: number };

/**
 * A task that walks over a table, each batch from where the one before has ended: deleted rows slow down a scan from the start for as long as any
 * transaction sees an older snapshot. Goes on from where an earlier attempt was.
 */
export const walk =
  ({ text, values = [], from }: Walk): Upkeep =>
  async (stop, progress) => {
    let place = progress?.place ?? from;
    let [purged, keptAt] = [0, performance.now()];
    await inBatches(async (most) => {
      const { rows } = await pool().query<Walked>(text, [...values, ...place, most]);
      const [last] = rows;
      if (!last || last.done === 0) return 0;
      ({ place } = last);
      purged += last.purged ?? last.done;
      if (performance.now() - keptAt > KEEP_EVERY_MS) {
        await progress?.keep(place);
        keptAt = performance.now();
      }
      return last.done;
    }, stop);
    return purged;
  };

/** A task from a statement whose last placeholder is its row limit. */
export const statement =
  (text: string, values: unknown[] = []): Step =>
  async (most) =>
    (await pool().query(text, [...values, most])).rowCount ?? 0;

/** Deletes the rows of a table whose `by`, a moment that is indexed, is `before` another, where `condition` holds as well: the oldest first. */
export const deleteRows = (
  table: string,
  { by, before, condition = "true" }: { by: string; before: string; condition?: string },
): Upkeep =>
  walk({
    from: ["-infinity"],
    text: `
      with gone as (
        select ctid as row, ${by} as at from ${table} where ${by} < ${before} and ${by} >= $1::timestamptz and ${condition}
        order by ${by} limit $2 for update skip locked
      ), deleted as (delete from ${table} where ctid = any (array(select row from gone)))
      select json_build_array(max(at)) as place, count(*)::int as done from gone`,
  });

/**
 * Deletes the rows of a table that `condition` holds for, all of which it looks at, in the order of its `key`: columns with their types and where they
 * begin. Rows that others hold are left to the next time: they may lock several in another order than this.
 */
export function sweepRows(
  table: string,
  { key, condition }: { key: Record<string, [type: string, from: string | number]>; condition: string },
): Upkeep {
  const columns = Object.keys(key);
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(", ");
  const place = Object.values(key).map(([type], index) => `$${index + 1}::${type}`);
  return walk({
    from: Object.values(key).map(([, from]) => from),
    text: `
      with part as (
        select ${of("kept")} from ${table} kept where (${of("kept")}) > (${place.join(", ")})
        order by ${of("kept")} limit $${columns.length + 1}
      ), gone as (
        select kept.ctid as row from ${table} kept join part on (${of("kept")}) = (${of("part")})
        where ${condition} for update of kept skip locked
      ), deleted as (delete from ${table} where ctid = any (array(select row from gone)) returning 1)
      select json_build_array(${of("part")}) as place, (count(*) over ())::int as done, (select count(*)::int from deleted) as purged
      from part order by ${columns.map((column) => `part.${column} desc`).join(", ")} limit 1`,
  });
}

/** The statement took longer than its timeout. */
const isCutOff = (error: unknown) => error instanceof Error && "code" in error && error.code === "57014";
