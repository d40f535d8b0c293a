import { withClient } from "@/lib/platform/database/connect";
import { type Cluster, startCluster } from "@/lib/platform/database/embedded";
import { copyDatabase, migratedTemplate } from "@/lib/platform/database/test-database";
import { publishVisits } from "@/lib/redirect/region/publish";
import { subscribeRegion } from "@/lib/redirect/region/subscribe";

const LOGICAL = { wal_level: "logical", max_connections: "100" };

/** Starts a cluster below `.cache` that can publish. */
export const startLogicalCluster = (
  folder: string,
  settings: Record<string, string> = {},
): Promise<Cluster> =>
  startCluster({
    folder: `.cache/${folder}`,
    password: "only-for-tests",
    settings: { ...LOGICAL, ...settings },
  });

/** A migrated, empty database, which this process takes for the installation's. */
export async function makeHome(cluster: Cluster, name: string): Promise<string> {
  await copyDatabase(cluster.url("postgres"), await migratedTemplate(cluster), name);
  const url = cluster.url(name);
  process.env.DATABASE_URL = url;
  return url;
}

/** An empty database. */
export async function makeEmpty(cluster: Cluster, name: string): Promise<string> {
  await copyDatabase(cluster.url("postgres"), "template0", name);
  return cluster.url(name);
}

/** Makes an empty database the subscriber of home, which its server reaches at `from`. */
export async function makeRegion(url: string, from: string): Promise<void> {
  await publishVisits();
  await subscribeRegion({ url, from, region: "far", onProgress: () => {} });
}

/** Ends a region's subscription, if it has one: neither its database nor its home could be dropped before. */
export const endRegion = (url: string): Promise<void> =>
  withClient({ name: "tests", url }, async (client) => {
    await client.query("alter subscription switchyard_visits disable");
    await client.query("alter subscription switchyard_visits set (slot_name = none)");
    await client.query("drop subscription switchyard_visits");
  }).catch(() => {});
