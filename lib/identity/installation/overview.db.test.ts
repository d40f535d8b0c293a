import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAdmin } from "@/lib/identity/access/admins";
import { insertAccount } from "@/lib/identity/account/account-fixtures";
import { db } from "@/lib/platform/database/db";
import { pool } from "@/lib/platform/database/pool";
import { env } from "@/lib/platform/env";
import { Failure } from "@/lib/platform/failure";
import { perProcess } from "@/lib/platform/process";
import { type Actor, operatorFor } from "../access/actor";
import { dropAnyMail, listAllMails, retryAnyMail } from "./mails";
import { backUpNow, getOverview } from "./overview";
import { presentMails, presentOverview } from "./present";
import { MailsResponse, OverviewResponse } from "./schema";

let admin: Actor;
let stranger: Actor;

const person = async (username: string): Promise<Actor> => {
  const { id } = await insertAccount({ username, email: `${username}@example.com`, password: "long enough" });
  const actor = operatorFor(await db().user.findUniqueOrThrow({ where: { id } }));
  return {
    ...actor,
    credential: { kind: "key", id: 1, scopes: [], limit: null } as unknown as Actor["credential"],
  };
};

beforeAll(async () => {
  [admin, stranger] = [await person("ada"), await person("eve")];
  await makeAdmin(admin);
});
afterAll(() => pool().end());

const shown = async () => {
  const answer = presentOverview(await getOverview(admin));
  return OverviewResponse.parse(answer).data;
};

test("anybody else finds nothing", async () => {
  for (const refused of [
    () => getOverview(stranger),
    () => backUpNow(stranger),
    () => listAllMails(stranger, { state: "all" }),
    () => retryAnyMail(stranger, { id: 1 }),
    () => dropAnyMail(stranger, { id: 1 }),
  ])
    await expect(refused()).rejects.toMatchObject({ kind: "not-found" });
});

test("an empty installation has an overview", async () => {
  const { processes, tasks, database, storage, backups } = await shown();
  expect([processes, tasks]).toEqual([[], []]);
  expect(database?.bytes).toBeGreaterThan(1e6);
  expect(database?.connections).toBeGreaterThan(0);
  expect(database?.connections).toBeLessThanOrEqual(database?.most ?? 0);
  expect(storage?.tables.length).toBeGreaterThan(3);
  expect(storage?.files).toEqual({ count: 0, bytes: 0, trash: 0 });
  expect(storage?.clicks).toEqual({ keptin: "postgres", months: [] });
  expect(backups).toEqual({
    to: null,
    every: "1d",
    running: false,
    good: null,
    late: false,
    latest: [],
    drill: null,
  });
});

test("tasks say when they ran, failed, and whether they are under way", async () => {
  await pool().query(`
    insert into upkeep_tasks (name, last_started_at, last_finished_at, last_error, last_count) values
      ('fine', now() - interval '1 minute', now(), null, 3), ('broken', now() - interval '1 minute', now(), 'no space', null),
      ('under way', now(), now() - interval '1 hour', null, 0), ('of another version', now() - interval '3 days', now(), null, 0)`);
  const { tasks } = await shown();
  expect(tasks?.map(({ name, running, error, count }) => [name, running, error, count])).toEqual([
    ["broken", false, "no space", null],
    ["fine", false, null, 3],
    ["under way", true, null, 0],
  ]);
});

test("partitions count as their table, and visits by the month they came in", async () => {
  perProcess("storage", () => ({ at: 0 }));
  Object.assign(
    perProcess("storage", () => ({})),
    { known: undefined },
  );
  await pool().query(`
    insert into click_runs (workspace_id, day, clicks) select 1, current_date - n, 1000 from generate_series(0, 3) n;
    insert into click_runs (workspace_id, day, clicks) values (1, current_date - interval '3 years', 7)`);
  const { storage } = await shown();
  expect(storage?.tables.filter(({ name }) => /\d{4}_\d{2}/.test(name))).toEqual([]);
  expect(storage?.clicks.months.reduce((sum, { visits }) => sum + visits, 0)).toBe(4_000);
  // What was counted once is as it was: a page that is looked at often costs no more.
  await pool().query("insert into click_runs (workspace_id, day, clicks) values (2, current_date, 1)");
  expect((await shown()).storage).toEqual(storage);
});

