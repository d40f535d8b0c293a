import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import sqlite from "node-sqlite3-wasm";
import { to as copyTo } from "pg-copy-streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { presentStats } from "@/lib/analytics/statistics/present";
import { statsOf } from "@/lib/analytics/statistics/statistics";
import { linkSubject } from "@/lib/analytics/statistics/subject";
import { type Actor, operatorFor } from "@/lib/identity/access/actor";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db, disconnect } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { KILLED_AT_NTH } from "./killed-fixtures";
import { hasMariaDb, MariaDb } from "./mariadb-fixture";

/** Clicks by day of each link, by its number, as the source's own database adds them up. */
type Days = Record<string, Record<string, number>>;

const folder = mkdtempSync(join(tmpdir(), "round-trips-"));
afterAll(async () => {
  await mariadb?.stop();
  rmSync(folder, { recursive: true });
  await disconnect();
  await pool().end();
});

const LINKS = 250;
const MINUTE_MS = 60_000;
/** Of many days, at their edges too, in no order; every ninth link has none. */
const HOURS = Array.from({ length: 4_000 }, (_, at) => ({
  link: ((at * 7_919) % LINKS) + 1,
  at: new Date(Date.UTC(2024, 1, 27) + ((at * 104_729) % 60_000) * MINUTE_MS),
  total: (at % 5) + 1,
})).filter(({ link }) => link % 9 > 0);
/** By a link's number and a day. */
const addedUp = (rows: { link: number; day: string; clicks: number | string }[]): Days => {
  const days: Days = {};
  for (const { link, day, clicks } of rows) days[link] = { ...days[link], [day]: Number(clicks) };
  return days;
};

const kutt = (prefix: string) => `
  create table domains (id integer primary key, address varchar(255) not null);
  create table links (id integer primary key, address varchar(255) not null, description varchar(255), banned boolean not null default false,
    domain_id integer, password varchar(255), expire_in timestamp, target text not null, visit_count integer not null default 0, created_at timestamp);
  create table visits (id integer primary key, countries text default '{}', created_at timestamp not null, link_id integer, total integer not null default 0);
  insert into links (id, address, target) values ${Array.from({ length: LINKS }, (_, at) => `(${at + 1}, '${prefix}${at + 1}', 'https://example.com/${at + 1}')`).join()};
  insert into visits (id, link_id, created_at, total) values ${HOURS.map(({ link, at, total }, nth) => `(${nth + 1}, ${link}, '${at.toJSON().slice(0, 19).replace("T", " ")}', ${total})`).join()};
  update links set visit_count = coalesce((select sum(total) from visits where link_id = links.id), 0);`;
const BY_DAY =
  "select link_id as link, substr(cast(created_at as varchar(40)), 1, 10) as day, sum(total) as clicks from visits group by 1, 2";

const mariadb = hasMariaDb() ? new MariaDb(join(folder, "mariadb")) : undefined;
beforeAll(() => mariadb?.start());

const rowsOfMariaDb = (text: string, database: string) =>
  (mariadb?.query(text, database) ?? []).map(([link, day = "", clicks = ""]) => ({
    link: Number(link),
    day,
    clicks,
  }));

type Source = { service: string; make: (file: string, prefix: string) => Promise<Days> };

const SOURCES: Record<string, Source> = {
  "Kutt on SQLite": {
    service: "kutt",
    async make(file, prefix) {
      const database = new sqlite.Database(file);
      database.exec(kutt(prefix));
      const rows = database.all(BY_DAY) as { link: number; day: string; clicks: number }[];
      database.close();
      return addedUp(rows);
    },
  },
  "Kutt on PostgreSQL": {
    service: "kutt",
    async make(file, prefix) {
      const client = await pool().connect();
      try {
        await client.query(`create schema kutt; set search_path = kutt; ${kutt(prefix)}`);
        const { rows } = await client.query<{ link: number; day: string; clicks: string }>(BY_DAY);
        const parts: string[] = [];
        for (const table of ["domains", "links", "visits"]) {
          const names = `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
            from information_schema.columns where table_schema = 'kutt' and table_name = '${table}'`;
          const columns = (await client.query<{ names: string }>(names)).rows[0]?.names;
          const copied = await text(client.query(copyTo(`copy ${table} (${columns}) to stdout`)));
          parts.push(`COPY kutt.${table} (${columns}) FROM stdin;\n${copied}\\.\n`);
        }
        writeFileSync(file, `--\n-- PostgreSQL database dump\n--\n\n${parts.join("\n")}`);
        return addedUp(rows);
      } finally {
        await client.query("drop schema kutt cascade; reset search_path");
        client.release();
      }
    },
  },
  "Kutt on MariaDB": {
    service: "kutt",
    async make(file, prefix) {
      mariadb?.query(`create database kutt character set utf8mb4; use kutt; ${kutt(prefix)}`);
      writeFileSync(file, mariadb?.dump("kutt") ?? "");
      return addedUp(rowsOfMariaDb(BY_DAY, "kutt"));
    },
  },
};

