import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withClient } from "./connect";
import { startCluster } from "./embedded";
import { migrate } from "./migrate";
import { ensureDatabase } from "./start";

// The project's own test cluster; it may lose everything in a power cut, so it need not wait for the disk.
const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

/** Starts the test cluster, makes a fresh migrated database for this run and names it in DATABASE_URL. */
export default async function setup(_project: TestProject) {
  const cluster = await startCluster({
    folder: join(process.cwd(), ".cache/test-postgres"),
    password: "only-for-tests",
    settings,
  });
  const name = `test_${process.pid}_${Date.now()}`;
  await ensureDatabase(cluster.url("postgres"), name);
  await migrate(cluster.url(name));
  process.env.DATABASE_URL = cluster.url(name);
  process.env.DATA_DIR = join(process.cwd(), ".cache/test-data");
  process.env.LOG_LEVEL = "silent";
  return async () => {
    await withClient({ name: "tests", url: cluster.url("postgres") }, (client) =>
      client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`),
    );
    if (cluster.started) await cluster.stop();
  };
}
