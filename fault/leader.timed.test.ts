import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Program } from "@/bench/program";
import { LOCKS } from "@/lib/platform/database/advisory-locks";
import { newClient } from "@/lib/platform/database/connect";
import { databaseUrl } from "@/lib/platform/database/locate";
import { signal } from "@/lib/platform/signal-fixtures";
import { freePort, insertLinks, startVisits } from "./setup";
import { ask } from "./traffic";

/** A leader that says nothing is followed within so long. */
const HANDED_OVER = { timeout: 30_000, interval: 200 };
/** Enough for a purge that takes longer than it takes to stop its process. */
const VISITORS = 1_000_000;
const folder = mkdtempSync(join(tmpdir(), "leader-"));
const client = newClient({ name: "tests" });
const machines: Program[] = [];

const start = async (name: string) => {
  const machine = await startVisits({
    databaseUrl: databaseUrl(),
    folder: join(folder, name),
    port: await freePort(),
  });
  machines.push(machine);
  return machine;
};

beforeAll(() => client.connect());
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.stop("SIGKILL")));
  await client.end();
  rmSync(folder, { recursive: true, force: true });
});

/** The server's process for the session connection that holds the leader's lock. */
async function holder(): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and granted
     and database = (select oid from pg_database where datname = current_database())`,
    [LOCKS.upkeep],
  );
  return rows[0]?.pid;
}

async function purge(): Promise<{ left: number; place: unknown; isDone: boolean }> {
  const { rows } = await client.query(
    `select (select count(*)::int from click_visitors_other where day < current_date - 3) as left,
       place, last_finished_at is not null as "isDone" from upkeep_tasks where name = 'click visitors'`,
  );
  return rows[0] ?? { left: VISITORS, place: null, isDone: false };
}

test("a start does not wait for upkeep, which goes on elsewhere within 30 seconds when its process is stopped or killed", async () => {
  await client.query(
    "insert into click_visitors select current_date - 400, n % 1000 + 1, n from generate_series(1, $1::int) n",
    [VISITORS],
  );
  const first = await start("first");
  expect(await purge()).toMatchObject({ isDone: false });
  await expect.poll(async () => (await purge()).place, { interval: 20 }).toBeTruthy();
  signal([first.pid], "SIGSTOP");
  const [stopped, before] = [await holder(), await purge()];
  expect(before).toMatchObject({ isDone: false });
  const second = await start("second");
  await expect.poll(holder, HANDED_OVER).not.toBe(stopped);
  await expect.poll(holder, HANDED_OVER).toBeTruthy();
  await expect.poll(async () => (await purge()).isDone, { timeout: 60_000 }).toBe(true);
  signal([first.pid], "SIGCONT");
  const leading = await holder();
  await second.stop("SIGKILL");
  await expect.poll(holder, HANDED_OVER).not.toBe(leading);
  await expect.poll(holder, HANDED_OVER).toBeTruthy();
}, 180_000);

test("a process at rest holds eight connections or fewer, each named after its purpose", async () => {
  const [first] = machines;
  await insertLinks(client);
  for (const path of ["l1", "l2", "qr/nothing", "nothing"]) await ask(`${first?.origin}/${path}`);
  const open = async () => {
    const { rows } = await client.query<{ name: string }>(
      // Autovacuum's workers are of no client, and have no name.
      `select application_name as name from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows.map(({ name }) => name);
  };
  await expect.poll(async () => (await open()).length).toBeLessThanOrEqual(8);
  expect(new Set(await open())).toEqual(
    new Set(["switchyard", "switchyard clicks", "switchyard session", "switchyard visits"]),
  );
});
