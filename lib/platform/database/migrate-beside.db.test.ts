import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "./connect";
import { databaseUrl } from "./locate";
import { migrate, pendingMigrations } from "./migrate";
import { oldestProgramFor } from "./migration-compatibility";
import { pool } from "./pool";
import { ensureDatabase } from "./start";

const url = new URL(databaseUrl());
const server = url.href;
const name = `${url.pathname.slice(1)}_beside`;
const [older, newer] = ["older", "newer"].map((folder) => mkdtempSync(join(tmpdir(), `${folder}-`)));
const OWN = "20261129040000_migration_compatibility";
const PATIENCE = { tables: 20_000, turn: 20_000 };

/** A program has few migrations here. */
function write(folder = "", migration: string, sql: string) {
  mkdirSync(join(folder, migration), { recursive: true });
  writeFileSync(join(folder, migration, "migration.sql"), sql);
}

beforeAll(async () => {
  url.pathname = `/${name}`;
  for (const folder of [older, newer]) {
    cpSync(join("prisma/migrations", OWN), join(folder ?? "", OWN), { recursive: true });
    write(
      folder,
      "20261130000000_visits",
      "create table visits (n int);\ninsert into visits values (1), (1);\n",
    );
  }
  write(newer, "29990101000000_visits_by_n", INDEX);
});

const INDEX =
  "-- no transaction: visits are many\ncreate index concurrently if not exists visits_by_n on visits (n);\nalter table visits add column if not exists seen int;\n";

beforeEach(async () => {
  await pool().query(`drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate(url.href, older);
});

afterAll(async () => {
  for (const folder of [older, newer]) rmSync(folder ?? "", { recursive: true });
  await pool().query(`drop database if exists ${name} with (force)`);
  await pool().end();
});

const isValid = async (client: pg.Client) =>
  (
    await client.query(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('visits_by_n')",
    )
  ).rows;

async function withClients(work: (one: pg.Client, other: pg.Client) => Promise<void>) {
  const clients = [await connect({ url: url.href }), await connect({ url: url.href })] as const;
  try {
    await work(...clients);
  } finally {
    for (const client of clients) await client.end();
  }
}

test("an index is built beside writers, and what a failed build left is built again", () =>
  withClients(async (client, other) => {
    await expect(
      client.query("create unique index concurrently visits_by_n on visits (n)"),
    ).rejects.toThrow();
    expect(await isValid(client)).toEqual([{ valid: false }]);
    await other.query("begin; insert into visits values (2)");
    const migrating = migrate(url.href, newer);
    await expect.poll(() => isWaiting(client)).toBeGreaterThan(0);
    await client.query("set lock_timeout = '500ms'");
    await client.query("insert into visits values (3)");
    await other.query("commit");
    expect(await migrating).toEqual(["29990101000000_visits_by_n"]);
    expect(await isValid(client)).toEqual([{ valid: true }]);
  }));

const isWaiting = async (client: pg.Client) =>
  (
    await client.query(
      "select pid from pg_stat_activity where query like '%index concurrently%' and wait_event_type = 'Lock'",
    )
  ).rowCount ?? 0;

test("a migration that is killed while it builds an index begins anew", () =>
  withClients(async (client, other) => {
    await other.query("begin; insert into visits values (2)");
    const migrating = migrate(url.href, newer).catch((error: Error) => error.message);
    await expect.poll(() => isWaiting(client)).toBeGreaterThan(0);
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'create index conc%'",
    );
    expect(await migrating).toMatch(/the next start continues it/);
    expect(await pendingMigrations(client, newer)).toHaveLength(1);
    await other.query("commit");
    expect(await migrate(url.href, newer, PATIENCE)).toHaveLength(1);
    expect(await isValid(client)).toEqual([{ valid: true }]);
  }));

test("an index that waits too long for a transaction names it", () =>
  withClients(async (client, other) => {
    await other.query("set application_name = 'a test'; begin; insert into visits values (2)");
    await expect(migrate(url.href, newer, { ...PATIENCE, tables: 200 })).rejects.toThrow(
      /waited too long .*\(a test\)/,
    );
    await other.query("commit");
    expect(await migrate(url.href, newer, PATIENCE)).toHaveLength(1);
    expect(await isValid(client)).toEqual([{ valid: true }]);
  }));

test("an older program starts on a newer schema that it can run beside, and changes nothing", async () => {
  await migrate(url.href, newer);
  expect(await migrate(url.href, older)).toEqual([]);
  await withClients(async (client) => expect(await pendingMigrations(client, older)).toEqual([]));
});

test("an older program says which version to start where the schema is too new for it", async () => {
  await migrate(url.href, newer);
  await withClients(async (client) => {
    await client.query(
      "update migration_compatibility set oldest_program = '29981231000000_x', applied_by = '9.4.0' where migration like '2999%'",
    );
    const words = /upgraded by Switchyard 9\.4\.0; this is .*Start 9\.4\.0 or newer, or restore/;
    await expect(migrate(url.href, older)).rejects.toThrow(words);
    await expect(pendingMigrations(client, older)).rejects.toThrow(words);
    expect(await migrate(url.href, newer)).toEqual([]);
    await client.query("drop table migration_compatibility");
    await expect(migrate(url.href, older)).rejects.toThrow(/a newer build/);
  });
});

test("a migration runs beside the release before it, and one that takes away beside those since", () => {
  const releases = [
    { version: "1.0.0", newest: "20300101000000_a" },
    { version: "1.1.0", newest: "20300201000000_b" },
    { version: "1.2.0", newest: "20300301000000_c" },
  ];
  const oldest = (migration: string, sql = "") =>
    oldestProgramFor({ name: migration, sql, checksum: "" }, releases);
  expect(oldest("20300215000000_x")).toBe("20300201000000_b");
  expect(oldest("20300401000000_x")).toBe("20300301000000_c");
  expect(oldest("20300401000000_x", "-- contract: since 1.1.0\n")).toBe("20300201000000_b");
  expect(() => oldest("20300401000000_x", "-- contract: since 1.5.0\n")).toThrow(/1\.5\.0/);
});
