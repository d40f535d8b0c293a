import type { Owner, Question } from "../store";
import { conditionsOf } from "./conditions";
import { type ClickHouse, rowsOf } from "./connection";
import { goneLinks, sumsOfGone } from "./count-tracks";
import type { Tally } from "./tally";

/** Where a row says which owner of a kind it is of, which rows have one, and which of their visits are first. */
const COLUMNS: Record<Owner, { id: string; where: string; first?: string }> = {
  link: { id: "link_id", where: "link_id != 0" },
  domain: { id: "domain_id", where: "true" },
  qr: { id: "source_id", where: "source = 'qr' and source_id != 0", first: "indirect_first" },
  bio: { id: "source_id", where: "source = 'bio' and source_id != 0" },
};

/** Counts clicks by owner from visits, and those of links from sums where the visits are gone. */
export async function countOwners(
  clickhouse: ClickHouse,
  question: Question,
  owners: readonly Owner[],
  tally: Tally,
): Promise<void> {
  for (const owner of owners) {
    const gone = owner === "link" ? await goneLinks(clickhouse, question) : undefined;
    const { where, counted, first, params } = conditionsOf(question);
    const { id, where: hasOwner, first: ownFirst = first } = COLUMNS[owner];
    const rows = await rowsOf<[number, number, number]>(
      clickhouse,
      `select ${id} as owner, count(), countIf(${ownFirst} = 1) from clicks
      where ${where} and ${counted} and ${hasOwner}${gone ? ` and ${gone.kept.where}` : ""} group by owner`,
      { ...params, ...gone?.kept.params },
    );
    for (const [own, clicks, uniques] of rows) tally.addToOwner(owner, own, { clicks, uniques });
    const sums = gone ? await sumsOfGone(clickhouse, question, gone, "total") : [];
    for (const [link, , clicks, uniques] of sums) tally.addToOwner(owner, link, { clicks, uniques });
  }
}
