import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { createServer } from "node:net";
import { join } from "node:path";
import type pg from "pg";
import { print } from "@/bench/measure";
import { ensureBuilt, type Program, startProduct, startProgram } from "@/bench/program";
import { type BenchDatabase, startBenchDatabase } from "@/bench/setup";
import { signal } from "@/lib/platform/signal-fixtures";
import { compiledProgram } from "./compiled-program";
import { ask } from "./traffic";
import type { ProcessMetrics } from "./visits-process";

const PORT = 3121;

/** Setup of a fault test: a database of its own, a data folder, and functions that start the product. */
export type FaultSetup = {
  database: BenchDatabase;
  folder: string;
  /** how many worker processes the product runs */
  workers: number;
  /** the product's visits alone, which start in a moment */
  startVisits(env?: Record<string, string>, args?: string[]): Promise<Program>;
};

/** The same with the whole product, as it was built. */
export type ProductSetup = Omit<FaultSetup, "startVisits"> & {
  /** Each port has data of its own. */
  startProduct(
    port: number,
    settings?: { databaseUrl?: string; env?: Record<string, string> },
  ): Promise<Program>;
};

/** Sets the stage for each number of processes, plays, and leaves nothing behind. */
export const withFaultSetup = (play: (stage: FaultSetup) => Promise<void>): Promise<void> =>
  withEachCount((workers) => withFaultSetupOf(workers, play));

/** The same for faults of the whole product, which is built first if its sources have changed. */
export function withProductSetup(play: (stage: ProductSetup) => Promise<void>): Promise<void> {
  ensureBuilt();
  return withFaultSetup((stage) =>
    play({
      ...stage,
      startProduct: (port, { databaseUrl = stage.database.url, env } = {}) =>
        startProduct({
          databaseUrl,
          dataFolder: join(stage.folder, String(port)),
          port,
          core: "any",
          env: { WORKERS: String(stage.workers), ...env },
        }),
    }),
  );
}

async function withFaultSetupOf(workers: number, play: (stage: FaultSetup) => Promise<void>) {
  const folder = mkdtempSync(join(process.cwd(), ".cache", "fault-"));
  const database = await startBenchDatabase("fault");
  try {
    await play({
      database,
      folder,
      workers,
      startVisits: (env, args) =>
        startVisits({ databaseUrl: database.url, folder, port: PORT, workers, env, args }),
    });
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type VisitsOptions = {
  databaseUrl: string;
  folder: string;
  port: number;
  /** how many processes; one by default */
  workers?: number;
  env?: Record<string, string> | undefined;
  /** more for Node */
  args?: string[] | undefined;
};

/** Starts `visits-process.ts` with its data in a folder. */
export const startVisits = async ({
  databaseUrl,
  folder,
  port,
  workers = 1,
  env,
  args = [],
}: VisitsOptions): Promise<Program> =>
  startProgram({
    args: [...args, await compiledProgram("visits-process")],
    port,
    core: "any",
    ready: "/healthz",
    env: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      LOG_LEVEL: "error",
      WORKERS: String(workers),
      ...env,
    },
  });

/** `l1` … `l20`, which most faults have visited. */
export const ALIASES = Array.from({ length: 20 }, (_, n) => `l${n + 1}`);

/** Links of a workspace of their own, to be visited. */
export async function insertLinks(client: pg.Client, aliases = ALIASES): Promise<void> {
  await client.query(
    `with owner as (insert into workspaces (name) values ('Visited') returning id)
     insert into links (workspace_id, alias, url) select owner.id, alias, 'https://example.com/' from owner, unnest($1::text[]) alias`,
    [aliases],
  );
}

/** With how many processes a fault is played: as WORKERS says where it is set, else with one and then with two. */
const counts = (): number[] => (process.env.WORKERS ? [Number(process.env.WORKERS)] : [1, 2]);

/** Plays a fault with each number of processes. */
export async function withEachCount(play: (workers: number) => Promise<void>): Promise<void> {
  for (const workers of counts()) {
    print(`WORKERS=${workers}`);
    await play(workers);
  }
}

/** A program's process and those that it has started. */
export const pidsOf = ({ pid }: Pick<Program, "pid">): number[] => [pid, ...workersOf({ pid })];

/** The processes that it has started. */
export const workersOf = ({ pid }: Pick<Program, "pid">): number[] =>
  spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .stdout.split("\n")
    .filter((line) => line !== "")
    .map(Number);

/** Kills all of a program at once; a worker that only loses its primary has time to end. */
export async function killHard(program: Program): Promise<void> {
  signal(workersOf(program), "SIGKILL");
  await program.stop("SIGKILL");
}

/** A port of this machine that nobody listens on at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = typeof address === "object" && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** An account whose links are visited: created through the API, queried through the API. */
export type Owner = { key: string; aliases: string[]; counted(origin: string): Promise<Map<string, number>> };

type Listed = { data: { urls: { alias: string; clicks: number }[] } };

/** Registers an owner with so many links, at most 25: every call counts against the key's minute. */
export async function registerOwner(origin: string, links: number, prefix = "l"): Promise<Owner> {
  const { apiKey } = await register(origin, "ledger");
  const aliases = Array.from({ length: links }, (_, n) => `${prefix}${n + 1}`);
  for (const custom of aliases)
    await call(origin, "/api/url/add", apiKey, { url: "https://example.com/ledger", custom });
  return { key: apiKey, aliases, counted: (at) => countedByTheApi(at, apiKey) };
}

/** An account of that name, and its first key. */
export const register = (origin: string, username: string): Promise<{ apiKey: string }> =>
  call(origin, "/api/register", "", {
    username,
    email: `${username}@example.com`,
    password: "only for tests",
  });

async function countedByTheApi(origin: string, key: string): Promise<Map<string, number>> {
  const { data } = await call<Listed>(origin, "/api/urls?limit=1000", key);
  return new Map(data.urls.filter(({ clicks }) => clicks > 0).map(({ alias, clicks }) => [alias, clicks]));
}

async function call<T>(origin: string, path: string, key: string, body?: object): Promise<T> {
  const answer = await fetch(origin + path, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", ...(key && { Authorization: `Bearer ${key}` }) },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The report of every process of `visits-process.ts`, once all have been reached: connections are distributed among them. */
export async function metricsOfEach(origin: string, workers: number): Promise<ProcessMetrics[]> {
  const agent = new Agent({ keepAlive: false });
  const found = new Map<number, ProcessMetrics>();
  for (let tries = 0; found.size < workers; tries++) {
    if (tries > 1_000) throw new Error(`Only ${found.size} of ${workers} processes answer.`);
    const { status, text } = await ask(`${origin}/process-metrics`, {}, agent);
    if (status !== 200) continue;
    const metrics = JSON.parse(text) as ProcessMetrics;
    found.set(metrics.pid, metrics);
  }
  return [...found.values()];
}

/** The same of all of them together. */
export async function metricsOfAll(origin: string, workers: number): Promise<Omit<ProcessMetrics, "pid">> {
  const each = await metricsOfEach(origin, workers);
  const sum = (metric: "recorded" | "dropped" | "ruledOut" | "buffered") =>
    each.reduce((total, metrics) => total + metrics[metric], 0);
  return {
    recorded: sum("recorded"),
    dropped: sum("dropped"),
    ruledOut: sum("ruledOut"),
    buffered: sum("buffered"),
    ready: each
      .map(({ ready }) => ready)
      .filter(Boolean)
      .join("; "),
  };
}
