import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import pg from "pg";
import { StartError } from "../failure";
import { log } from "../log";
import { bindCluster, clusterHome, ownCluster } from "./cluster-home";
import { withClient } from "./connect";
import {
  boundServerLog,
  cleanServerLog,
  clearStaleLock,
  LOG_SETTINGS,
  runningPostmaster,
  serverLog,
  urlFor,
} from "./locate";
import { asDatabaseUser, initialise } from "./programs";

/** A PostgreSQL cluster in a folder of ours, and how it is run. */
export type ClusterOptions = {
  folder: string;
  password: string;
  /** the one it may still have, where the secret was changed */
  formerPassword?: string | undefined;
  settings?: Record<string, string>;
  /** the former port, where clients rely on it; otherwise a free one */
  port?: number;
};

/** A running cluster. `started`: it was not running before. `isRunning` asks the operating system, not the network. */
export type Cluster = {
  port: number;
  started: boolean;
  /** the folder it lies in, with its log */
  home: string;
  isRunning(): boolean;
  url(database: string): string;
  stop(): Promise<void>;
};

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "100",
  shared_buffers: "256MB",
  max_wal_size: "2GB",
  wal_compression: "on",
  jit: "off",
  ...LOG_SETTINGS,
};

/** After a crash the server may have much to recover before it answers. */
const RECOVERY_SECONDS = "300";

/**
 * Starts the cluster, making it first where there is none, or joins the one that a killed process left running.
 * Safe after a hard kill at any moment, as root too. Throws a `StartError` with PostgreSQL's own log when it does not come up.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = clusterHome(options.folder);
  bindCluster(home, resolve(options.folder));
  if (!existsSync(join(home, "cluster"))) await initialise(home, options.password);
  const { number, started } = (await answering(home, options)) ?? (await launchOrJoin(home, options));
  return {
    port: number,
    started,
    home,
    isRunning: () => runningPostmaster(home) !== undefined,
    url: (database) => urlFor(number, options.password, database),
    stop: () => stopServer(home),
  };
}

const stopServer = async (home: string): Promise<void> => {
  const stop = ["stop", "-D", join(home, "cluster"), "-m", "fast", "-w", "-t", "30"];
  await asDatabaseUser("pg_ctl", stop).catch(() => {});
};

/** The port of a server that already runs on this cluster and takes our password. Clears a lock file that nobody holds. */
async function answering(home: string, { password, formerPassword }: ClusterOptions) {
  const passwords = [password, ...(formerPassword ? [formerPassword] : [])];
  for (let tries = 0; ; tries++) {
    const postmaster = runningPostmaster(home);
    if (!postmaster) break;
    const { port } = postmaster;
    if (port && (await takesOneOf(port, passwords))) return { number: port, started: false };
    if (tries === 100)
      throw new StartError(
        `The database in ${home} is running as process ${postmaster.pid} but does not answer. See ${serverLog(home)}, or stop that process.`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  clearStaleLock(home);
  return undefined;
}

/** Of several that start it at the same time only one can; the others join it. */
async function launchOrJoin(home: string, options: ClusterOptions) {
  try {
    return await launch(home, options);
  } catch (error) {
    const running = await answering(home, options);
    if (!running) throw error;
    return running;
  }
}

async function launch(home: string, { settings, port }: ClusterOptions) {
  const number = port ?? (await freePort());
  const flags = Object.entries({ ...SETTINGS, ...settings, port: String(number) }).map(
    ([key, value]) => `-c ${key}='${value}'`,
  );
  ownCluster(home);
  cleanServerLog(home);
  const place = ["-D", join(home, "cluster"), "-l", serverLog(home)];
  try {
    await asDatabaseUser("pg_ctl", ["start", ...place, "-w", "-t", RECOVERY_SECONDS, "-o", flags.join(" ")]);
  } catch (error) {
    // PostgreSQL continues its recovery when nobody waits for it any more.
    if (String((error as { stderr?: string }).stderr).includes("did not start in time"))
      await stopServer(home);
    const log = existsSync(serverLog(home)) ? readFileSync(serverLog(home), "utf8") : "";
    throw new StartError(
      `The embedded PostgreSQL did not start. Its log ends with:\n${log.trim().split("\n").slice(-12).join("\n")}`,
    );
  }
  return { number, started: true };
}

/** False while the server does not answer. Throws when all passwords are wrong: waiting would not make one right. */
async function takesOneOf(port: number, passwords: string[]): Promise<boolean> {
  let error: unknown;
  for (const password of passwords) {
    error = await errorOfConnecting(urlFor(port, password, "postgres"));
    if (error === undefined) return true;
  }
  if (error instanceof pg.DatabaseError && error.code === "28P01") throw error;
  return false;
}

async function errorOfConnecting(url: string): Promise<unknown> {
  try {
    await withClient({ name: "start", url, connectionTimeoutMillis: 2_000 }, async () => {});
    return undefined;
  } catch (error) {
    return error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("no free port was found")),
      );
    });
  });
}

const LOOK_EVERY_MS = 1_000;

/**
 * Starts a cluster again, on the port it had, when its process has died: killed for memory, or by mistake. Until it is back
 * links go on from memory and clicks wait in their spool. Returns the way to stop watching.
 */
export function keepRunning(cluster: Cluster, options: ClusterOptions): () => Promise<void> {
  let starting: Promise<void> | undefined;
  const start = async () => {
    log().error("the embedded PostgreSQL has died and is being restarted");
    try {
      await startCluster({ ...options, port: cluster.port });
    } catch (error) {
      log().error(
        { reason: (error as Error).message },
        "the embedded PostgreSQL could not be restarted; trying again",
      );
    }
    starting = undefined;
  };
  const timer = setInterval(() => {
    boundServerLog(cluster.home);
    if (!starting && !cluster.isRunning()) starting = start();
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await starting;
  };
}

const ROLE = "switchyard";

/** Gives the running cluster's role a new password, where it still has the former one. */
export async function renewPassword(port: number, former: string, password: string): Promise<void> {
  try {
    await withClient({ name: "start", url: urlFor(port, former, "postgres") }, (client) =>
      client.query(`alter role ${ROLE} password ${client.escapeLiteral(password)}`),
    );
  } catch (error) {
    // The server has the new password already, or one the next connection will report.
    if ((error as pg.DatabaseError).code !== "28P01") throw error;
  }
}

/** Gives it a new password without knowing the old one: the files are ours. No server may run on them. */
export async function resetPassword(cluster: string, password: string): Promise<void> {
  const alone = asDatabaseUser("postgres", ["--single", "-D", cluster, "postgres"]);
  // One that refuses to start reads nothing; its reason is in what it printed.
  alone.child.stdin?.on("error", () => {});
  // The password is base64url: nothing in it could end the literal.
  alone.child.stdin?.end(`alter role ${ROLE} password '${password}';\n`);
  const { stderr } = await alone;
  if (/ERROR|FATAL/.test(stderr))
    throw new Error(`The embedded database refused the new password: ${stderr}`);
}
