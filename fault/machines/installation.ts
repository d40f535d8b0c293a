import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { connect } from "@/lib/platform/database/connect";
import { type Cluster, startCluster } from "@/lib/platform/database/embedded";
import { migrate } from "@/lib/platform/database/migrate";
import { ensureDatabase } from "@/lib/platform/database/start";
import { Forwarder } from "./forwarder";
import { Machine } from "./machine";
import { type Network, openNetwork } from "./network";
import { lagOf, PASSWORD, promote, startStandby, takeBaseBackup } from "./standby";

const DATABASE = "fault";

export type InstallationOptions = {
  /** one machine each, with its own settings and its own way to start Node */
  machines: { port: number; env?: Record<string, string>; args?: string[] }[];
};

/** Machines, each with data of its own, on one database that an asynchronous standby follows. */
export class Installation {
  readonly machines: Machine[];
  private readonly clusters: Cluster[];
  private backup: string | undefined;

  private constructor(
    private primary: Cluster,
    private standby: Cluster | undefined,
    private readonly replication: Forwarder,
    readonly network: Network,
    readonly folder: string,
    { machines }: InstallationOptions,
  ) {
    this.clusters = standby ? [primary, standby] : [primary];
    this.machines = network.places.map(
      (place, n) =>
        new Machine({
          place,
          dataFolder: join(folder, `machine-${n + 1}`),
          database: DATABASE,
          env: { APP_SECRET: "one secret for all machines of a database", ...machines[n]?.env },
          args: machines[n]?.args ?? [],
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
    const standby = await startStandby(join(folder, "standby"), replication);
    const network = await openNetwork(
      options.machines.length,
      { database: { host: "127.0.0.1", port: primary.port } },
      options.machines.map(({ port }) => port),
    );
    return new Installation(primary, standby, replication, network, folder, options);
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
    await primary.stop();
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
    await this.primary.stop();
    const restored = await startCluster({ folder: this.backup, password: PASSWORD });
    this.clusters.push(restored);
    this.become(restored);
  }

  async close(): Promise<void> {
    await Promise.all(this.machines.map((machine) => machine.stop()));
    await Promise.all([this.network.close(), this.replication.close()]);
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
