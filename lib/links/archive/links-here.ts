import { rowsOf } from "@/lib/platform/database/transaction";
import type { ImportedRecord } from "../imports/record";
import type { ArchiveRun } from "./run";

/** What an archive's clicks are kept under. */
export const ARCHIVE = "switchyard archive";

/**
 * Takes the clicks from records of links that were here before any archive was imported: an archive that comes back to where it was made counts what is
 * counted there already.
 */
export async function withoutOwnClicks(
  run: ArchiveRun,
  records: { id: number; record: ImportedRecord }[],
): Promise<ImportedRecord[]> {
  const here = await linksHere(
    run,
    records.map(({ id }) => id),
  );
  const imported = await rowsOf<{ id: number }>({
    name: "archive-imported-before",
    text: "select distinct link_id as id from imported_clicks where link_id = any ($1::int[]) and source = $2",
    values: [[...here.values()], ARCHIVE],
  });
  const before = new Set(imported.map(({ id }) => id));
  return records.map(({ id, record }) => {
    const link = here.get(id);
    return link === undefined || before.has(link) ? record : { ...record, clicks: { kind: "none" } };
  });
}

const AT_ONCE = 1_000;

/** By the former ids of links, those that they have here, as far as they are here. */
export async function linksHere(
  run: Pick<ArchiveRun, "actor" | "links">,
  former: number[],
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (let at = 0; at < former.length; at += AT_ONCE) {
    const some = former.slice(at, at + AT_ONCE).flatMap((one) => {
      const link = run.links.get(one);
      return link ? [{ one, ...link }] : [];
    });
    const rows = await rowsOf<{ former: number; id: number }>({
      name: "archive-links-here",
      text: LINKS_HERE,
      values: [
        run.actor.workspaceId,
        some.map(({ one }) => one),
        some.map(({ host }) => host ?? ""),
        some.map(({ alias }) => alias),
      ],
    });
    for (const row of rows) found.set(row.former, row.id);
  }
  return found;
}

const LINKS_HERE = `
  select asked.former, l.id from unnest($2::int[], $3::text[], $4::text[]) as asked (former, host, alias)
  join links l on lower(l.alias) = lower(asked.alias) and l.workspace_id = $1::int and l.deleted_at is null
  left join domains d on d.id = l.domain_id
  where coalesce(d.host, '') = asked.host`;
