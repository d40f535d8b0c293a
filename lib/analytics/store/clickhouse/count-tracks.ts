import type { Question } from "../store";
import { instant, MONTH } from "./conditions";
import { type ClickHouse, rowsOf } from "./connection";
import { countRows } from "./count-rows";
import { IS_HOT_LINK } from "./hot";
import { HOT, MARKS, readSettled } from "./settled";
import type { Tally } from "./tally";

/** Counts tracks: from visits, and of an unfiltered question about links, or all of the workspace's, from the sums of months whose visits are gone. */
export async function countTracks(clickhouse: ClickHouse, question: Question, tally: Tally): Promise<void> {
  const [part, ...others] = question.parts;
  const isPlain = question.filters.length === 0 && !question.tracks && others.length === 0;
  const isOfLinks = part?.scope === "link" || part?.scope === "workspace";
  const { all, dropped } = await readSettled(clickhouse);
  if (!part || !isPlain || !isOfLinks || dropped.size === 0)
    return countRows(clickhouse, question, { tracks: true }, tally);
  const params = { workspace: question.workspaceId, dropped: [...dropped] };
  const hot = await rowsOf<[number, number]>(
    clickhouse,
    `select scope_id, toYYYYMM(bucket) from click_sums
    where workspace_id = {workspace:UInt32} and ${HOT} and scope_id != 0 and toYYYYMM(bucket) in {dropped:Array(UInt32)}`,
    params,
  );
  await countRows(clickhouse, question, { tracks: true }, tally, {
    where: `not (${MONTH} in {dropped:Array(UInt32)} and id < {settled:UInt64} and ${IS_HOT_LINK})`,
    params: {
      ...params,
      settled: all,
      hotLinks: hot.map(([link]) => link),
      hotLinkMonths: hot.map(([, month]) => month),
    },
  });
  const sums = await rowsOf<[number, string, number, number]>(
    clickhouse,
    `select scope_id, value, sum(clicks), sum(uniques) from click_sums
    where workspace_id = {workspace:UInt32} and scope = 'link' and grain = 'quarter' and dimension = 'destination'
      and toYYYYMM(bucket) in {dropped:Array(UInt32)} and bucket >= toDateTime({start:UInt32}, 'UTC')
      and bucket < toDateTime({end:UInt32}, 'UTC') and not (${MARKS}) ${part.scope === "link" ? "and scope_id in {ids:Array(UInt32)}" : ""}
    group by scope_id, value`,
    {
      ...params,
      ids: part.ids,
      start: Math.floor(instant(question.start) / 1_000),
      end: Math.floor(instant(question.end) / 1_000),
    },
  );
  for (const [link, destination, clicks, uniques] of sums)
    tally.addToTrack(link, destination, { clicks, uniques });
}
