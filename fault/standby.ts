import { appendFileSync, cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { clusterHome } from "@/lib/platform/database/cluster-home";
import { withClient } from "@/lib/platform/database/connect";
import { startCluster } from "@/lib/platform/database/embedded";
import { migrate } from "@/lib/platform/database/migrate";
import { asDatabaseUser } from "@/lib/platform/database/programs";

const PASSWORD = "only-for-faults";
/** A standby is a copy: less of it is made sooner. */
const SETTINGS = { max_connections: "200", max_wal_size: "64MB", min_wal_size: "32MB", fsync: "off" };

/** A PostgreSQL server below `.cache` with a role of its own password; a standby until it is promoted. */
export class FaultServer {
  constructor(
    readonly port: number,
    private readonly data: string,
    readonly urlOf: (database: string) => string,
  ) {}

  /** Starts an empty server, or the one that an earlier run left. */
  static start(name: string): Promise<FaultServer> {
    return startIn(folderOf(name));
  }

  /** A standby of this server that receives its transactions asynchronously. */
  async standby(name: string): Promise<FaultServer> {
    const folder = folderOf(name);
    const data = join(clusterHome(folder), "cluster");
    if (existsSync(data)) await stopIn(data);
    rmSync(data, { recursive: true, force: true });
    await this.query("postgres", async (client) => {
      await client.query("select pg_backup_start('standby', true)");
      cpSync(this.data, data, { recursive: true, filter: (path) => !path.endsWith("postmaster.pid") });
      const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop()");
      writeFileSync(join(data, "backup_label"), rows[0]?.labelfile ?? "");
    });
    writeFileSync(join(data, "standby.signal"), "");
    const source = `host=127.0.0.1 port=${this.port} user=switchyard password=${PASSWORD}`;
    appendFileSync(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
    return startIn(folder);
  }

  /** Waits until this standby has everything that its primary has committed so far. */
  async catchUp(primary: FaultServer): Promise<void> {
    const place = await primary.ask("select pg_current_wal_lsn()::text as said");
    while ((await this.ask(`select (pg_last_wal_replay_lsn() >= '${place}')::text as said`)) !== "true")
      await pause(20);
  }

  /** Makes a migrated database in place of one with that name, and returns its address. */
  async makeDatabase(name: string): Promise<string> {
    await this.query("postgres", async (client) => {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
    });
    await migrate(this.urlOf(name));
    return this.urlOf(name);
  }

  /** What the primary commits from now on does not reach this standby. */
  async cutOff(): Promise<void> {
    await this.query("postgres", async (client) => {
      await client.query("alter system set primary_conninfo = ''");
      await client.query("select pg_reload_conf()");
    });
    while ((await this.ask("select count(*)::text as said from pg_stat_wal_receiver")) !== "0")
      await pause(20);
  }

  async promote(): Promise<void> {
    await this.ask("select pg_promote(true)::text as said");
  }

  stop(): Promise<void> {
    return stopIn(this.data);
  }

  query<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withClient({ name: "fault", url: this.urlOf(database) }, work);
  }

  private ask(text: string): Promise<string | undefined> {
    return this.query(
      "postgres",
      async (client) => (await client.query<{ said: string }>(text)).rows[0]?.said,
    );
  }
}

const folderOf = (name: string) => join(process.cwd(), ".cache", `${name}-postgres`);

async function startIn(folder: string): Promise<FaultServer> {
  const { port, url } = await startCluster({
    folder,
    password: PASSWORD,
    settings: SETTINGS,
  });
  return new FaultServer(port, join(clusterHome(folder), "cluster"), url);
}

async function stopIn(data: string): Promise<void> {
  await asDatabaseUser("pg_ctl", ["stop", "-D", data, "-m", "immediate", "-w", "-t", "30"]).catch(() => {});
}
