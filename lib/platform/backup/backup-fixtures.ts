import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { withClient } from "../database/connect";
import { databaseUrl } from "../database/locate";
import { type Backup, type BackupOptions, beginBackup } from "./create";
import { type RestoreOptions, restoreBackup } from "./restore";

export const PASSPHRASE = "correct horse battery staple";

/** An empty database on the server of the tests, and the way to remove it. */
export async function emptyDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  const server = new URL(databaseUrl());
  server.pathname = "/postgres";
  const onServer = (text: string) =>
    withClient({ name: "tests", url: server.href }, (client) => client.query(text));
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: async () => void (await onServer(`drop database ${name} with (force)`)) };
}

export function emptyFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "restored-"));
  return { path: join(path, "data"), remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A whole backup of the tests' database, in memory. */
export async function wholeBackup(options: BackupOptions): Promise<{ file: Buffer; backup: Backup }> {
  const backup = await beginBackup(options);
  const pieces: Buffer[] = [];
  for await (const piece of backup.bytes) pieces.push(piece);
  await backup.close();
  return { file: Buffer.concat(pieces), backup };
}

export async function* piecesOf(bytes: Buffer, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

type Place = { url: string; folder: string };

/** Restores a backup into a database and a folder, as the command does. */
export const restoreInto = ({ url, folder }: Place, file: Buffer, options: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    source: () => piecesOf(file),
    folder,
    database: async () => ({ url, stop: async () => {} }),
    isEmbedded: false,
    settings: {},
    passphrase: async () => PASSPHRASE,
    ...options,
  });

const TABLES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
    and relname not in ('_prisma_migrations', 'migration_compatibility', 'build_assets') order by 1`;

/** A hash of the rows of every table, and of what the schema consists of. */
export const contentsOf = (url: string): Promise<Record<string, string>> =>
  withClient({ name: "tests", url }, async (client) => {
    const contents: Record<string, string> = {};
    const { rows: tables } = await client.query<{ name: string }>(TABLES);
    for (const { name } of tables)
      contents[name] = await textOf(
        client,
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as text from ${name} t`,
      );
    for (const [name, text] of Object.entries(SCHEMA)) contents[name] = await textOf(client, text);
    return contents;
  });

const SCHEMA = {
  "*sequences": `select string_agg(sequencename || ' ' || coalesce(last_value::text, '-'), ', ' order by sequencename) as text from pg_sequences`,
  "*constraints": `select string_agg(conrelid::regclass || ' ' || conname || ' ' || convalidated || ' ' || pg_get_constraintdef(oid), chr(10) order by conrelid::regclass::text, conname) as text
    from pg_constraint where connamespace = 'public'::regnamespace and conparentid = 0`,
  "*triggers": `select string_agg(tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text, chr(10) order by tgrelid::regclass::text, tgname) as text from pg_trigger where not tgisinternal`,
  "*indexes": `select string_agg(indexdef, chr(10) order by indexdef) as text from pg_indexes where schemaname = 'public'`,
};

async function textOf(client: pg.Client, query: string): Promise<string> {
  return (await client.query<{ text: string | null }>(query)).rows[0]?.text ?? "";
}
