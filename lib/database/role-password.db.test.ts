import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clusterHome } from "./cluster-home";
import { type Cluster, startCluster } from "./embedded";
import { urlFor } from "./locate";
import { renewPassword, resetPassword } from "./role-password";

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
  const client = new pg.Client({ connectionString: urlFor(cluster.port, password, "postgres") });
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
