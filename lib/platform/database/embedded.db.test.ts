import {
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signal } from "../signal-fixtures";
import { clusterHome } from "./cluster-home";
import { newClient } from "./connect";
import { type Cluster, keepRunning, renewPassword, resetPassword, startCluster } from "./embedded";
import { boundServerLog, runningPostmaster, serverLog, urlFor } from "./locate";
import { ensureDatabase } from "./start";

const options = {
  folder: join(process.cwd(), `.cache/cluster-of-${process.pid}`),
  password: "only-for-tests",
};

const lockFile = join(clusterHome(options.folder), "cluster", "postmaster.pid");

afterAll(() => rmSync(clusterHome(options.folder), { recursive: true, force: true }));

test("processes that start at once on an empty folder share one cluster and database", async () => {
  const clusters = await Promise.all([startCluster(options), startCluster(options), startCluster(options)]);
  try {
    expect(new Set(clusters.map(({ port }) => port)).size).toBe(1);
    expect(clusters.filter(({ started }) => started)).toHaveLength(1);
    const url = clusters[0]?.url("postgres") ?? "";
    await Promise.all([1, 2, 3].map(() => ensureDatabase(url, "links")));
  } finally {
    await clusters[0]?.stop();
  }
});

test("a cluster whose process was killed is started again on the port it had", async () => {
  const cluster = await startCluster(options);
  const stopWatching = keepRunning(cluster, options);
  try {
    const killed = Number(readFileSync(lockFile, "utf8").split("\n")[0]);
    signal([killed], "SIGKILL");
    await expect.poll(() => Number(readFileSync(lockFile, "utf8").split("\n")[0])).not.toBe(killed);
    await expect.poll(() => ensureDatabase(cluster.url("postgres"), "again")).toBeUndefined();
    expect(runningPostmaster(clusterHome(options.folder))?.port).toBe(cluster.port);
  } finally {
    await stopWatching();
    await cluster.stop();
  }
});

test("a copy of a running cluster is refused, one of a stopped cluster is a cluster of its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "clusters-"));
  chmodSync(folder, 0o755); // for PostgreSQL's account, when we are root
  const original = { ...options, folder: join(folder, "original") };
  const copy = { ...options, folder: join(folder, "copy") };
  const cluster = await startCluster(original);
  try {
    cpSync(original.folder, copy.folder, { recursive: true });
    await expect(startCluster(copy)).rejects.toThrow(/copied from .*original.* while it ran/);
    expect(runningPostmaster(clusterHome(original.folder))?.port).toBe(cluster.port);
    await cluster.stop();
    rmSync(copy.folder, { recursive: true });
    cpSync(original.folder, copy.folder, { recursive: true });
    const [one, other] = [await startCluster(original), await startCluster(copy)];
    expect(other).toMatchObject({ started: true });
    expect(other.port).not.toBe(one.port);
    await other.stop();
    await one.stop();
  } finally {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);

test("the server's log contains no user input, is private, and does not grow forever", async () => {
  const home = clusterHome(options.folder);
  const line = (words: string) => `2026-01-01 00:00:00.000 UTC [1] ${words}\n`;
  const old = `${line("DETAIL:  Key (email)=(ada@example.com) exists.")}${line("LOG:  kept")}${"x".repeat(3e6)}\n`;
  writeFileSync(
    serverLog(home),
    `${old}${line("STATEMENT:  select\n\t'ada@example.com'")}${line("LOG:  last")}`,
  );
  chownSync(serverLog(home), statSync(home).uid, statSync(home).gid);
  const cluster = await startCluster(options);
  const client = newClient({ name: "tests", url: cluster.url("postgres") });
  try {
    await client.connect();
    await client.query("create temp table people (email text unique)");
    for (const { succeeds } of [{ succeeds: true }, { succeeds: false }]) {
      const adding = client.query("insert into people values ($1)", ["ada@example.com"]);
      await (succeeds ? adding : expect(adding).rejects.toThrow(/duplicate/));
    }
    await expect(client.query("select $1::text::int", ["ada@example.com"])).rejects.toThrow(/invalid input/);
    const log = readFileSync(serverLog(home), "utf8");
    expect(log).toContain("LOG:  last");
    expect(log).toContain("ready to accept connections");
    expect(log).not.toMatch(/@|xxx/);
    expect(statSync(serverLog(home)).mode & 0o777).toBe(0o600);
    writeFileSync(serverLog(home), "x".repeat(2e6));
    boundServerLog(home);
    expect(statSync(serverLog(home)).size).toBe(0);
  } finally {
    await client.end();
    await cluster.stop();
  }
}, 60_000);

const folder = mkdtempSync(join(tmpdir(), "role-password-"));
const settings = { fsync: "off" };
let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster({ folder, password: "one", settings });
});
afterAll(async () => {
  await cluster.stop();
  for (const each of [clusterHome(folder), folder]) rmSync(each, { recursive: true, force: true });
});

async function opens(password: string): Promise<boolean> {
  const client = newClient({ name: "tests", url: urlFor(cluster.port, password, "postgres") });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

test("a cluster gets the password of the new secret, once and again", async () => {
  await renewPassword(cluster.port, "one", "two");
  await renewPassword(cluster.port, "one", "two");
  expect([await opens("one"), await opens("two")]).toEqual([false, true]);
});

test("a cluster that a killed process left running is joined with its former password", async () => {
  const joined = await startCluster({ folder, password: "next", formerPassword: "two", settings });
  expect([joined.started, joined.port]).toEqual([false, cluster.port]);
});

test("a password that is lost is replaced while the cluster rests, and never while it runs", async () => {
  const files = join(clusterHome(folder), "cluster");
  await expect(resetPassword(files, "three")).rejects.toThrow("postmaster.pid");
  await cluster.stop();
  await resetPassword(files, "three");
  cluster = await startCluster({ folder, password: "three", settings });
  expect([await opens("two"), await opens("three")]).toEqual([false, true]);
});