/** A process that imports a file as every other, until it is killed. */
const IMPORTER = `
  import { createReadStream } from "node:fs";
  import pg from "pg";
  import { DATABASE_SOURCES } from "./lib/links/imports/database-sources.ts";
  import { importLinks } from "./lib/links/imports/import-links.ts";
  import { importSingles } from "./lib/links/imports/import-singles.ts";
  import { FILE_SOURCES } from "./lib/links/imports/sources.ts";
  const [, nth, actor, from, file] = process.argv;
  ${KILLED_AT_NTH}
  const source = { ...FILE_SOURCES, ...DATABASE_SOURCES }[from];
  const options = { from, mode: "make", hasSingles: source.clicks !== undefined };
  for await (const _ of importLinks(JSON.parse(actor), source.read(createReadStream(file)), options));
  if (source.clicks)
    await importSingles(JSON.parse(actor), source.clicks(createReadStream(file)), options, () => undefined, 500);
  process.exit(0);
`;

/** Runs it until it ends by itself, each time some statements further. Returns how often it was killed. */
async function importWithKills(actor: Actor, service: string, file: string): Promise<number> {
  for (let kills = 0; ; kills++) {
    const args = ["--import", "tsx", "--input-type=module", "-e", IMPORTER];
    const importer = spawn(
      process.execPath,
      [...args, String(5 + kills * 9), JSON.stringify(actor), service, file],
      { stdio: ["ignore", "inherit", "inherit"] },
    );
    const [code, signal] = (await once(importer, "close")) as [number | null, string | null];
    if (code === 0) return kills;
    expect(signal).toBe("SIGKILL");
  }
}

/** What our own statistics say of each link, without days that have none. */
async function daysHere(actor: Actor, prefix: string): Promise<Days> {
  const days: Days = {};
  const links = await db().link.findMany({ where: { workspaceId: actor.workspaceId } });
  for (const { id, alias } of links) {
    const query = { id, from: "2024-02-20", to: "2024-04-20", interval: "day", tz: "UTC" } as const;
    const { series } = presentStats(await statsOf(linkSubject)(actor, query)).data;
    const some = series.flatMap(({ at, clicks }) => (clicks > 0 ? [[at.slice(0, 10), clicks] as const] : []));
    if (some.length > 0) days[alias.slice(prefix.length)] = Object.fromEntries(some);
  }
  expect(links).toHaveLength(LINKS);
  return days;
}

/** Those that this machine can have. */
const MADE_HERE = Object.entries(SOURCES).filter(([name]) => mariadb || !name.endsWith("MariaDB"));

test.for(MADE_HERE)(
  "%s has the same clicks on each day here, also when the import was killed again and again",
  { timeout: 240_000 },
  async ([name, { service, make }]) => {
    const prefix = `${name.toLowerCase().replaceAll(/[^a-z]/g, "")}-`;
    const actor = await person(prefix.slice(0, -1));
    const file = join(folder, `${prefix}file`);
    const there = await make(file, prefix);
    expect(Object.keys(there).length).toBeGreaterThan(200);
    expect(await importWithKills(actor, service, file)).toBeGreaterThan(1);
    expect(await daysHere(actor, prefix)).toEqual(there);
    const sum = (days: Days) =>
      Object.values(days).reduce((all, one) => Object.values(one).reduce((a, b) => a + b, all), 0);
    const { rows } = await pool().query(
      "select sum(imported_clicks)::int as clicks from link_counters where workspace_id = $1",
      [actor.workspaceId],
    );
    expect(rows).toEqual([{ clicks: sum(there) }]);
  },
);

async function person(username: string): Promise<Actor> {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  return operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
}
