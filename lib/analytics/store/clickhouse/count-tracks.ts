import type { Question } from "../store";
import { instant, MONTH } from "./conditions";
import { type ClickHouse, type Params, rowsOf } from "./connection";
import { countRows, type Within } from "./count-rows";
import { IS_HOT_LINK } from "./hot";
import { HOT, MARKS, readSettled } from "./settled";
import type { Tally } from "./tally";

/** Counts tracks: from visits, and of an unfiltered question about links, or all of the workspace's, from the sums of months whose visits are gone. */
export async function countTracks(clickhouse: ClickHouse, question: Question, tally: Tally): Promise<void> {
  const gone = await goneLinks(clickhouse, question);
  await countRows(clickhouse, question, { tracks: true }, tally, gone?.kept);
  const sums = gone ? await sumsOfGone(clickhouse, question, gone, "destination") : [];
  for (const [link, destination, clicks, uniques] of sums)
    tally.addToTrack(link, destination, { clicks, uniques });
}

/** Which visits of links are gone by their age, so that sums answer for them. */
export type Gone = { kept: Within; params: Params };

/** Undefined where none are, or where no sums answer: those are of one part, of links or of all, without filters. */
export async function goneLinks(clickhouse: ClickHouse, question: Question): Promise<Gone | undefined> {
  const [part, ...others] = question.parts;
  const { filters, within = [], tracks } = question;
  const isPlain = filters.length === 0 && within.length === 0 && !tracks && others.length === 0;
  const isOfLinks = part?.scope === "link" || part?.scope === "workspace";
  const { all, dropped } = await readSettled(clickhouse);
  if (!isPlain || !isOfLinks || dropped.size === 0) return undefined;
  const params = { workspace: question.workspaceId, dropped: [...dropped] };
  const hot = await rowsOf<[number, number]>(
    clickhouse,
    `select scope_id, toYYYYMM(bucket) from click_sums
    where workspace_id = {workspace:UInt32} and ${HOT} and scope_id != 0 and toYYYYMM(bucket) in {dropped:Array(UInt32)}`,
    params,
  );
  const kept = {
    where: `not (${MONTH} in {dropped:Array(UInt32)} and id < {settled:UInt64} and ${IS_HOT_LINK})`,
    params: {
      ...params,
      settled: all,
      hotLinks: hot.map(([link]) => link),
      hotLinkMonths: hot.map(([, month]) => month),
    },
  };
  return { kept, params };
}

/** What the sums say of those by a dimension: link, value, clicks, uniques. */
export const sumsOfGone = (
  clickhouse: ClickHouse,
  { parts: [part], start, end }: Question,
  { params }: Gone,
  dimension: "destination" | "total",
): Promise<[number, string, number, number][]> =>
  rowsOf(
    clickhouse,
    `select scope_id, value, sum(clicks), sum(uniques) from click_sums
    where workspace_id = {workspace:UInt32} and scope = 'link' and grain = 'quarter' and dimension = {dimension:String}
      and toYYYYMM(bucket) in {dropped:Array(UInt32)} and bucket >= toDateTime({start:UInt32}, 'UTC')
      and bucket < toDateTime({end:UInt32}, 'UTC') and not (${MARKS}) ${part?.scope === "link" ? "and scope_id in {ids:Array(UInt32)}" : ""}
    group by scope_id, value`,
    {
      ...params,
      dimension,
      ids: part?.ids ?? [],
      start: Math.floor(instant(start) / 1_000),
      end: Math.floor(instant(end) / 1_000),
    },
  );
