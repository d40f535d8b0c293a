import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sqlite from "node-sqlite3-wasm";
import { expect, test } from "vitest";
import type { ImportedRecord, RefusedRecord } from "../../record";
import { kuttFile } from "./kutt-file";

async function readAll(file: string | Uint8Array, size = file.length || 1) {
  const bytes = Buffer.from(file);
  const pieces = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const records: (ImportedRecord | RefusedRecord)[] = [];
  for await (const record of kuttFile.read(pieces)) records.push(record);
  return records;
}

const HASH = "$2b$12$e9cTHGj69xkVY9cYjE0FFOOArt0TKMVvDDZHFGK6jQOR9VQXUP.Oe";
const DOMAINS = `COPY public.domains (id, banned, banned_by_id, address, homepage, user_id, uuid, created_at, updated_at) FROM stdin;
1\tf\t\\N\tgo.example\t\\N\t1\tfc64fca1-f278-4a99-8ce1-a8922d71a2b5\t2026-11-25 22:33:44.864249+00\t2026-11-25 22:33:44.864249+00
\\.
`;
const LINKS = `COPY public.links (id, address, description, banned, banned_by_id, domain_id, password, expire_in, target, user_id, visit_count, uuid, created_at, updated_at) FROM stdin;
1\tmenu\ttab\\tline\\nback\\\\slash \\\\N\tf\t\\N\t1\t${HASH}\t2030-01-01 00:00:00+00\thttps://example.com/menu?a=1&b=\\\\x\t1\t42\t46005c4a-8b3e-4983-b6b0-2f4546b91e71\t2024-03-05 12:00:00.123+01\t2026-11-25 22:33:44.868587+00
2\tMenu\t\\N\tt\t\\N\t\\N\t\\N\t\\N\thttps://example.com/other\t1\t0\td57d6153-e7b8-4e30-a46c-70be5ae602c0\t2024-03-06 12:00:00+00\t2026-11-25 22:33:44.868587+00
3\tlost\t\\N\tf\t\\N\t7\t\\N\t\\N\thttps://example.com/lost\t1\t0\td57d6153-e7b8-4e30-a46c-70be5ae602c1\t2024-03-06 12:00:00+00\t2026-11-25 22:33:44.868587+00
\\.
`;
const VISITS = `COPY public.visits (id, countries, created_at, updated_at, link_id, referrers, total, br_chrome) FROM stdin;
1\t{"de": 2}\t2026-01-02 23:00:00+01\t2026-01-02 23:40:00+00\t1\t{"direct": 2}\t2\t2
2\t{}\t2026-01-03 10:00:00+00\t\\N\t9\t{}\t5\t0
3\t{}\t2026-01-02 21:00:00+00\t\\N\t1\t{}\t30\t0
4\t{}\t2026-01-03 00:00:00+00\t\\N\t1\t{}\t4\t0
\\.
`;
/** As pg_dump 15 writes it for the tables that Kutt's migrations create. */
const DUMP = `--
-- PostgreSQL database dump
--

\\restrict NkhK0KIMcnjebvaQhW813xeb7x0yhTeFDkfSA295l94W7aOsgO0tc3nfzMuI1qT

SET client_encoding = 'UTF8';
CREATE TABLE public.links (
    id integer NOT NULL,
    address character varying(255) NOT NULL
);
${DOMAINS}
${LINKS}
${VISITS}
COPY public.users (id, email) FROM stdin;
1\tCOPY public.links (id, target) FROM stdin;
\\.
`;

const MENU_DAYS = [
  { day: "2026-01-02", clicks: 32 },
  { day: "2026-01-03", clicks: 4 },
];

test("a dump gives links with their domains, hashes, dates and numbers of visits, however it is cut", async () => {
  for (const size of [13, DUMP.length])
    expect(await readAll(DUMP, size)).toEqual([
      {
        ...{ key: "go.example/menu", row: 1, alias: "menu", host: "go.example" },
        ...{ url: "https://example.com/menu?a=1&b=\\x", note: "tab\tline\nback\\slash \\N" },
        createdAt: new Date("2024-03-05T11:00:00Z"),
        expiresAt: new Date("2030-01-01T00:00:00Z"),
        password: { kind: "bcrypt", value: HASH },
        leftOut: [],
        clicks: { kind: "days", days: MENU_DAYS, undated: 6 },
      },
      {
        ...{ key: "/Menu", row: 2, alias: "Menu", host: null, url: "https://example.com/other" },
        createdAt: new Date("2024-03-06T12:00:00Z"),
        isDisabled: true,
        leftOut: ["ban (the link is disabled)"],
        clicks: { kind: "total", clicks: 0 },
      },
      { row: 3, key: "lost", reason: expect.stringContaining("The domain 7 of this link") },
    ]);
});

test("a dump that is cut off, of another form or without links says what to do", async () => {
  await expect(readAll(DUMP.slice(0, DUMP.indexOf("\n3\tlost")))).rejects.toThrow(
    /ends within the table links/,
  );
  await expect(readAll(DUMP.replace("\tgo.example\t", "\t"))).rejects.toThrow(/damaged in line 13/);
  await expect(readAll("PGDMP\u0001\u000e and so on")).rejects.toThrow(/pg_restore --file/);
  await expect(readAll(DOMAINS)).rejects.toThrow(/no links/);
  await expect(readAll("")).rejects.toThrow(/no links/);
});

