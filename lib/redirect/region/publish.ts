import { withClient } from "@/lib/platform/database/connect";
import { Failure } from "@/lib/platform/failure";
import { NAME, PUBLISHED, publishedTables, READ_PUBLICATION, wronglyPublished } from "./published";

/** What publishing has done, and what is left to do by hand: the role of a region, and what it may read. */
export type Publishing = { changed: boolean; statements: string[] };

/** Publishes at home what far regions need, once or again after an upgrade. Throws a Failure where the server cannot publish. */
export const publishVisits = (): Promise<Publishing> =>
  withClient({ name: "region" }, async (client) => {
    const { rows } = await client.query<{ level: string; schema: string }>(
      "select current_setting('wal_level') as level, current_schema() as schema",
    );
    const [{ level, schema } = { level: "", schema: "public" }] = rows;
    if (level !== "logical")
      throw new Failure(
        "conflict",
        `The server of DATABASE_URL has wal_level=${level}. Set wal_level=logical in its postgresql.conf and restart it.`,
      );
    const published = await client.query<{ table: string; columns: string[] }>(READ_PUBLICATION, [NAME]);
    const isNew = published.rows.length === 0;
    const changed = wronglyPublished(published.rows).length > 0;
    // What an older version needs beside is left out once no region runs it: publishing again is the last step of an upgrade.
    if (isNew) await client.query(`create publication ${NAME} for table ${publishedTables()}`);
    else await client.query(`alter publication ${NAME} set table ${publishedTables()}`);
    return { changed, statements: grants(schema) };
  });

const ROLE = "switchyard_region";

const grants = (schema: string): string[] => [
  `create role ${ROLE} with login replication password '…';`,
  `grant usage on schema ${schema} to ${ROLE};`,
  ...Object.entries(PUBLISHED).map(
    ([table, columns]) => `grant select (${columns.join(", ")}) on ${table} to ${ROLE};`,
  ),
];
