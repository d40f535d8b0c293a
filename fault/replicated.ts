import { join } from "node:path";
import type pg from "pg";
import { withClient } from "@/lib/platform/database/connect";
import { type Cluster, startCluster } from "@/lib/platform/database/embedded";
import { migrate } from "@/lib/platform/database/migrate";
import { crash, lagOf, promote, startStandby, takeBaseBackup } from "@/lib/platform/database/standby-fixture";
import { Forwarder } from "./forwarder";

const PASSWORD = "only-for-faults";
/** A standby is a copy: less of it is made sooner. */
const SETTINGS = { max_connections: "200", max_wal_size: "64MB", min_wal_size: "32MB", fsync: "off" };

/** A database at one address, on a server below `.cache`; one standby after another takes over there. */
export class Replicated {
  private standby: { cluster: Cluster; replication: Forwarder } | undefined;
  private made = 0;

  private constructor(
    private primary: Cluster,
    private readonly database: string,
    private readonly address: Forwarder,
  ) {}

  /** Makes a migrated database in place of one with that name. */
  static async open(database: string): Promise<Replicated> {
    const primary = await startCluster(optionsOf(0));
    await withClient({ name: "fault", url: primary.url("postgres") }, async (client) => {
      await client.query(`drop database if exists ${database} with (force)`);
      await client.query(`create database ${database}`);
    });
    await migrate(primary.url(database));
    return new Replicated(primary, database, await Forwarder.before(primary.url(database)));
  }

  /** The address, which stays the same when a standby takes over. */
  get url(): string {
    return this.address.urlOf(this.primary.url(this.database));
  }

  /** Starts a standby that receives the primary's transactions asynchronously. */
  async follow(): Promise<void> {
    // The folder of the one that is gone, so that two are enough.
    this.made += 1;
    const options = optionsOf(this.made % 2);
    await takeBaseBackup(this.primary, options.folder);
    const replication = await Forwarder.before(this.primary.url(this.database));
    this.standby = { cluster: await startStandby(options, replication), replication };
  }

  /** Waits until the standby has everything, and keeps from it what the primary commits from then on. */
  async cutOff(): Promise<void> {
    const { cluster, replication } = this.follower();
    while ((await lagOf(this.primary, cluster)) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    replication.cut();
  }

  /** The primary is lost, and its standby takes over at its address. */
  async failOver(): Promise<void> {
    const { cluster, replication } = this.follower();
    await crash(this.primary);
    await replication.close();
    await promote(cluster);
    [this.primary, this.standby] = [cluster, undefined];
    this.address.lead({ host: "127.0.0.1", port: cluster.port });
  }

  /** Asks the primary, whatever happens to its address. */
  query<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withClient({ name: "fault", url: this.primary.url(this.database) }, work);
  }

  async queryStandby<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withClient({ name: "fault", url: this.follower().cluster.url(this.database) }, work);
  }

  /** The primary's own address, for what ends all connections. */
  get directUrl(): string {
    return this.primary.url(this.database);
  }

  async close(): Promise<void> {
    await this.address.close();
    await this.standby?.replication.close();
    for (const cluster of [this.standby?.cluster, this.primary]) if (cluster) await crash(cluster);
  }

  private follower() {
    if (!this.standby) throw new Error("There is no standby.");
    return this.standby;
  }
}

const optionsOf = (server: number) => ({
  folder: join(process.cwd(), ".cache", `fault-replicated-${server}`),
  password: PASSWORD,
  settings: SETTINGS,
});
