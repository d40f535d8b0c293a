import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { clusterHome } from "./cluster-home";
import { startCluster } from "./embedded";
import { keepRunning } from "./keep-running";
import { runningPort } from "./locate";
import { ensureDatabase } from "./start";

const options = {
  folder: join(process.cwd(), `.cache/cluster-of-${process.pid}`),
  password: "only-for-tests",
};

const lockFile = join(clusterHome(options.folder), "cluster", "postmaster.pid");

afterAll(() => rmSync(clusterHome(options.folder), { recursive: true, force: true }));

test("several processes that start on an empty folder at the same time all get the same cluster and database", async () => {
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
    process.kill(killed, "SIGKILL");
    await expect
      .poll(() => Number(readFileSync(lockFile, "utf8").split("\n")[0]), { timeout: 15_000 })
      .not.toBe(killed);
    await expect
      .poll(() => ensureDatabase(cluster.url("postgres"), "again"), { timeout: 15_000 })
      .toBeUndefined();
    expect(runningPort(clusterHome(options.folder))).toBe(cluster.port);
  } finally {
    await stopWatching();
    await cluster.stop();
  }
});