test("the newest good backup is one that is still kept, and the last drill is there", async () => {
  await pool().query(`
    insert into backups (started_at, place, name, version, bytes, verified_at, removed_at, error) values
      ('2027-01-01', '/b/', 'old', '0.3.0', 10, now(), null, null), ('2027-01-02', '/b/', 'gone', '0.3.0', 10, null, now(), null),
      ('2027-01-03', '/b/', 'bad', '0.3.0', null, null, null, 'the disk is full');
    insert into backup_drills (started_at, name, made_at, row_count) values ('2027-01-04', 'old', '2027-01-01', 99)`);
  const { backups } = await shown();
  expect(backups?.good).toBe("2027-01-01 00:00:00");
  expect(backups?.latest).toMatchObject([
    { where: "/b/bad", error: "the disk is full", bytes: null },
    { where: "/b/gone", removed: true },
    { where: "/b/old", verified: true, removed: false, bytes: 10 },
  ]);
  expect(backups?.drill).toMatchObject({ date: "2027-01-04 00:00:00", name: "old", rows: 99 });
});

test("a backup needs a place, and waits for the one under way", async () => {
  await expect(backUpNow(admin)).rejects.toThrow(/Set BACKUP_TO/);
  env().BACKUP_TO = "/nowhere/";
  const client = await pool().connect();
  await client.query("set application_name = 'switchyard backup'");
  expect((await shown()).backups?.running).toBe(true);
  await expect(backUpNow(admin)).rejects.toThrow(/under way/);
  client.release(true);
  env().BACKUP_TO = undefined;
});

test("a part that can't be read is left out, and the rest is there", async () => {
  await pool().query("alter table backups rename to backups_away");
  const { backups, database } = await shown();
  await pool().query("alter table backups_away rename to backups");
  expect(backups).toBeNull();
  expect(database).not.toBeNull();
});

test("only a waiting mail can be tried again or dropped, and no letter is shown", async () => {
  const states = ["waiting", "sent", "failed"];
  // As in life: all wait at first.
  await pool().query(
    `insert into mails (key, recipient, template, language, sealed, state, attempts, next_at, expires_at, error)
     select state, 'ada@example.com', 'sign-in', 'en', 'secret letter', 'waiting', 1, now() + interval '1 hour', now() + interval '1 day', '421 busy'
     from unnest($1::text[]) state`,
    [states],
  );
  const { rows } = await pool().query<{ id: number; state: string }>(
    "update mails set state = key where key = any($1::text[]) returning id::int, state",
    [states],
  );
  const id = (state: string) => rows.find((row) => row.state === state)?.id ?? 0;
  const answer = presentMails(await listAllMails(admin, { state: "all" }));
  expect(MailsResponse.parse(answer)).toEqual(answer);
  expect(answer.data).toMatchObject({ enabled: false, counts: { waiting: 1, sent: 1, failed: 1 } });
  expect(JSON.stringify(answer)).not.toContain("secret");
  await expect(retryAnyMail(admin, { id: id("sent") })).rejects.toBeInstanceOf(Failure);
  await expect(dropAnyMail(admin, { id: id("failed") })).rejects.toBeInstanceOf(Failure);
  await retryAnyMail(admin, { id: id("waiting") });
  const { mails } = await listAllMails(admin, { state: "waiting" });
  expect(mails[0]?.next?.getTime()).toBeLessThan(Date.now() + 60_000);
  await dropAnyMail(admin, { id: id("waiting") });
  expect((await listAllMails(admin, { state: "waiting" })).oldest).toBeNull();
});
