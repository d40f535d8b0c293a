import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { processorTime } from "./measure";

/** A server in a process of its own. */
export type Program = {
  pid: number;
  origin: string;
  /** seconds of processor time it has used */
  processorTime(): number;
  /** resolves with the code it ended with, null when the signal ended it */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
};

export type ProgramOptions = {
  args: string[];
  port: number;
  core: Core;
  env?: Record<string, string>;
  /** the folder it runs in, this one unless given */
  folder?: string | undefined;
  /** answers 200 once it is ready */
  ready: string;
  /** the address it listens on, 127.0.0.1 unless given */
  host?: string | undefined;
  /** a command that runs it elsewhere, such as in a network namespace */
  through?: string[] | undefined;
};

/** Starts a Node program and waits until it answers. Rejects with what it printed when it ends before that. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const { args, port, core, env, folder, ready, host = "127.0.0.1", through = [] } = options;
  const [command, rest] =
    through.length === 0
      ? onCore(core, process.execPath, args)
      : onCore(core, through[0] ?? "", [...through.slice(1), process.execPath, ...args]);
  const child = spawn(command, rest, {
    env: { ...process.env, ...env, PORT: String(port), HOST: host, NODE_ENV: "production" },
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A bench that fails leaves nobody behind who would answer the next one.
  const cleanUp = () => void child.kill("SIGKILL");
  process.once("exit", cleanUp);
  child.once("exit", () => process.off("exit", cleanUp));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      printed = (printed + text).slice(-10_000);
    });
  }
  const origin = `http://${host}:${port}`;
  while (!(await isUp(origin + ready))) {
    if (hasEnded(child)) throw new Error(`The server ended at its start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { pid = 0 } = child;
  return { pid, origin, processorTime: () => processorTime([pid]), stop: (signal) => stop(child, signal) };
}

const METRICS_TOKEN = "token-of-the-measuring-benchmark";

/** One metric of the built product's `/metrics`, without `switchyard_`: the sum of its processes. */
export async function metric(origin: string, name: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const values = (await answer.text()).matchAll(
    new RegExp(`^switchyard_${name}\\{process="\\d+"\\} (\\S+)$`, "gm"),
  );
  return [...values].reduce((sum, [, value]) => sum + Number(value), 0);
}

export type ProductOptions = Pick<ProgramOptions, "port" | "core" | "host" | "through" | "folder"> & {
  /** undefined: the embedded one */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** more settings */
  env?: Record<string, string>;
  /** more for Node */
  args?: string[];
};

/** The built product, on a database and a data directory of the bench's. */
export const startProduct = ({
  databaseUrl,
  dataFolder,
  env,
  args = [],
  ...place
}: ProductOptions): Promise<Program> =>
  startProgram({
    ...place,
    args: [...flags(), ...args, "dist/server.js"],
    ready: "/healthz",
    env: {
      DATABASE_URL: databaseUrl ?? "",
      APP_URL: `http://127.0.0.1:${place.port}`,
      DATA_DIR: dataFolder,
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
      METRICS_TOKEN,
      ...env,
    },
  });

/** The Node options `npm start` uses. */
function flags(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM") {
  if (!hasEnded(child)) {
    child.kill(signal);
    await once(child, "exit");
  }
  return child.exitCode;
}

/** CPU placement: the measured program on one core, everything else on the others; or anywhere. */
export type Core = "measured" | "others" | "any";

const canPin = availableParallelism() > 1 && spawnSync("taskset", ["--version"]).status === 0;
const LISTS: Record<Core, string> = {
  measured: "0",
  others: `1-${availableParallelism() - 1}`,
  any: `0-${availableParallelism() - 1}`,
};

/** Whether programs can be kept to cores here; without that the measurements say less. */
export const isPinned = (): boolean => canPin;

/** A command that runs on those cores. */
export const onCore = (core: Core, command: string, args: string[]): [string, string[]] =>
  canPin ? ["taskset", ["-c", LISTS[core], command, ...args]] : [command, args];

/** Moves a running process with its threads, and gives it less of the core than the others there get. */
export function moveTo(core: Core, pids: readonly number[], niceness = 0): void {
  for (const pid of pids) {
    if (canPin) spawnSync("taskset", ["-a", "-p", "-c", LISTS[core], String(pid)]);
    if (niceness === 0) continue;
    spawnSync("renice", ["-n", String(niceness), "-p", String(pid)]);
    niceSession(pid, niceness);
  }
}

/**
 * Where Linux shares a core among sessions before it looks at processes (sched(7), "The autogroup feature"), niceness counts within a
 * session only, and each process of PostgreSQL is a session of its own.
 */
function niceSession(pid: number, niceness: number) {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch {
    // no such feature here, or the process has ended
  }
}

/** Builds the product if the sources have changed. Throws when that fails. */
export function ensureBuilt(): void {
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The product could not be built.");
}
