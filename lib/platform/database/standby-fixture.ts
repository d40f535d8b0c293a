import { spawnSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { clusterHome } from "./cluster-home";
import { withClient } from "./connect";
import { type Cluster, startCluster } from "./embedded";
import { asDatabaseUser } from "./programs";

/** A streaming standby of a test cluster, in a folder below `.cache`. */
export type Standby = Cluster & {
  promote(): Promise<void>;
  /** ends it as a power cut would */
  kill(): void;
  startAgain(): Promise<void>;
  /** freezes it: it takes connections and answers nobody, until `thaw` */
  freeze(): void;
  thaw(): void;
};

type StandbyOptions = { folder: string; password: string; settings?: Record<string, string> };

/** Makes a standby of a running cluster from a copy of its folder, as a base backup does, and starts it. */
export async function startStandby(
  primary: Cluster,
  { folder, password, settings = {} }: StandbyOptions,
): Promise<Standby> {
  const path = resolve(".cache", folder);
  const home = clusterHome(path);
  const data = join(home, "cluster");
  await asDatabaseUser("pg_ctl", ["stop", "-D", data, "-m", "immediate", "-w"]).catch(() => {});
  const max_connections = await copyCluster(primary, data);
  const options = { folder: path, password, settings: { ...settings, max_connections } };
  const { port, ...cluster } = await startCluster(options);
  const processes = () => {
    const postmaster = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0] ?? "";
    const { stdout } = spawnSync("pgrep", ["-P", postmaster], { encoding: "utf8" });
    return [postmaster, ...stdout.split("\n").filter(Boolean)].map(Number);
  };
  let frozen: number[] = [];
  const signal = (pids: number[], name: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, name);
  };
  return {
    ...cluster,
    port,
    promote: async () => void (await asDatabaseUser("pg_ctl", ["promote", "-D", data, "-w"])),
    kill: () => signal(processes(), "SIGKILL"),
    startAgain: async () => void (await startCluster({ ...options, port })),
    freeze: () => {
      frozen = processes();
      signal(frozen, "SIGSTOP");
    },
    thaw: () => signal(frozen.splice(0), "SIGCONT"),
  };
}

/** Gives the primary's `max_connections`, of which a standby must not have less. */
async function copyCluster(primary: Cluster, data: string): Promise<string> {
  const source = join(primary.home, "cluster");
  return withClient({ name: "tests", url: primary.url("postgres") }, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    rmSync(data, { recursive: true, force: true });
    const { uid, gid } = statSync(source);
    mkdirSync(dirname(data), { recursive: true, mode: 0o700 });
    chownSync(dirname(data), uid, gid);
    // Files that PostgreSQL removes meanwhile are none that the copy needs.
    spawnSync("cp", ["-a", source, data]);
    const { rows } = await client.query<{ label: string; connections: string }>(
      "select labelfile as label, current_setting('max_connections') as connections from pg_backup_stop(false)",
    );
    const write = (name: string, text: string) => {
      writeFileSync(join(data, name), text);
      chownSync(join(data, name), uid, gid);
    };
    write("backup_label", rows[0]?.label ?? "");
    write("standby.signal", "");
    for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(data, name), { force: true });
    const { hostname, port, username, password } = new URL(primary.url("postgres"));
    const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`;
    appendFileSync(join(data, "postgresql.auto.conf"), `\nprimary_conninfo = '${conninfo}'\n`);
    return rows[0]?.connections ?? "";
  });
}