const SCHEMA = `
  create table domains (id integer primary key autoincrement, address varchar(255) not null, banned boolean);
  create table links (id integer primary key autoincrement, address varchar(255) not null, description varchar(255),
    banned boolean not null default '0', domain_id integer, password varchar(255), expire_in datetime,
    target varchar(2097152) not null, visit_count integer not null default '0', created_at datetime default CURRENT_TIMESTAMP, utm_source varchar(255));
  create table visits (id integer primary key autoincrement, countries json default '{}', created_at datetime not null default CURRENT_TIMESTAMP,
    link_id integer, total integer not null default '0');`;

/** The bytes of a SQLite file in which some statements ran. */
function sqliteFile(...statements: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "kutt-"));
  try {
    const database = new sqlite.Database(join(folder, "data"));
    for (const statement of statements) database.exec(statement);
    database.close();
    return readFileSync(join(folder, "data"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const FILLED = `
  insert into domains (id, address) values (1, 'go.example');
  insert into links (id, address, description, domain_id, password, expire_in, target, visit_count, created_at) values
    (1, 'menu', 'it''s', 1, '${HASH}', '2030-01-01 00:00:00', 'https://example.com/menu', 42, '2024-03-05 11:00:00');
  insert into links (id, address, banned, target, created_at, expire_in, utm_source) values
    (2, 'Menu', 1, 'https://example.com/other', 1709726400000, 1893456000000, 'mail');
  insert into links (address, domain_id, target) values ('lost', 7, 'https://example.com/lost'), (x'00ff', null, 'https://example.com/blob');
  insert into visits (link_id, created_at, total) values (1, '2026-01-02 22:00:00', 2), (9, '2026-01-03 10:00:00', 5),
    (1, '2026-01-02T21:00:00.000Z', 30), (1, 1767398400000, 4), (2, 'yesterday', 3);`;

test("a SQLite file gives the same, with numbers for times and yes", async () => {
  expect(await readAll(sqliteFile(SCHEMA, FILLED), 1_000)).toEqual([
    {
      ...{ key: "go.example/menu", row: 1, alias: "menu", host: "go.example" },
      ...{ url: "https://example.com/menu", note: "it's" },
      createdAt: new Date("2024-03-05T11:00:00Z"),
      expiresAt: new Date("2030-01-01T00:00:00Z"),
      password: { kind: "bcrypt", value: HASH },
      leftOut: [],
      clicks: { kind: "days", days: MENU_DAYS, undated: 6 },
    },
    {
      ...{ key: "/Menu", row: 2, alias: "Menu", host: null, url: "https://example.com/other" },
      createdAt: new Date("2024-03-06T12:00:00Z"),
      expiresAt: new Date("2030-01-01T00:00:00Z"),
      isDisabled: true,
      leftOut: ["ban (the link is disabled)", "utm_source (write them into the destination)"],
      clicks: { kind: "days", days: [{ day: "yesterday", clicks: 3 }], undated: 0 },
    },
    { row: 3, key: "lost", reason: expect.stringContaining("The domain 7 of this link") },
    { row: 4, key: null, reason: expect.stringContaining("no text can hold") },
  ]);
});

test("a file that SQLite writes ahead of is read as far as it is complete", async () => {
  const file = sqliteFile(SCHEMA, FILLED);
  file[18] = 2;
  file[19] = 2;
  expect(await readAll(file)).toHaveLength(4);
});

test("a damaged, cut, foreign or hostile SQLite file is refused in words, or read without running what is in it", async () => {
  const file = sqliteFile(SCHEMA, FILLED);
  await expect(readAll(file.subarray(0, file.length - 4_096))).rejects.toThrow(/damaged or cut off/);
  await expect(readAll(file.subarray(0, 50))).rejects.toThrow(/damaged or cut off/);
  await expect(readAll(Buffer.from(file).fill(0xff, 4_096, 8_192))).rejects.toThrow(/damaged or cut off/);
  await expect(
    readAll(Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(8_192, "x")])),
  ).rejects.toThrow(/damaged or cut off/);
  await expect(readAll(sqliteFile("create table links (id integer, href text)"))).rejects.toThrow(/no links/);
  await expect(readAll(sqliteFile(SCHEMA))).rejects.toThrow(/no links/);
  const endless =
    "create view links as with recursive n(id) as (select 1 union all select id + 1 from n) select id, 'a' || id as address, 'https://example.com/' as target from n";
  await expect(readAll(sqliteFile(endless))).rejects.toThrow(/no links/);
  const computed =
    "create table links (id integer, address text, target text, visit_count as (length(zeroblob(900))))";
  const [link] = await readAll(
    sqliteFile(computed, "insert into links (id, address, target) values (1, 'a', 'https://example.com/')"),
  );
  expect(link).toMatchObject({ alias: "a", clicks: { kind: "total", clicks: 0 } });
});

test("a dump of MySQL gives the same", async () => {
  const records = await readAll(`-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB
CREATE TABLE \`domains\` (
  \`id\` int(10) unsigned NOT NULL,
  \`address\` varchar(255) NOT NULL
);
INSERT INTO \`domains\` VALUES (1,'go.example');
INSERT INTO \`links\` (\`id\`, \`address\`, \`target\`, \`banned\`, \`domain_id\`, \`visit_count\`) VALUES (1,'menu','https://example.com/it\\'s',1,1,7);
INSERT INTO \`visits\` (\`link_id\`, \`created_at\`, \`total\`) VALUES (1,'2026-01-02 22:00:00',2);
`);
  expect(records).toMatchObject([
    {
      ...{ key: "go.example/menu", url: "https://example.com/it's", isDisabled: true },
      clicks: { kind: "days", days: [{ day: "2026-01-02", clicks: 2 }], undated: 5 },
    },
  ]);
});
