import { resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Actor } from "@/lib/identity/access/actor";
import { insistOnAdmin } from "@/lib/identity/access/admins";
import { actorOfSession, createSession } from "@/lib/identity/access/sessions";
import { withClient } from "@/lib/platform/database/connect";
import { db, transaction } from "@/lib/platform/database/db";
import type { Cluster } from "@/lib/platform/database/embedded";
import { pool, primaryPool } from "@/lib/platform/database/pool";
import { inPoolTransaction } from "@/lib/platform/database/pool-transaction";
import { Replica, replica, replicaComplaints } from "@/lib/platform/database/replica";
import { processesOf, promote, startStandby, takeBaseBackup } from "@/lib/platform/database/standby-fixture";
import {
  copyDatabase,
  migratedTemplate,
  startTestCluster,
  TEST_SETTINGS,
} from "@/lib/platform/database/test-database";
import { signal } from "../signal-fixtures";
import { readFile, readYourWrites } from "./read-your-writes";

const DATABASE = "replicated";
const STANDBY = {
  folder: resolve(".cache/replica-standby"),
  password: "only-for-tests",
  // As many connections as the primary, and what stands in the way of replay is canceled at once.
  settings: { ...TEST_SETTINGS, max_standby_streaming_delay: "0" },
};
let primary: Cluster;
let standby: Cluster;
let frozen: number[] = [];
let userId: number;

beforeAll(async () => {
  primary = await startTestCluster("replica-primary");
  await copyDatabase(primary.url("postgres"), await migratedTemplate(primary), DATABASE);
  await takeBaseBackup(primary, STANDBY.folder);
  standby = await startStandby(STANDBY, { host: "127.0.0.1", port: primary.port });
  Object.assign(process.env, {
    DATABASE_URL: primary.url(DATABASE),
    DATABASE_REPLICA_URL: standby.url(DATABASE),
  });
  const { rows } = await primaryPool().query(
    `with made as (insert into workspaces (name) values ('Replica') returning id)
     insert into users (email, username, personal_workspace_id) select 'r@example.com', 'replica', id from made returning id`,
  );
  userId = rows[0].id;
}, 120_000);

afterAll(async () => {
  signal(frozen.splice(0), "SIGCONT");
  await replica()?.stop();
  await primaryPool().end();
  await standby.stop();
  await primary.stop();
});

/** A browser that has just signed in. */
async function browser(): Promise<Actor> {
  const id = await createSession(userId, "");
  return again(id);
}

async function again(actor: Actor | string): Promise<Actor> {
  const id = typeof actor === "string" ? actor : sessionOf(actor).id;
  const found = await actorOfSession(id);
  if (!found) expect.fail("the session has ended");
  return found;
}

const WHERE = "select pg_is_in_recovery() as standby";
const isOnStandby = async () => (await pool().query<{ standby: boolean }>(WHERE)).rows[0]?.standby;
const get = <T>(actor: Actor, work: () => Promise<T>) => readYourWrites(sessionOf(actor), "GET", work);
const post = <T>(actor: Actor, work: () => Promise<T>) => readYourWrites(sessionOf(actor), "POST", work);

const sessionOf = ({ credential }: Actor) =>
  credential.kind === "session" ? credential : expect.fail("this is no browser");

async function read(pieces: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}
const rename = (name: string) =>
  db().workspace.updateMany({ where: { personalOf: { id: userId } }, data: { name } });
const names = async () => (await db().workspace.findMany({ orderBy: { id: "asc" } })).map(({ name }) => name);

const replicaIs = (state: string | RegExp) =>
  expect.poll(() => replica()?.whyNot() ?? "in use", { interval: 50 }).toMatch(state);
/** Resolves once the browser's own writes no longer keep it from the replica. */
const readsThere = (actor: Actor) => expect.poll(async () => get(await again(actor), isOnStandby)).toBe(true);
const onStandby = async (text: string) => (await replica()?.source(-1)?.replica?.query(text))?.rows;

test("a browser's reads go to the replica, a program's to the primary", async () => {
  await replicaIs("in use");
  const actor = await browser();
  await readsThere(actor);
  const fresh = await again(actor);
  // Loading Prisma keeps this process so busy that it may take the replica for silent.
  await expect.poll(() => get(fresh, () => db().$queryRawUnsafe(WHERE))).toEqual([{ standby: true }]);
  const inTransaction = () => inPoolTransaction("read only", (client) => client.query(WHERE));
  expect((await get(fresh, inTransaction)).rows).toEqual([{ standby: true }]);
  const key: Actor = { ...fresh, credential: { kind: "key", id: 1, limit: null } };
  async function* pieces() {
    yield String(await isOnStandby());
  }
  const saved = async () => ({ type: "", fileName: "", pieces: pieces() });
  await expect(read((await readFile(fresh, saved)).pieces)).resolves.toEqual(["true"]);
  await expect(read((await readFile(key, saved)).pieces)).resolves.toEqual(["false"]);
  await expect(post(fresh, isOnStandby)).resolves.toBe(false);
});

test("a browser sees what it wrote while the replica does not show it yet", async () => {
  const [writer, other] = [await browser(), await browser()];
  await Promise.all([readsThere(writer), readsThere(other)]);
  await onStandby("select pg_wal_replay_pause()");
  await post(await again(writer), () => rename("Renamed"));
  await expect(get(await again(writer), names)).resolves.toEqual(["Renamed"]);
  await expect(get(await again(other), names)).resolves.toEqual(["Replica"]);
  await onStandby("select pg_wal_replay_resume()");
  await readsThere(writer);
  await expect(get(await again(writer), names)).resolves.toEqual(["Renamed"]);
});

