import { invalid } from "@/lib/platform/failure";
import type { FileSource, ImportedRecord, RefusedRecord } from "../../record";
import { present } from "../api/records";
import { countOf, dateOrNote, dateOrRefuse, hostOf, isStorable, UnreadableRow } from "../table/cells";
import { decoded } from "../table/decode";
import { withHead } from "../table/head";
import { keyOf } from "../table/table-source";
import { type CopiedRow, copiedRows } from "./copy-dump";

/** A plain dump of Kutt's database in PostgreSQL: all links of all its users, with the hashes of their passwords. */
export const kuttDump: FileSource = { kind: "file", read: linksIn };

const DUMP_AS_UTF_8 = "This dump is not in UTF-8. Make it with pg_dump --encoding=UTF8.";
const AS_PLAIN = "pg_dump --table=domains --table=links kutt > kutt.sql";

async function* linksIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedRecord | RefusedRecord> {
  const { start, all } = await withHead(bytes, 15);
  if (start.startsWith("PGDMP"))
    throw invalid(
      "This dump is in pg_dump's own format. Make it plain: pg_restore --file=kutt.sql, and the dump.",
    );
  if (start.startsWith("SQLite format 3"))
    throw invalid("This is a SQLite file. Ask the API of Kutt instead: --key-file and --address.");
  const hosts = new Map<string, string>();
  let links = 0;
  for await (const row of copiedRows(decoded(all, DUMP_AS_UTF_8), isOfLinks)) {
    const { id, address, target } = row.values;
    if (row.table === "domains" && id && address) hosts.set(id, address);
    else if (row.table === "links" && target !== undefined) yield recordOf(row, ++links, hosts);
  }
  if (links === 0)
    throw invalid(`This dump has no links: it copies nothing into a table links. Make it with ${AS_PLAIN}`);
}

const isOfLinks = (table: string) => table === "links" || table === "domains";

function recordOf(
  { values, line }: CopiedRow,
  row: number,
  hosts: Map<string, string>,
): ImportedRecord | RefusedRecord {
  const { address: alias, target, domain_id: domain } = values;
  try {
    if (!alias || !target || !isStorable(values))
      throw new UnreadableRow(`Line ${line} of the dump has no link with an address and a target.`);
    const named = domain ? hosts.get(domain) : undefined;
    if (domain && named === undefined)
      throw new UnreadableRow(
        `The domain ${domain} of this link is not before it in the dump. Make it with ${AS_PLAIN}`,
      );
    const host = named === undefined ? null : hostOf(named);
    const leftOut = values.banned === "t" ? ["ban (the link is disabled)"] : [];
    return {
      ...{ key: keyOf({ host, alias }), row, alias, host, url: target },
      ...present({
        note: values.description,
        createdAt: dateOrNote(values.created_at ?? "", "date of creation", leftOut),
        expiresAt: dateOrRefuse(values.expire_in ?? "", "The expiry"),
      }),
      ...(values.password && { password: { kind: "bcrypt" as const, value: values.password } }),
      ...(values.banned === "t" && { isDisabled: true }),
      leftOut,
      clicks: { kind: "total", clicks: countOf(values.visit_count ?? "") ?? 0 },
    };
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    return { row, key: alias ?? null, reason: error.message };
  }
}
