import type { Part, Question, Scope } from "../store";
import { conditionsOf, instant, PEOPLE } from "./conditions";
import { type ClickHouse, rowsOf } from "./connection";
import { bothOf, type Within } from "./count-rows";
import { addHot, coldPart, type Hot, hotIds } from "./hot";
import { isSettled, MARKS, type Mark, notSettled, settledOf } from "./settled";

const DAY_MS = 86_400_000;

const IDS: Record<Scope, string> = {
  link: "link_id",
  qr: "source_id",
  campaign: "source_id",
  domain: "domain_id",
  workspace: "workspace_id",
};

/** Of what, and from which UTC day on. */
type Asked = Part & { workspaceId: number; first: Date; days: number };

/** Clicks on each day, from sums and from visits that have none; as in `count-sums.ts`. */
export async function countDaily(
  clickhouse: ClickHouse,
  { workspaceId, scope, ids, first, days }: Asked,
): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  const add = (id: number, day: number, clicks: number) => {
    const counts = found.get(id) ?? Array.from({ length: days }, () => 0);
    found.set(id, counts);
    counts[day] = (counts[day] ?? 0) + clicks;
  };
  const part = { scope, ids };
  const end = new Date(first.getTime() + days * DAY_MS);
  const question = { workspaceId, parts: [part], filters: [], start: first, end };
  const [marks, hot]: [Mark[], Hot] = [[], new Map()];
  for (const [kind, id, place, clicks] of await readSums(clickhouse, question, part)) {
    if (kind === "settled") marks.push([id, place, clicks]);
    else if (kind === "hot") addHot(hot, id, place);
    else add(id, place, clicks);
  }
  const settled = settledOf(marks);
  const cold = coldPart(question, part, hot);
  const rows = await readRows(clickhouse, question, IDS[scope], notSettled(settled));
  if (cold) {
    const within = bothOf(isSettled(settled), cold);
    rows.push(...(await readRows(clickhouse, { ...question, parts: [cold.part] }, IDS[scope], within)));
  }
  for (const [id, day, clicks] of rows) add(id, day, clicks);
  return found;
}

/** kind, id, day or month, clicks */
type Row = ["settled" | "hot" | "sum", number, number, number];

const readSums = (
  clickhouse: ClickHouse,
  { workspaceId, start, end }: Question,
  part: Part,
): Promise<Row[]> =>
  rowsOf<Row>(
    clickhouse,
    `select if(scope != 'settled', 'sum', if(workspace_id = 0, 'settled', 'hot')) as kind, scope_id,
      if(scope = 'settled', toYYYYMM(bucket), intDiv(toUnixTimestamp(bucket) - {start:UInt32}, 86400)) as place, sum(clicks)
    from click_sums
    where (${MARKS}) or (workspace_id = {workspace:UInt32} and scope = 'settled' and scope_id in {hotIds:Array(UInt32)}) or (
      workspace_id = {workspace:UInt32} and scope = {scope:String} and scope_id in {ids:Array(UInt32)} and grain = 'day'
      and dimension = 'total' and bucket >= toDateTime({start:UInt32}, 'UTC') and bucket < toDateTime({end:UInt32}, 'UTC'))
    group by kind, scope_id, place`,
    {
      workspace: workspaceId,
      ...part,
      hotIds: hotIds(part),
      start: Math.floor(instant(start) / 1_000),
      end: Math.floor(instant(end) / 1_000),
    },
  );

function readRows(clickhouse: ClickHouse, question: Question, id: string, within: Within) {
  const { where, params } = conditionsOf(question);
  return rowsOf<[number, number, number]>(
    clickhouse,
    `select ${id} as owner, intDiv(toUnixTimestamp64Milli(at) - {start:Int64}, ${DAY_MS}) as day, count()
    from clicks where ${where} and ${PEOPLE} and ${within.where} group by owner, day`,
    { ...params, ...within.params },
  );
}