test("a right that somebody else revoked ends before the replica shows it", async () => {
  await primaryPool().query("update users set admin_since = now()");
  const actor = await browser();
  await readsThere(actor);
  await expect(get(await again(actor), () => insistOnAdmin(actor))).resolves.toBeUndefined();
  await onStandby("select pg_wal_replay_pause()");
  await primaryPool().query("update users set admin_since = null");
  const refused = expect(get(await again(actor), () => insistOnAdmin(actor))).rejects;
  await refused.toMatchObject({ kind: "not-found" });
  await onStandby("select pg_wal_replay_resume()");
});

test("what a read writes is written on the primary, and seen by the next read", async () => {
  const actor = await browser();
  await readsThere(actor);
  await onStandby("select pg_wal_replay_pause()");
  await primaryPool().query("create table unseen ()");
  const seen = await get(await again(actor), async () => {
    const write = pool().query("update workspaces set name = 'Written'");
    await Promise.all([write, pool().query("select from unseen")]);
    return names();
  });
  expect(seen).toEqual(["Written"]);
  await expect(get(await again(actor), names)).resolves.toEqual(["Written"]);
  const third = await browser();
  await get(third, () => transaction(() => rename("In a transaction")));
  await expect(get(await again(third), names)).resolves.toEqual(["In a transaction"]);
  await onStandby("select pg_wal_replay_resume()");
});

test("a read that replay cancels is repeated on the primary", async () => {
  await primaryPool().query("create table conflicts (id int); insert into conflicts values (1)");
  const actor = await browser();
  await readsThere(actor);
  const asked: unknown[] = [];
  const answer = await get(await again(actor), () =>
    inPoolTransaction("isolation level repeatable read read only", async (client) => {
      const { rows } = await client.query("select pg_is_in_recovery() as standby from conflicts");
      asked.push(rows[0]?.standby);
      if (rows[0]?.standby) {
        await primaryPool().query("truncate conflicts; insert into conflicts values (2)");
        await client.query("select pg_sleep(10)");
      }
      return (await client.query("select id from conflicts")).rows;
    }),
  );
  expect(answer).toEqual([{ id: 2 }]);
  expect(asked).toEqual([true, false]);
  expect(replicaComplaints()).toEqual([]);
});

test("a file goes on from the primary when the replica dies", async () => {
  const actor = await browser();
  await readsThere(actor);
  async function* pieces() {
    for (let piece = 0; piece < 3; piece++) yield String(await isOnStandby());
  }
  const file = await readFile(await again(actor), async () => ({ type: "", fileName: "", pieces: pieces() }));
  const read: string[] = [];
  for await (const piece of file.pieces) {
    if (read.length === 0) signal(processesOf(standby), "SIGKILL");
    read.push(piece);
  }
  expect(read).toEqual(["true", "false", "false"]);
  await replicaIs(/cannot be reached/);
  expect(replicaComplaints()).toEqual([
    { state: "degraded", reason: expect.stringContaining("it cannot be reached") },
  ]);
  await expect(get(await again(actor), isOnStandby)).resolves.toBe(false);
  await startStandby({ ...STANDBY, port: standby.port }, { host: "127.0.0.1", port: primary.port });
  await replicaIs("in use");
  await readsThere(actor);
});

test("a replica that hangs keeps a read waiting for a few seconds, and others not at all", async () => {
  const actor = await browser();
  await readsThere(actor);
  frozen = processesOf(standby);
  signal(frozen, "SIGSTOP");
  const began = performance.now();
  await expect(get(await again(actor), isOnStandby)).resolves.toBe(false);
  expect(performance.now() - began).toBeLessThan(5_000);
  await replicaIs(/does not answer|cannot be reached/);
  const reads = replica()?.counts.reads;
  await expect(get(await again(actor), isOnStandby)).resolves.toBe(false);
  expect(replica()?.counts.reads).toBe(reads);
  signal(frozen.splice(0), "SIGCONT");
  await replicaIs("in use");
});

test("a replica of a server that the database was restored from is not read", async () => {
  const other = await startTestCluster("replica-other");
  const folder = resolve(".cache/replica-other-standby");
  onTestFinished(() => other.stop());
  // The same installation, and further on: what a backup had, on a server of its own.
  await copyDatabase(other.url("postgres"), await migratedTemplate(other), DATABASE);
  await writeMoreThan(primary, other);
  await takeBaseBackup(other, folder);
  const former = await startStandby({ ...STANDBY, folder }, { host: "127.0.0.1", port: other.port });
  onTestFinished(() => former.stop());
  const restored = new Replica(former.url(DATABASE));
  onTestFinished(() => restored.stop());
  await expect.poll(() => restored.whyNot() ?? "in use").toMatch(/another database/);
});

/** Has one server's log go on until it is longer than another's. */
const writeMoreThan = (shorter: Cluster, longer: Cluster) =>
  withClient({ name: "tests", url: shorter.url("postgres") }, async (client) => {
    const { rows } = await client.query("select pg_current_wal_lsn()::text as position");
    await withClient({ name: "tests", url: longer.url("postgres") }, async (client) => {
      const isShort = `select pg_current_wal_lsn() < '${rows[0].position}' as short`;
      while ((await client.query(isShort)).rows[0].short)
        await client.query("select pg_logical_emit_message(false, 'tests', 'more'), pg_switch_wal()");
      await client.query("checkpoint");
    });
  });

test("a promoted replica is not read", async () => {
  await promote(standby);
  await replicaIs(/no standby/);
  await expect(get(await browser(), isOnStandby)).resolves.toBe(false);
});
