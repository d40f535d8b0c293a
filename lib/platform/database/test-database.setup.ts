import type { TestProject } from "vitest/node";
import { withClient } from "./connect";
import { migratedTemplate, startTestCluster } from "./test-database";

declare module "vitest" {
  interface ProvidedContext {
    /** the server that tests run on, and what each file's database there is copied from and called */
    testDatabase: { server: string; template: string; prefix: string };
  }
}

/** Starts the test cluster with a migrated database, of which `test-database.worker.setup.ts` gives each file a copy. */
export default async function setup(project: TestProject) {
  const cluster = await startTestCluster("test-postgres");
  const server = cluster.url("postgres");
  const prefix = `test_${process.pid}_`;
  const template = await migratedTemplate(cluster);
  project.provide("testDatabase", { server, template, prefix });
  return async () => {
    await dropDatabases(server, prefix);
    if (cluster.started) await cluster.stop();
  };
}

const dropDatabases = (server: string, prefix: string) =>
  withClient({ name: "tests", url: server }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where starts_with(datname, $1)",
      [prefix],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
