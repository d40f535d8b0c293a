import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { hasRedis, type RedisServer, redisServer } from "@/lib/platform/counters/redis-fixtures";
import { connect } from "@/lib/platform/database/connect";
import { type Cluster, startCluster } from "@/lib/platform/database/embedded";
import { migrate } from "@/lib/platform/database/migrate";
import { crash, lagOf, promote, startStandby, takeBaseBackup } from "@/lib/platform/database/standby-fixture";
import { ensureDatabase } from "@/lib/platform/database/start";
import { type S3Double, startS3 } from "@/lib/platform/files/s3-fixtures";
import { Forwarder } from "../forwarder";
import { type Kind, Machine, PASSWORD } from "./machine";
import { type Network, openNetwork, type Place, type Services } from "./network";

const DATABASE = "fault";

export type InstallationOptions = {
  kind: Kind;
  /** one machine each, with its own settings, its own way to start Node, and the folder of its version */
  machines: { port: number; env?: Record<string, string>; args?: string[]; folder?: string | undefined }[];
};

/** What all machines share beside the database. */
type Shared = { redis: RedisServer | undefined; bucket: S3Double };

/** Machines, each with data of its own, on one database that an asynchronous standby follows, with Redis where there is one, and a bucket. */
export class Installation {
  readonly machines: Machine[];
  private readonly clusters: Cluster[];
  private backup: string | undefined;

  private constructor(
    private primary: Cluster,
    private standby: Cluster | undefined,
    private readonly replication: Forwarder,
    private readonly shared: Shared,
    readonly network: Network,
    readonly folder: string,
    { kind, machines }: InstallationOptions,
  ) {
    this.clusters = standby ? [primary, standby] : [primary];
    this.machines = network.places.map(
      (place, n) =>
        new Machine({
          kind,
          place,
          dataFolder: join(folder, `machine-${n + 1}`),
          database: DATABASE,
          env: {
            APP_SECRET: "one secret for all machines of a database",
            ...settingsAt(place, shared),
            ...machines[n]?.env,
          },
          args: machines[n]?.args ?? [],
          folder: machines[n]?.folder,
        }),
    );
  }

  /** Starts the database and its standby, and prepares the machines. */
  static async open(options: InstallationOptions): Promise<Installation> {
    mkdirSync(join(process.cwd(), ".cache"), { recursive: true });
    const folder = mkdtempSync(join(process.cwd(), ".cache", "machines-"));
    const primary = await startCluster({ folder: join(folder, "primary"), password: PASSWORD });
    await ensureDatabase(primary.url("postgres"), DATABASE);
    await migrate(primary.url(DATABASE));
    await takeBaseBackup(primary, join(folder, "standby"));
    const replication = await Forwarder.open("127.0.0.1", { host: "127.0.0.1", port: primary.port });
    const standby = await startStandby({ folder: join(folder, "standby"), password: PASSWORD }, replication);
    const shared = { redis: hasRedis() ? await redisServer() : undefined, bucket: await startS3() };
    await shared.redis?.start();
    const network = await openNetwork(
      options.machines.length,
      servicesOf(primary, shared),
      options.machines.map(({ port }) => port),
    );
    return new Installation(primary, standby, replication, shared, network, folder, options);
  }

  /** A connection of one's own to whichever server is the primary now. */
  connect(): Promise<pg.Client> {
    return connect({ name: "fault", url: this.primary.url(DATABASE) });
  }

  /** Cuts the standby off, so that a promotion loses what is committed from now on. */
  freezeStandby(): void {
    this.replication.cut();
  }

  /** Bytes that the standby has not replayed yet. */
  lag(): Promise<number> {
    return this.standby ? lagOf(this.primary, this.standby) : Promise.resolve(0);
  }

  /** The primary's machine is gone; the standby takes over at its address. */
  async promote(): Promise<void> {
    const { primary, standby } = this;
    if (!standby) throw new Error("There is no standby any more.");
    for (const { place } of this.machines) place.services.database?.breakAll();
    await crash(primary);
    await promote(standby);
    this.become(standby);
  }

  /** Keeps the database as it is now. */
  async backUp(): Promise<void> {
    this.backup = join(this.folder, "restored");
    await takeBaseBackup(this.primary, this.backup);
  }

  /** Puts the backup in the database's place. */
  async restore(): Promise<void> {
    if (!this.backup) throw new Error("There is no backup.");
    await crash(this.primary);
    const restored = await startCluster({ folder: this.backup, password: PASSWORD });
    this.clusters.push(restored);
    this.become(restored);
  }

  /** Ends Redis for good. False where there is none. */
  async killRedis(): Promise<boolean> {
    await this.shared.redis?.kill();
    return this.shared.redis !== undefined;
  }

  async close(): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine.stop()));
    await Promise.all([this.network.close(), this.replication.close()]);
    await Promise.all([this.shared.redis?.remove(), this.shared.bucket.close()]);
    await Promise.all(this.clusters.map((cluster) => cluster.stop()));
    rmSync(this.folder, { recursive: true, force: true });
  }

  private become(cluster: Cluster) {
    this.primary = cluster;
    this.standby = undefined;
    for (const { place } of this.machines)
      place.services.database?.lead({ host: "127.0.0.1", port: cluster.port });
  }
}

const here = (address: string) => ({ host: "127.0.0.1", port: Number(new URL(address).port) });

const servicesOf = (primary: Cluster, { redis, bucket }: Shared): Services => ({
  database: { host: "127.0.0.1", port: primary.port },
  bucket: here(bucket.settings.S3_ENDPOINT),
  ...(redis && { redis: here(redis.url) }),
});

/** How a machine reaches what is shared. */
function settingsAt({ services }: Place, { bucket }: Shared): Record<string, string> {
  const at = (service: "bucket" | "redis") => `${services[service]?.host}:${services[service]?.port}`;
  return {
    ...bucket.settings,
    S3_ENDPOINT: `http://${at("bucket")}`,
    ...(services.redis && { REDIS_URL: `redis://${at("redis")}` }),
  };
}
