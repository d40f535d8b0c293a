import type pg from "pg";
import { MONTH } from "../store/clickhouse/conditions";
import { type ClickHouse, rowsOf } from "../store/clickhouse/connection";
import { ofHot } from "../store/clickhouse/hot";
import { withSums } from "../store/clickhouse/settle";
import { DROPPED_MONTHS, isMonth, readMark, readSettled } from "../store/clickhouse/settled";
import { SUM_COLUMNS, sumsOf } from "../store/clickhouse/sums";
import { ADD_HISTORY } from "../store/postgres/sql/history";
import type { Scope } from "../store/store";
import { partitionOf } from "./day";
import { historyOf, type SumRow } from "./history-bodies";

const CLEAR = "delete from click_history where month = '1970-01-01'::date + $1::int";

const ROWS_AT_ONCE = 200_000;

/**
 * Makes history of what the sums of a month know of visits that are gone, where retention has removed any. Visits of the month that are still there, because
 * they came late, are copied as such, and so are taken off the sums that they are in.
 */
export async function copyHistory(
  writer: pg.ClientBase,
  clickhouse: ClickHouse,
  month: number,
): Promise<void> {
  const dropped = await rowsOf<[number]>(clickhouse, DROPPED_MONTHS);
  if (!dropped.some(([partition]) => partition === partitionOf(month))) return;
  await withSums(async () => {
    await writer.query(CLEAR, [month]);
    const { all } = await readSettled(clickhouse);
    const before = Math.max(all, await readMark(clickhouse, partitionOf(month)));
    for (const page of await pagesOf(clickhouse, month)) {
      const rows = await readPage(clickhouse, month, before, page);
      const records = await historyOf(writer, rows, { month, scope: page.scope });
      await writer.query(ADD_HISTORY, [
        page.workspaceId,
        records.map(() => page.scope),
        records.map(({ id }) => id),
        month,
        records.map(({ body }) => body),
      ]);
    }
  });
}

/** Records of one kind and workspace, by their ids. */
type Page = { workspaceId: number; scope: Scope; first: number; last: number; rows: number };

async function pagesOf(clickhouse: ClickHouse, month: number): Promise<Page[]> {
  const records = await rowsOf<[number, Scope, number, number]>(
    clickhouse,
    `select workspace_id, toString(scope), scope_id, count() from click_sums
    where ${isMonth(partitionOf(month))} and scope != 'settled' and grain = 'quarter' group by workspace_id, scope, scope_id
    order by workspace_id, scope, scope_id`,
  );
  const pages: Page[] = [];
  for (const [workspaceId, scope, id, rows] of records) {
    const page = pages.at(-1);
    const isSame = page?.workspaceId === workspaceId && page.scope === scope;
    if (page && isSame && page.rows + rows <= ROWS_AT_ONCE) {
      page.last = id;
      page.rows += rows;
    } else pages.push({ workspaceId, scope, first: id, last: id, rows });
  }
  return pages;
}

async function readPage(
  clickhouse: ClickHouse,
  month: number,
  before: number,
  { workspaceId, scope, first, last }: Page,
): Promise<SumRow[]> {
  const partition = partitionOf(month);
  const hot = ofHot(partition);
  const visits = `${MONTH} = ${partition} and workspace_id = ${workspaceId} and id < ${before}`;
  const late = sumsOf(
    { links: `${visits} and ${hot.links}`, workspaces: `${visits} and ${hot.workspaces}` },
    true,
  );
  const signed = (sign: string) =>
    SUM_COLUMNS.replace("scope,", "toString(scope) as scope,")
      .replace("grain,", "toString(grain) as grain,")
      .replace("clicks, uniques", `${sign}toInt64(clicks) as c, ${sign}toInt64(uniques) as u`);
  const rows = await rowsOf<[number, string, number, string, number, number]>(
    clickhouse,
    `select scope_id, dimension, toUnixTimestamp(bucket) as at, value, sum(c), sum(u) from (
      select ${signed("-")} from (${late})
      union all
      select ${signed("")} from click_sums where ${isMonth(partition)} and workspace_id = ${workspaceId} and scope = '${scope}'
    )
    where grain = 'quarter' and scope = '${scope}' and scope_id >= ${first} and scope_id <= ${last}
    group by scope_id, dimension, at, value having sum(c) != 0 or sum(u) != 0
    order by scope_id, at, value`,
  );
  return rows.map(([id, dimension, at, value, clicks, uniques]) => ({
    id,
    dimension,
    at,
    value,
    counts: { clicks, uniques },
  }));
}
