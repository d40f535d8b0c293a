import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type Core, onCore } from "./cores";
import { processorTime } from "./processor-time";

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
  /** answers 200 once it is ready */
  ready: string;
};

/** Starts a Node program and waits until it answers. Rejects with what it printed when it ends before that. */
export async function startProgram({ args, port, core, env, ready }: ProgramOptions): Promise<Program> {
  const [command, rest] = onCore(core, process.execPath, args);
  const child = spawn(command, rest, {
    env: { ...process.env, ...env, PORT: String(port), HOST: "127.0.0.1", NODE_ENV: "production" },
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
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin + ready))) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { pid = 0 } = child;
  return { pid, origin, processorTime: () => processorTime([pid]), stop: (signal) => stop(child, signal) };
}

const METRICS_TOKEN = "whoever-measures-may-read-the-figures";

/** One figure of the built product's `/metrics`, without `switchyard_`. */
export async function metric(origin: string, name: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, figure] = new RegExp(`^switchyard_${name} (\\S+)$`, "m").exec(await answer.text()) ?? [];
  return Number(figure);
}

/** The built product, on a database and a data directory of the bench's. */
export const startProduct = (options: {
  databaseUrl: string;
  dataFolder: string;
  port: number;
  core: Core;
  /** more settings */
  env?: Record<string, string>;
}): Promise<Program> =>
  startProgram({
    args: [...flags(), "dist/server.js"],
    port: options.port,
    core: options.core,
    ready: "/healthz",
    env: {
      DATABASE_URL: options.databaseUrl,
      DATA_DIR: options.dataFolder,
      TRUST_PROXY: "1",
      LOG_LEVEL: "warn",
      METRICS_TOKEN,
      ...options.env,
    },
  });

/** What `npm start` gives to Node. */
function flags(): string[] {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM") {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, "exit");
  }
  return child.exitCode;
}
