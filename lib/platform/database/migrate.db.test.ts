import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockStatement } from "./advisory-locks";
import { connect } from "./connect";
import { databaseUrl } from "./locate";
import { migrate, pendingMigrations } from "./migrate";
import { pool } from "./pool";
import { ensureDatabase } from "./start";

const folder = mkdtempSync(join(tmpdir(), "migrations-"));
const url = new URL(databaseUrl());
const server = url.href;
const again = `${url.pathname.slice(1)}_again`;

beforeAll(async () => {
  cpSync("prisma/migrations", folder, { recursive: true });
  url.pathname = `/${again}`;
  await ensureDatabase(server, again);
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await pool().query(`drop database ${again} with (force)`);
  await pool().end();
});

async function connected(first = "select 1"): Promise<pg.Client> {
  const client = await connect({ url: url.href });
  await client.query("set application_name = 'a test'");
  await client.query(first);
  return client;
}

const all = () => readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;

test("an empty database gets every migration once, however many processes start at the same time", async () => {
  const runs = await Promise.all([
    migrate(url.href, folder),
    migrate(url.href, folder),
    migrate(url.href, folder),
  ]);
  expect(runs.map((names) => names.length).sort()).toEqual([0, 0, all()]);
  expect(await migrate(url.href, folder)).toEqual([]);
});

test("a migration waits for a table that a long query uses, and nobody waits behind it", async () => {
  const name = "29990101000000_waits";
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), "alter table links add column waits integer;");
  const [long, visitor] = [await connected(), await connected("set lock_timeout = '1s'")];
  await long.query("begin");
  await long.query("select count(*) from links");
  const migrating = migrate(url.href, folder);
  let tries = 0;
  for (const began = performance.now(); performance.now() - began < 5_000; tries++)
    await visitor.query("select count(*) from links");
  expect(tries).toBeGreaterThan(0);
  const { rows } = await visitor.query("select from information_schema.columns where column_name = 'waits'");
  expect(rows).toEqual([]);
  await long.query("commit");
  expect(await migrating).toEqual([name]);
  await Promise.all([long.end(), visitor.end()]);
});

test("a migration that waits too long gives up, names the blocker, and changes nothing", async () => {
  const name = "29990102000000_gives_up";
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), "create table half (); drop table links;");
  const long = await connected("begin");
  await long.query("select count(*) from links");
  const { rows } = await long.query("select pg_backend_pid() as pid");
  await expect(migrate(url.href, folder, { tables: 0, turn: 1_000 })).rejects.toThrow(
    new RegExp(`${name} waited too long for a table .*process ${rows[0].pid} \\(a test\\)`),
  );
  expect((await long.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }]);
  await long.end();
  rmSync(join(folder, name), { recursive: true });
});

test("a start that finds another one migrating waits for it, not for ever", async () => {
  const other = await connected(lockStatement("migrations", "try"));
  const { rows } = await other.query("select pg_backend_pid() as pid");
  await expect(migrate(url.href, folder, { tables: 0, turn: 300 })).rejects.toThrow(
    new RegExp(`Another process is still migrating the database \\(connection ${rows[0].pid} `),
  );
  const waiting = migrate(url.href, folder);
  await other.end();
  expect(await waiting).toEqual([]);
});

test("a limit that the user has for statements does not stop a migration", async () => {
  const name = "29990103000000_takes_its_time";
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "migration.sql"), "select pg_sleep(0.2);");
  // Of this database alone: other files' connections are the same user's.
  await pool().query(`alter role current_user in database ${again} set statement_timeout = '50ms'`);
  expect(await migrate(url.href, folder)).toEqual([name]);
  await pool().query(`alter role current_user in database ${again} reset statement_timeout`);
});

test("a database that a newer version has migrated is refused", async () => {
  const client = await connected();
  const added = "29990104000000_from_a_newer_version";
  await client.query(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ($1, 'x', $1, now())",
    [added],
  );
  await expect(migrate(url.href, folder)).rejects.toThrow(added);
  await expect(pendingMigrations(client, folder)).rejects.toThrow(/newer build/);
  await client.query("update _prisma_migrations set rolled_back_at = now() where migration_name = $1", [
    added,
  ]);
  expect(await migrate(url.href, folder)).toEqual([]);
  await client.end();
});

test("an applied migration that was edited stops the start", async () => {
  writeFileSync(join(folder, "20261120000200_clicks/migration.sql"), "select 1;");
  await expect(migrate(url.href, folder)).rejects.toThrow(/20261120000200_clicks was edited/);
});

test("the database the tests run on has nothing pending", async () => {
  expect(await pendingMigrations(pool())).toEqual([]);
});
