import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { clusterHome } from "./cluster-home";
import { withClient } from "./connect";
import { type Cluster, type ClusterOptions, startCluster } from "./embedded";
import { asDatabaseUser } from "./programs";

const dataOf = (home: string) => join(home, "cluster");

/**
 * Puts the files of a running cluster, as they are at one moment, in the place of what a folder has, as `pg_basebackup` takes them. Whatever runs there
 * is ended.
 */
export async function takeBaseBackup(cluster: Cluster, folder: string): Promise<void> {
  const [from, to] = [dataOf(cluster.home), dataOf(clusterHome(folder))];
  await endAtOnce(to);
  const { uid, gid } = statSync(from);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  chownSync(dirname(to), uid, gid);
  const label = await withClient({ name: "tests", url: cluster.url("postgres") }, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    copy(from, to);
    const { rows } = await client.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(false)",
    );
    return rows[0]?.label ?? "";
  });
  // With the log of what happened meanwhile, the files are of one moment.
  copy(join(from, "pg_wal"), to);
  for (const file of ["postmaster.pid", "postmaster.opts", "standby.signal"])
    rmSync(join(to, file), { force: true });
  writeFileSync(join(to, "backup_label"), label);
  chownSync(join(to, "backup_label"), uid, gid);
}

/** Files that disappear while they are copied are what the write-ahead log is for. */
function copy(from: string, to: string) {
  const { status, stderr } = spawnSync("cp", ["-a", from, to], { encoding: "utf8" });
  if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr);
}

/** Starts the server of a base backup as a standby that follows the primary at an address, asynchronously. */
export async function startStandby(
  options: ClusterOptions,
  { host, port }: { host: string; port: number },
): Promise<Cluster> {
  writeFileSync(join(dataOf(clusterHome(options.folder)), "standby.signal"), "");
  const primary_conninfo = `host=${host} port=${port} user=switchyard password=${options.password} application_name=standby`;
  return startCluster({ ...options, settings: { ...options.settings, primary_conninfo, hot_standby: "on" } });
}

/** Makes a standby the primary. Resolves once it takes writes. */
export const promote = async (standby: Cluster): Promise<void> => {
  await ask(standby, "select pg_promote(true, 30)");
};

/** How far a standby has come: bytes of log it has yet to receive and replay. */
export async function lagOf(primary: Cluster, standby: Cluster): Promise<number> {
  const written = await ask(primary, "select pg_current_wal_lsn()::text as said");
  const replayed = await ask(standby, "select pg_last_wal_replay_lsn()::text as said");
  return bytesOf(written) - bytesOf(replayed);
}

function bytesOf(position: string): number {
  const [high = "0", low = "0"] = position.split("/");
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

/** Ends a server as a loss of power does: it sends nobody what they have not received. */
export const crash = ({ home }: Cluster): Promise<void> => endAtOnce(dataOf(home));

const endAtOnce = async (data: string): Promise<void> => {
  await asDatabaseUser("pg_ctl", ["stop", "-D", data, "-m", "immediate", "-w", "-t", "30"]).catch(() => {});
};

/** The processes of a server: stopped by a signal they take connections and answer nobody. */
export function processesOf({ home }: Cluster): number[] {
  const postmaster = readFileSync(join(dataOf(home), "postmaster.pid"), "utf8").split("\n")[0] ?? "";
  const { stdout } = spawnSync("pgrep", ["-P", postmaster], { encoding: "utf8" });
  return [postmaster, ...stdout.split("\n").filter(Boolean)].map(Number);
}

const ask = (cluster: Cluster, text: string): Promise<string> =>
  withClient({ name: "tests", url: cluster.url("postgres") }, async (client) => {
    const { rows } = await client.query<{ said: string }>(text);
    return rows[0]?.said ?? "";
  });
