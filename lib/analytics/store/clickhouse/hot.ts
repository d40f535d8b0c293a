import type { Part, Question } from "../store";
import { instant, MONTH } from "./conditions";
import type { Params } from "./connection";
import { HOT, isMonth, startOf } from "./settled";

/** The months (such as 202611) in which links have sums; under 0, those in which the workspace and everything else of it has. */
export type Hot = Map<number, Set<number>>;

/** Of which ids a part's sums depend. */
export const hotIds = ({ scope, ids }: Part): number[] => (scope === "link" ? ids : [0]);

/** One more month. */
export function addHot(hot: Hot, id: number, month: number): void {
  const months = hot.get(id) ?? new Set();
  hot.set(id, months.add(month));
}

/** Which visits of a question have no sums, whenever they came: the ids to ask for, and a condition. Undefined where there can be none. */
export function coldPart(
  { start, end }: Question,
  part: Part,
  hot: Hot,
): { part: Part; where: string; params: Params } | undefined {
  const months = monthsOf(start, end);
  const isHot = (id: number) => months?.every((month) => hot.get(id)?.has(month)) ?? false;
  if (part.scope !== "link") {
    if (isHot(0)) return undefined;
    const params = { hotMonths: [...(hot.get(0) ?? [])] };
    return { part, where: `${MONTH} not in {hotMonths:Array(UInt32)}`, params };
  }
  const ids = part.ids.filter((id) => !isHot(id));
  if (ids.length === 0) return undefined;
  // Months in which all of these have sums need not be read.
  const [first, ...others] = ids.map((id) => hot.get(id) ?? new Set<number>());
  const params: Params = {
    hotMonths: [...(first ?? [])].filter((month) => others.every((other) => other.has(month))),
    ...pairsOf(hot, ids),
  };
  return {
    part: { ...part, ids },
    where: `${MONTH} not in {hotMonths:Array(UInt32)} and not ${IS_HOT_LINK}`,
    params,
  };
}

/** Whether a visit is of a link and a month that have sums. */
export const IS_HOT_LINK = `(link_id, ${MONTH}) in arrayZip({hotLinks:Array(UInt32)}, {hotLinkMonths:Array(UInt32)})`;

/** The values of its parameters. */
export function pairsOf(hot: Hot, ids: number[]): Params {
  const pairs = ids.flatMap((id) => Array.from(hot.get(id) ?? [], (month): [number, number] => [id, month]));
  return { hotLinks: pairs.map(([id]) => id), hotLinkMonths: pairs.map(([, month]) => month) };
}

const MOST_MONTHS = 240;

/** The months that a range touches; undefined for a range without bounds. */
function monthsOf(start: Date, end: Date): number[] | undefined {
  const [first, last] = [new Date(instant(start)), new Date(instant(end) - 1)];
  const found: number[] = [];
  const at = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth()));
  for (; at <= last; at.setUTCMonth(at.getUTCMonth() + 1)) {
    if (found.length === MOST_MONTHS) return undefined;
    found.push(at.getUTCFullYear() * 100 + at.getUTCMonth() + 1);
  }
  return found;
}

/** Conditions on visits: of a link, or a workspace, that has sums in this month. */
export const ofHot = (month: number, table = "click_sums") => ({
  links: `(workspace_id, link_id) in (select workspace_id, scope_id from ${table} where ${HOT} and ${isMonth(month)} and scope_id != 0)`,
  workspaces: `workspace_id in (select workspace_id from ${table} where ${HOT} and ${isMonth(month)} and scope_id = 0)`,
});

/** Who visited in which number, as a query: a workspace's links, and under 0 the workspace itself. */
export const visitors = (where: string): string =>
  `select workspace_id, arrayJoin(if(link_id = 0, [link_id], [link_id, 0])) as owner, count() as visits
  from clicks where ${where} group by workspace_id, owner`;

/** Marks for the owners that a query finds, as rows of `click_sums`. */
export const hotMarks = (month: number, owners: string): string =>
  `select workspace_id, 'settled' as scope, toUInt32(owner) as scope_id, 'day' as grain, 'hot' as dimension,
    toDateTime('${startOf(month)} 00:00:00', 'UTC') as bucket, '' as value, toUInt64(1) as clicks, toUInt64(0) as uniques
  from (${owners})`;
