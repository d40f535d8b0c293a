import { afterAll, expect, test } from "vitest";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { backupCheck, type FoundBackups, judgeBackups } from "./backups";
import { runChecks } from "./finding";

const DAY = 86_400;
const NOTHING: FoundBackups = { age: null, error: null, drill: null, drillError: null };
const states = (found: Partial<FoundBackups>, every?: number) =>
  judgeBackups({ ...NOTHING, ...found }, every).map(({ state }) => state);

afterAll(() => pool().end());

test("backups are judged by their age, their last failure and their last drill", () => {
  expect(states({})).toEqual(["warning"]);
  expect(states({}, DAY)).toEqual(["ok"]);
  expect(states({ error: "the disk is full" }, DAY)).toEqual(["problem"]);
  expect(states({ age: 3_600, drill: DAY }, DAY)).toEqual(["ok", "ok"]);
  expect(states({ age: 3_600, drill: DAY, error: "the disk is full" }, DAY)).toEqual(["warning", "ok"]);
  expect(states({ age: 2.1 * DAY, drill: DAY }, DAY)).toEqual(["problem", "ok"]);
  expect(states({ age: 2.1 * DAY, drill: DAY })).toEqual(["ok", "ok"]);
  expect(states({ age: 8 * DAY, drill: 39 * DAY })).toEqual(["warning", "warning"]);
  expect(states({ age: 60, drillError: "the backup is damaged", drill: 60 })).toEqual(["ok", "problem"]);
});

test("doctor reads the tables of backups and drills", async () => {
  expect(await runChecks([backupCheck])).toMatchObject([
    { check: "backups", state: "warning", detail: "no backup was ever made" },
  ]);
  await pool().query(
    `insert into backups (started_at, place, name, version, bytes) values (now() - interval '3 days', '/mnt/', 'a', '1', 7);
     insert into backups (started_at, place, name, version, error) values (now(), '/mnt/', 'b', '1', 'the disk is full');
     insert into backup_drills (started_at, name, error) values (now() - interval '5 days', 'a', 'it is damaged')`,
  );
  env().BACKUP_TO = "/mnt";
  expect(await runChecks([backupCheck])).toMatchObject([
    {
      state: "problem",
      detail: "the newest backup is 3 days old, and the last attempt failed: the disk is full",
      advice: expect.stringContaining("cli -- backup"),
    },
    { state: "problem", detail: "the last drill failed: it is damaged" },
  ]);
});
