import { dumpRowGroups } from "../yourls/sql-dump";
import { type CopiedRow, copiedRows } from "./copy-dump";
import type { Database } from "./sqlite";

/** What is read of Kutt's tables (its migrations). Newer ones have more columns, older ones fewer. */
export const KUTT_TABLES = {
  domains: ["id", "address"],
  links: [
    ...["id", "address", "target", "description", "banned", "domain_id", "password", "expire_in"],
    ...["visit_count", "created_at", "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"],
  ],
  visits: ["link_id", "created_at", "total"],
} as const;
type Table = keyof typeof KUTT_TABLES;

type KuttRow = Pick<CopiedRow, "values"> & { table: Table };

const isOfKutt = (table: string): table is Table => Object.hasOwn(KUTT_TABLES, table);

/** Numbers become numbers where they are some. */
const TYPES: Record<string, string> = { id: "integer", link_id: "integer", domain_id: "integer" };

/** Writes the rows of a dump into tables as Kutt's own file has them: a dump names a link's visits after all links. */
export async function loadDump(
  database: Database,
  text: AsyncIterable<string>,
  kind: "postgres" | "mysql",
): Promise<void> {
  for (const [table, columns] of Object.entries(KUTT_TABLES))
    database.exec(
      `create table ${table} (${columns.map((name) => `${name} ${TYPES[name] ?? "text"}`).join(", ")})`,
    );
  const [domains, links, visits] = [
    insertInto(database, "domains"),
    insertInto(database, "links"),
    insertInto(database, "visits"),
  ];
  const statements = { domains, links, visits };
  database.exec("begin");
  for await (const { table, values } of kind === "postgres" ? postgresRows(text) : mysqlRows(text))
    statements[table].run(KUTT_TABLES[table].map((name) => values[name] ?? null));
  database.exec("commit");
  for (const statement of [domains, links, visits]) statement.finalize();
  database.exec("create index links_domains on domains (id)");
}

const insertInto = (database: Database, table: Table) =>
  database.prepare(`insert into ${table} values (${KUTT_TABLES[table].map(() => "?").join(", ")})`);

async function* postgresRows(text: AsyncIterable<string>): AsyncGenerator<KuttRow> {
  for await (const { table, values } of copiedRows(text, isOfKutt))
    if (isOfKutt(table)) yield { table, values };
}

async function* mysqlRows(text: AsyncIterable<string>): AsyncGenerator<KuttRow> {
  for await (const rows of dumpRowGroups(text, isOfKutt))
    for (const { table, columns, values } of rows)
      if (isOfKutt(table) && columns)
        yield { table, values: Object.fromEntries(columns.map((name, at) => [name, values[at] ?? null])) };
}
