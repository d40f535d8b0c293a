import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withClient } from "./connect";
import { type Cluster, startCluster } from "./embedded";
import { migrate } from "./migrate";

// Test clusters may lose everything in a power cut, so they need not wait for the disk; and many processes connect to them at once.
export const TEST_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
};

/** Starts a cluster for tests in a folder below `.cache`. */
export const startTestCluster = (folder: string): Promise<Cluster> =>
  startCluster({
    folder: join(process.cwd(), ".cache", folder),
    password: "only-for-tests",
    settings: TEST_SETTINGS,
  });

/**
 * The name of a migrated database that others are copied from: a copy takes a moment, all the migrations take seconds. It stays in
 * the cluster until the migrations or what applies them change.
 */
export async function migratedTemplate(cluster: Cluster): Promise<string> {
  const name = `template_${fingerprint()}`;
  const making = `${name}_${process.pid}`;
  await withClient({ name: "tests", url: cluster.url("postgres") }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, 'template_')",
    );
    if (rows.some((row) => row.name === name)) return;
    for (const row of rows) await client.query(`drop database if exists ${row.name} with (force)`);
    await client.query(`create database ${making}`);
    await migrate(cluster.url(making));
    // Under its name it is whole, whenever the run that made it ended.
    await client.query(`alter database ${making} rename to ${name}`);
  });
  return name;
}

/** Makes a database as the template is, in place of one that has the name. */
export async function copyDatabase(serverUrl: string, template: string, name: string): Promise<void> {
  await withClient({ name: "tests", url: serverUrl }, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const name of ["migrate", "migration-compatibility"])
    hash.update(readFileSync(`lib/platform/database/${name}.ts`));
  const files = readdirSync("prisma/migrations", { recursive: true, encoding: "utf8" });
  for (const file of files.filter((name) => name.endsWith(".sql")).sort())
    hash.update(file).update(readFileSync(join("prisma/migrations", file)));
  return hash.digest("hex").slice(0, 16);
}
