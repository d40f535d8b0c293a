import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@/fault/setup";
import { signal } from "@/lib/platform/signal-fixtures";
import type { Outcome } from "./suite";

/** One attempt to start the built product: whether it became ready, otherwise how it ended and what it logged. */
export type StartAttempt = {
  pid: number;
  origin: string;
  isReady: boolean;
  /** exit code or signal; null while it runs */
  code: number | null;
  said: string;
  seconds: number;
  /** Whether it was refused as it should be: in five seconds, with an exit code, in a plain line that holds these words, and without a stack. */
  isRefused(words: RegExp): boolean;
  /** the last log lines, short enough for a report */
  lastWords: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** For installations that are made by an attack alone. */
export const SECRET = "only for attacks, and long enough for one";

const PATIENCE_MS = 30_000;

/** Starts the product with these settings and none of ours, on a free port unless they name one. Resolves once it answers or has ended. */
export async function tryToStart(settings: Record<string, string>): Promise<StartAttempt> {
  const port = settings.PORT ?? String(await freePort());
  const { PATH = "", HOME = "/" } = process.env;
  const child = spawn(process.execPath, ["dist/server.js"], {
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      ...settings,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const [began, origin] = [performance.now(), `http://127.0.0.1:${port}`];
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let isReady = false;
  // Another server may answer on that port: only what this one says of itself counts.
  while (!isReady && !hasEnded() && performance.now() - began < PATIENCE_MS) {
    await pause(50);
    isReady = said.includes("is ready:");
  }
  const [code, seconds] = [child.exitCode, (performance.now() - began) / 1_000];
  return {
    pid: child.pid ?? 0,
    origin,
    isReady,
    code,
    said,
    seconds,
    isRefused: (words) =>
      !isReady && code === 1 && seconds < 5 && words.test(said) && !/\n\s+at |"stack"/.test(said),
    lastWords: isReady ? "it started" : `exit ${code}: ${said.trim().slice(0, 240)}`,
    stop: async (signal = "SIGTERM") => {
      if (hasEnded()) return;
      child.kill(signal);
      await once(child, "exit");
    },
  };
}

/** The process of the database that a data directory holds, if one runs. */
export function databasePid(dataFolder: string): number | undefined {
  const [pid] = read(join(clusterOf(dataFolder), "postmaster.pid"))
    .split("\n")
    .map(Number);
  return pid && existsSync(`/proc/${pid}`) ? pid : undefined;
}

/** Ends the database of a data directory and removes both, wherever they lie. */
export async function removeData(dataFolder: string): Promise<void> {
  const pid = databasePid(dataFolder);
  if (pid) signal([pid], "SIGINT");
  while (databasePid(dataFolder)) await pause(50);
  const elsewhere = read(join(dataFolder, "postgres", "moved-to"));
  for (const folder of [elsewhere, dataFolder]) if (folder) rmSync(folder, { recursive: true, force: true });
}

/** A folder of its own, which other accounts may pass through or not. */
export async function withFolder<Value>(
  work: (folder: string) => Promise<Value>,
  isReachable = true,
): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), "starts-"));
  chmodSync(folder, isReachable ? 0o755 : 0o700);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Registers a person; returns the status. */
export async function registerAt(
  { origin }: StartAttempt,
  username = "ada",
  email = `${username}@example.com`,
) {
  const account = { username, email, password: "only tried in attacks" };
  return (await fetch(`${origin}/api/register`, { method: "POST", body: JSON.stringify(account) })).status;
}

/** The outcome of an attack made of several starts. */
export const outcome = (starts: StartAttempt[], passed: boolean): Outcome => ({
  passed,
  measured: starts.map(({ lastWords }) => lastWords).join("; "),
});

const clusterOf = (dataFolder: string) =>
  join(read(join(dataFolder, "postgres", "moved-to")) || join(dataFolder, "postgres"), "cluster");

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
