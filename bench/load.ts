import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import autocannon from "autocannon";
import { onCore } from "./program";

/** The result of a load test. */
export type LoadResult = {
  /** answers that arrived whole */
  responses: number;
  perSecond: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** answers that were no redirect, and connections that broke */
  wrong: number;
};

export type LoadOptions = {
  origin: string;
  seconds: number;
  connections: number;
  /** what the aliases begin with before their number, `l` by default */
  prefix?: string;
  /** what visitors bring after the alias: a path, a query */
  brought?: string;
  /** so many links of which a few get most of the visits, 1 000 by default */
  links?: number;
  /** instead so many, each as often as any other */
  evenly?: number;
  /** visits these in an order without pattern, another for each seed */
  shuffled?: number;
  /** milliseconds between two visits of one connection, on average; none by default */
  pause?: number;
};

const run = promisify(execFile);
const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

/** Sends the mix of `visitors.lua` as fast as it is answered, with wrk where it is installed, else with autocannon. */
export const load = (options: LoadOptions): Promise<LoadResult> =>
  hasWrk ? loadWithWrk(options) : loadWithAutocannon(options);

/**
 * Asks for about so many aliases a second that do not exist, for so many seconds; resolves with how many were answered that
 * there is no such link, a second. Needs wrk: any other client as fast takes the core that the database needs.
 */
export async function scan(origin: string, perSecond: number, seconds: number): Promise<number> {
  if (!hasWrk) throw new Error("Install wrk to measure this.");
  const args = ["-t1", `-c${SCANNERS}`, `-d${seconds}s`, "-s", "bench/scanner.lua", origin];
  const pause = Math.floor((SCANNERS * 1_000) / perSecond) - ANSWER_MS;
  const how = { BENCH_PAUSE_MS: String(pause), BENCH_ALIASES: String(1.2 * perSecond * seconds) };
  // At normal priority: a client that has to wait for its core sends its backlog in one burst, unlike real visitors.
  const { stdout } = await run(...onCore("others", "wrk", args), { env: { ...process.env, ...how } });
  return Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) / seconds;
}

/** Visits `l1` … `l<links>` once each, in an order without pattern. Needs wrk. */
export async function visitEach(origin: string, links: number): Promise<void> {
  if (!hasWrk) throw new Error("Install wrk to measure this.");
  const args = ["-t1", "-c64", "-d1h", "-s", "bench/visitors.lua", origin];
  const how = { BENCH_EVENLY: String(links), BENCH_SHUFFLE: "1", BENCH_ONCE: "1" };
  await run(...onCore("others", "wrk", args), { env: { ...process.env, ...how } });
}

const SCANNERS = 1_000;
/** Roughly how long a connection waits for its response among so many others. */
const ANSWER_MS = 5;

async function loadWithWrk({
  origin,
  seconds,
  connections,
  prefix = "l",
  brought = "",
  links = 1_000,
  evenly,
  shuffled,
  pause = 0,
}: LoadOptions): Promise<LoadResult> {
  const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", "bench/visitors.lua", origin];
  const how = {
    BENCH_PREFIX: prefix,
    BENCH_BROUGHT: brought,
    BENCH_LINKS: String(links),
    BENCH_EVENLY: String(evenly ?? ""),
    BENCH_PAUSE_MS: String(pause),
    ...(shuffled !== undefined && { BENCH_SHUFFLE: "1", BENCH_SEED: String(shuffled) }),
  };
  const { stdout } = await run(...onCore("others", "wrk", args), {
    env: { ...process.env, ...how },
  });
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout);
  const broken = errors ? errors.slice(1).reduce((sum, count) => sum + Number(count), 0) : 0;
  return {
    responses: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/^\s+50%\s+(\S+)/m.exec(stdout)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(stdout)?.[1]),
    wrong: broken + Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1_000, m: 60_000 };

function milliseconds(text = ""): number {
  const [, amount, unit = ""] = /^([\d.]+)([a-z]+)$/.exec(text) ?? [];
  return Number(amount) * (UNITS[unit] ?? Number.NaN);
}

async function loadWithAutocannon({
  origin,
  seconds,
  connections,
  prefix = "l",
  brought = "",
  links = 1_000,
  evenly = links,
  shuffled,
  pause = 0,
}: LoadOptions): Promise<LoadResult> {
  if (pause > 0 || shuffled !== undefined) throw new Error("Install wrk to measure this.");
  const requests = Array.from({ length: evenly }, (_, n) => ({
    path: `/${prefix}${n + 1}${brought}`,
    headers: { "x-forwarded-for": `81.2.${n % 256}.${(n % 250) + 1}`, "accept-language": "en-US,en;q=0.9" },
  }));
  const result = await autocannon({ url: origin, duration: seconds, connections, requests });
  return {
    responses: result.requests.total,
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.errors + result["4xx"] + result["5xx"],
  };
}
