import { MONTH } from "./conditions";
import { type ClickHouse, type Params, rowsOf } from "./connection";

/**
 * Up to which id visits are in the sums: `all` everywhere, and of some months further, when a run was cut short. Both are sums
 * themselves, written in one part with what they are about.
 */
export type Settled = {
  all: number;
  months: Map<number, number>;
  /** months that retention has removed visits of: their sums know more */
  dropped: Set<number>;
};

/** The month of the first instant: in it lies the mark that is about all months. */
export const EVERYWHERE = 197_001;
export const MARKS = "workspace_id = 0 and scope = 'settled'";

/** What a mark is about: a month's sums, all sums, or a month that retention has removed visits of. */
const MARK = { month: 0, all: 1, dropped: 2 } as const;

/** One mark, as a query for `click_sums`; `ids` is how many ids further the sums reach. */
export const markRow = (kind: keyof typeof MARK, month: number, ids: number): string =>
  `select toUInt32(0) as workspace_id, 'settled' as scope, toUInt32(${MARK[kind]}) as scope_id,
    'day' as grain, 'ids' as dimension, toDateTime('${startOf(month)} 00:00:00', 'UTC') as bucket, '' as value,
    toUInt64(${ids}) as clicks, toUInt64(0) as uniques`;

/** Marks of links and workspaces that have sums in a month: see `hot.ts`. */
export const HOT = "workspace_id != 0 and scope = 'settled'";

/** A condition on sums. */
export const isMonth = (month: number): string => `toYYYYMM(bucket) = ${month}`;

/** The first day of a month such as 202611. */
export const startOf = (month: number) =>
  `${Math.floor(month / 100)}-${String(month % 100).padStart(2, "0")}-01`;

/** A mark as a query finds it: which, its month, and the id. */
export type Mark = [scopeId: number, month: number, id: number];

export async function readSettled(clickhouse: ClickHouse): Promise<Settled> {
  const marks = await rowsOf<Mark>(
    clickhouse,
    `select scope_id, toYYYYMM(bucket) as month, sum(clicks) from click_sums where ${MARKS} group by scope_id, month`,
  );
  return settledOf(marks);
}

/** Up to which id the visits of one month are in the sums. */
export async function readMark(clickhouse: ClickHouse, month: number): Promise<number> {
  const [row] = await rowsOf<[number]>(
    clickhouse,
    `select sum(clicks) from click_sums where ${MARKS} and scope_id = ${MARK.month} and toYYYYMM(bucket) = {month:UInt32}`,
    { month },
  );
  return row?.[0] ?? 0;
}

/** The id before which visits of a month are in the sums. */
export const settledBefore = ({ all, months }: Settled, month: number): number =>
  Math.max(all, months.get(month) ?? 0);

export function settledOf(marks: Mark[]): Settled {
  const all = marks.find(([scopeId, month]) => scopeId === MARK.all && month === EVERYWHERE)?.[2] ?? 0;
  const further = marks.filter(([scopeId, , id]) => scopeId === MARK.month && id > all);
  const dropped = marks.flatMap(([scopeId, month]) => (scopeId === MARK.dropped ? [month] : []));
  return {
    all,
    months: new Map(further.map(([, month, id]) => [month, id])),
    dropped: new Set(dropped),
  };
}

/** Visits that are in no sums yet. */
export function notSettled({ all, months }: Pick<Settled, "all" | "months">): {
  where: string;
  params: Params;
} {
  const further = [...months].map(([month, id]) => ` and not (${MONTH} = ${month} and id < ${id})`);
  return { where: `id >= {settled:UInt64}${further.join("")}`, params: { settled: all } };
}

/** Visits that are in the sums, where there are any. */
export function isSettled(settled: Settled): { where: string; params: Params } {
  const { where, params } = notSettled(settled);
  return { where: `not (${where})`, params };
}

/** The months that retention has removed visits of. */
export const DROPPED_MONTHS = `select distinct toYYYYMM(bucket) from click_sums where ${MARKS} and scope_id = ${MARK.dropped}`;

/** A condition on the month of a visit: retention has removed none of it. */
export const IS_WHOLE = `${MONTH} not in (${DROPPED_MONTHS})`;
