import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { clusterHome } from "@/lib/platform/database/cluster-home";
import { withClient } from "@/lib/platform/database/connect";
import { type Cluster, startCluster } from "@/lib/platform/database/embedded";
import { asDatabaseUser } from "@/lib/platform/database/programs";

export const PASSWORD = "only-for-faults";

/** The files of a running cluster as they are at one moment, in a folder of their own, as `pg_basebackup` takes them. */
export async function takeBaseBackup(cluster: Cluster, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const home = clusterHome(folder);
  const [from, to] = [join(cluster.home, "cluster"), join(home, "cluster")];
  rmSync(to, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  await withClient({ name: "fault", url: cluster.url("postgres") }, async (client) => {
    await client.query("select pg_backup_start('fault', true)");
    copy(["-a", from, to]);
    for (const file of ["postmaster.pid", "postmaster.opts"]) rmSync(join(to, file), { force: true });
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(false)",
    );
    // With the log of what happened meanwhile, the files are of one moment.
    copy(["-a", join(from, "pg_wal"), to]);
    writeFileSync(join(to, "backup_label"), rows[0]?.label ?? "");
  });
}

/** Files that disappear while they are copied are what the write-ahead log is for. */
function copy(args: string[]) {
  const { status, stderr } = spawnSync("cp", args, { encoding: "utf8" });
  if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr);
}

/** Starts the server of a base backup as a standby that follows another, asynchronously. */
export function startStandby(
  folder: string,
  { host, port }: { host: string; port: number },
): Promise<Cluster> {
  writeFileSync(join(clusterHome(folder), "cluster", "standby.signal"), "");
  const primary = `host=${host} port=${port} user=switchyard password=${PASSWORD} application_name=standby`;
  return startCluster({
    folder,
    password: PASSWORD,
    settings: { primary_conninfo: primary, hot_standby: "on" },
  });
}

/** Makes a standby the primary. Resolves once it takes writes. */
export const promote = (standby: Cluster): Promise<void> =>
  withClient({ name: "fault", url: standby.url("postgres") }, async (client) => {
    await client.query("select pg_promote(true, 30)");
  });

/** Ends a server as a loss of power does: it sends nobody what they have not received. */
export const crash = async ({ home }: Cluster): Promise<void> => {
  await asDatabaseUser("pg_ctl", ["stop", "-D", join(home, "cluster"), "-m", "immediate", "-w", "-t", "30"]);
};

/** How far a standby has come: bytes of log it has yet to receive and replay. */
export async function lagOf(primary: Cluster, standby: Cluster): Promise<number> {
  const position = (cluster: Cluster, text: string) =>
    withClient({ name: "fault", url: cluster.url("postgres") }, async (client) => {
      const { rows } = await client.query<{ at: string }>(text);
      return rows[0]?.at ?? "0/0";
    });
  const [written, replayed] = [
    await position(primary, "select pg_current_wal_lsn()::text as at"),
    await position(standby, "select pg_last_wal_replay_lsn()::text as at"),
  ];
  return bytesOf(written) - bytesOf(replayed);
}

function bytesOf(position: string): number {
  const [high = "0", low = "0"] = position.split("/");
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}
