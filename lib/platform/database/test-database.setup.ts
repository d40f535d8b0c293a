import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
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
    const client = new pg.Client({ connectionString: cluster.url("postgres") });
    await client.connect();
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    await client.end();
    if (cluster.started) await cluster.stop();
  };
}
