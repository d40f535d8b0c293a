import { now } from "@/lib/platform/clock";
import { DIMENSIONS } from "../enums";
import type { ListPage, Question, Visit } from "../store";
import { conditionsOf, instant } from "./conditions";
import { type ClickHouse, type Params, rowsOf } from "./connection";

const HOUR_MS = 3_600_000;
/** A list is read in spans of time that get longer until they hold a page, since rows are not sorted by time within a workspace. */
const SPANS_MS = [HOUR_MS, 24 * HOUR_MS, 31 * 24 * HOUR_MS, 366 * 24 * HOUR_MS, Number.POSITIVE_INFINITY];

type Span = { since: number; before: number };

/** id, milliseconds, link, source's id, first, then the dimensions */
export type VisitRow = [string, number, number, number, number, ...(string | number)[]];
/** Its columns. */
export const VISIT = `toString(id), toUnixTimestamp64Milli(at), link_id, source_id, first, ${DIMENSIONS.join(", ")}`;

/** Single visits in the order of time and id. */
export async function listRows(clickhouse: ClickHouse, question: Question, page: ListPage): Promise<Visit[]> {
  const found: Visit[] = [];
  for (const span of spansOf(question, page)) {
    found.push(
      ...(await listSpan(clickhouse, question, { ...page, limit: page.limit - found.length }, span)),
    );
    if (found.length >= page.limit) break;
  }
  return found;
}

/** Spans next to each other, from where the list begins to where the question ends. Nothing lies in the future but for clocks that differ. */
function spansOf({ start, end }: Question, { order, after }: ListPage): Span[] {
  const [first, last] = [instant(start), instant(end)];
  const spans: Span[] = [];
  if (order === "asc") {
    let since = Math.max(first, after ? instant(after.at) : first);
    for (const length of SPANS_MS) {
      const before = Math.min(last, since + length);
      if (since < before) spans.push({ since, before });
      since = before;
    }
    return spans;
  }
  const place = after ? instant(after.at) + 1 : Math.max(first, Math.min(last, now()));
  if (place < last && !after) spans.push({ since: place, before: last });
  let before = Math.min(last, place);
  for (const length of SPANS_MS) {
    const since = Math.max(first, before - length);
    if (since < before) spans.push({ since, before });
    before = since;
  }
  return spans;
}

async function listSpan(
  clickhouse: ClickHouse,
  question: Question,
  { order, after, limit }: ListPage,
  { since, before }: Span,
): Promise<Visit[]> {
  const { where, params } = conditionsOf({ ...question, start: new Date(since), end: new Date(before) });
  const place = after
    ? ` and (toUnixTimestamp64Milli(at), id) ${order === "asc" ? ">" : "<"} ({afterAt:Int64}, {afterId:UInt64})`
    : "";
  const placed: Params = after ? { afterAt: after.at.getTime(), afterId: after.id } : {};
  const rows = await rowsOf<VisitRow>(
    clickhouse,
    `select ${VISIT} from clicks where ${where}${place}
    order by at ${order}, id ${order} limit {limit:UInt64}`,
    { ...params, ...placed, limit },
  );
  return rows.map(visitOf);
}

/** A row as the visit that it is. */
export const visitOf = ([id, at, link, sourceId, first, ...values]: VisitRow): Visit => ({
  id,
  at: new Date(at),
  link_id: link,
  source_id: sourceId,
  first: first === 1,
  ...(Object.fromEntries(DIMENSIONS.map((name, place) => [name, values[place]])) as Pick<
    Visit,
    (typeof DIMENSIONS)[number]
  >),
});
