import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "../pool";
import { databaseUrl } from "./locate";
import { migrate, pendingMigrations } from "./migrate";
import { ensureDatabase } from "./start";

const folder = mkdtempSync(join(tmpdir(), "migrations-"));
const url = new URL(databaseUrl());
const server = url.href;

beforeAll(async () => {
  cpSync("prisma/migrations", folder, { recursive: true });
  url.pathname = `${url.pathname}_again`;
  await ensureDatabase(server, url.pathname.slice(1));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await pool().query(`drop database ${url.pathname.slice(1)} with (force)`);
  await pool().end();
});

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

test("an applied migration that was edited stops the start", async () => {
  writeFileSync(join(folder, "20261120000200_clicks/migration.sql"), "select 1;");
  await expect(migrate(url.href, folder)).rejects.toThrow(/20261120000200_clicks was edited/);
});

test("the database the tests run on has nothing pending", async () => {
  expect(await pendingMigrations(pool())).toEqual([]);
});
