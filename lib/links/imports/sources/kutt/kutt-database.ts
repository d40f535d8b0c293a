import { invalid } from "@/lib/platform/failure";
import type { ImportedClicks, ImportedRecord, RefusedRecord } from "../../record";
import { present } from "../api/records";
import { countOf, dateOrNote, dateOrRefuse, hostOf, isStorable, UnreadableRow } from "../table/cells";
import { keyOf } from "../table/table-source";
import { KUTT_TABLES } from "./kutt-rows";
import { KuttVisits } from "./kutt-visits";
import { columnsOf, type Database, rowsIn } from "./sqlite";

/** Longer than any text that a link keeps, so that no text of a row is read whole that is far too long. */
const LONGEST = 100_000;

/**
 * All links of all users in a database of Kutt, with their domains, the hashes of their passwords and their visits by day. Throws a `Failure`
 * where it is another program's, or has no links.
 */
export async function* kuttLinksIn(database: Database): AsyncGenerator<ImportedRecord | RefusedRecord> {
  const columns = columnsOf(database, "links");
  if (!columns.has("address") || !columns.has("target")) throw noLinks();
  const visits = new KuttVisits(database);
  let row = 0;
  try {
    for (const link of rowsIn(database, linksText(columns, columnsOf(database, "domains"))))
      yield recordOf(link, ++row, visits);
  } finally {
    visits.close();
  }
  if (row === 0) throw noLinks();
}

const noLinks = () =>
  invalid(
    "This file has no links: there is nothing in it in a table links, with addresses and targets, as Kutt has it. Choose the database of Kutt (db/data), or a dump made with pg_dump --table=domains --table=links --table=visits kutt > kutt.sql",
  );

const DOMAIN = "(select substr(d.address, 1, 1000) from domains d where d.id = l.domain_id limit 1)";

function linksText(columns: Set<string>, domains: Set<string>): string {
  const read = (name: string) =>
    columns.has(name) ? `substr(l."${name}", 1, ${LONGEST}) as "${name}"` : `null as "${name}"`;
  const isJoined = domains.has("address") && columns.has("domain_id");
  return `
    select ${KUTT_TABLES.links.map(read).join(", ")}, ${isJoined ? DOMAIN : "null"} as domain
    from links l order by l.id`;
}

type Cells = (name: string) => string;

/** Texts of a row; what isn't there is empty. */
function cellsOf(row: Record<string, unknown>): Cells {
  if (!isStorable(row) || Object.values(row).some((value) => typeof value === "object" && value !== null))
    throw new UnreadableRow("This link has characters that no text can hold.");
  return (name) => (typeof row[name] === "string" ? row[name] : "");
}

function recordOf(
  link: Record<string, unknown>,
  row: number,
  visits: KuttVisits,
): ImportedRecord | RefusedRecord {
  const days = visits.daysOf(Number(link.id));
  try {
    const cells = cellsOf(link);
    const [alias, url, named] = [cells("address"), cells("target"), cells("domain")];
    if (alias === "" || url === "") throw new UnreadableRow("This link has no address or no target.");
    if (cells("domain_id") !== "" && named === "")
      throw new UnreadableRow(`The domain ${cells("domain_id")} of this link is not in the file.`);
    const host = hostOf(named);
    const isBanned = /^(t|true|1)$/.test(cells("banned"));
    const leftOut = isBanned ? ["ban (the link is disabled)"] : [];
    const tags = KUTT_TABLES.links.filter((name) => name.startsWith("utm_") && cells(name) !== "");
    if (tags.length > 0) leftOut.push(`${tags.join(", ")} (write them into the destination)`);
    return {
      ...{ key: keyOf({ host, alias }), row, alias, host, url },
      ...present({
        note: cells("description"),
        createdAt: dateOrNote(cells("created_at"), "date of creation", leftOut),
        expiresAt: dateOrRefuse(cells("expire_in"), "The expiry"),
      }),
      ...(cells("password") !== "" && {
        password: { kind: "bcrypt" as const, value: cells("password") },
      }),
      ...(isBanned && { isDisabled: true }),
      leftOut,
      clicks: clicksOf(countOf(cells("visit_count")) ?? 0, days),
    };
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return { row, key: typeof link.address === "string" ? link.address : null, reason: error.message };
  }
}

/** Kutt counts a link's visits beside those of its hours, and keeps the number where hours were deleted. */
function clicksOf(total: number, days: { day: string; clicks: number }[]): ImportedClicks {
  if (days.length === 0) return { kind: "total", clicks: total };
  const dated = days.reduce((sum, { clicks }) => sum + clicks, 0);
  return { kind: "days", days, undated: Math.max(0, total - dated) };
}
