import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { pool } from "../database/pool";
import { env } from "../env";
import { openStreams } from "../http/open-streams";
import { processMetrics } from "../process-metrics";

/** Health complaints of a part of the process; empty when all is well. */
export type Complaint = { state: "degraded" | "down"; reason: string };
export type Check = () => Complaint[] | Promise<Complaint[]>;

/** `/healthz`: the process lives. `/readyz`: whether it can do its work, with reasons; 503 only when it cannot. */
export function health(checks: Check[]) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const path = request.url?.split("?", 1)[0];
    if (path === "/healthz") return answer(response, 200, { status: "ok" });
    if (path !== "/readyz") return false;
    const complaints = (await Promise.all([databaseComplaints(), ...checks.map((check) => check())])).flat();
    const down = complaints.some(({ state }) => state === "down");
    const status = down ? "down" : complaints.length > 0 ? "degraded" : "ok";
    return answer(response, down ? 503 : 200, { status, reasons: complaints.map(({ reason }) => reason) });
  };
}

/** Without the database links that are in memory still work; the rest does not. */
async function databaseComplaints(): Promise<Complaint[]> {
  try {
    await pool().query("select 1");
    return [];
  } catch {
    return [{ state: "down", reason: "the database cannot be reached" }];
  }
}

function answer(response: ServerResponse, status: number, body: object): true {
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...(status === 503 && { "Retry-After": "5" }),
  };
  response.writeHead(status, headers).end(JSON.stringify(body));
  return true;
}

/**
 * `/metrics` for Prometheus: this process's metrics, for requests with METRICS_TOKEN as a bearer token. Without the setting
 * there is no such page. `clicks` reads what happened to the clicks of this process.
 */
export function metrics(clicks: () => ClickCounters) {
  const { METRICS_TOKEN } = env();
  const registry = METRICS_TOKEN ? register(clicks) : undefined;
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (!METRICS_TOKEN || !registry || request.url?.split("?", 1)[0] !== "/metrics") return false;
    const [, token = ""] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? "") ?? [];
    if (!isSame(token, METRICS_TOKEN)) {
      response.writeHead(401, { "WWW-Authenticate": "Bearer", "Cache-Control": "no-store" }).end();
      return true;
    }
    const text = await registry.metrics();
    response.writeHead(200, { "Content-Type": registry.contentType, "Cache-Control": "no-store" }).end(text);
    return true;
  };
}

/** Hashes have the same length for any input. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash("sha256").update(text).digest();

const CLICKS = {
  recorded: "Visits acknowledged",
  spooled: "Of these, written to the spool",
  direct: "Of these, written directly to the database because the disk refused them",
  drained: "Visits in the database, including those from the spools of earlier processes",
  dropped: "Visits lost because neither the disk nor the database accepted them",
  refused: "Records refused by the database and set aside",
  damagedBytes: "Unreadable bytes of the spool, set aside",
};

/** The metrics of `processMetrics`. */
const PROCESS = [
  ["link_cache_hits_total", "Visits whose link was in memory", "cacheHits"],
  ["link_cache_misses_total", "Visits that queried the database", "cacheMisses"],
  ["link_ruled_out_total", "Visits to aliases known not to exist, during an alias scan", "ruledOut"],
  ["link_queries_total", "Database queries for the links missing from memory", "linkQueries"],
  ["name_queries_total", "Database queries for QR codes, campaigns and bio pages", "nameQueries"],
  ["rate_limited_total", "API calls refused because they were over their limit", "rateLimited"],
] as const;

type ClickGauges = "spoolBytes" | "behindSince" | "keptBytes" | "keptSeconds";
type ClickCounters = { [Name in keyof typeof CLICKS | ClickGauges]: number };

function register(clicks: () => ClickCounters): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counts = (name: string, help: string, read: () => number) =>
    new Counter({
      name: `switchyard_${name}`,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  const shows = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `switchyard_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  for (const [metric, help] of Object.entries(CLICKS))
    counts(`clicks_${snake(metric)}_total`, help, () => clicks()[metric as keyof typeof CLICKS]);
  shows("spool_bytes", "Bytes waiting to be drained", () => clicks().spoolBytes);
  shows("spool_oldest_seconds", "How long the spool has been continuously nonempty", () => {
    const { behindSince } = clicks();
    return behindSince === 0 ? 0 : (Date.now() - behindSince) / 1_000;
  });
  shows("spool_kept_bytes", "Drained segments kept for a restore or failover", () => clicks().keptBytes);
  shows("spool_kept_seconds", "How far back kept segments reach", () => clicks().keptSeconds);
  for (const [name, help, metric] of PROCESS) counts(name, help, () => processMetrics()[metric]);
  shows("database_connections", "Connections in the pool", () => pool().totalCount);
  shows("database_idle", "Idle connections in the pool", () => pool().idleCount);
  shows("database_waiting", "Queries waiting for a connection", () => pool().waitingCount);
  shows("live_views", "Open live views", openStreams);
  return registry;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const TLS_ASK_PATH = "/internal/tls-ask";

/**
 * Tells a proxy that gets certificates on demand whether to get one for `?domain=`: 200 for a branded domain that is
 * verified here, else 404, so that nobody can make it ask for names at will. 503 while the database is away.
 */
export async function tlsAsk(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const [path, query] = (request.url ?? "").split("?", 2);
  if (path !== TLS_ASK_PATH) return false;
  const domain = new URLSearchParams(query).get("domain")?.toLowerCase() ?? "";
  response
    .writeHead(await statusFor(domain), { "Cache-Control": "no-store", "Content-Type": "text/plain" })
    .end();
  return true;
}

async function statusFor(domain: string): Promise<number> {
  if (domain === "" || domain.length > 253 || domain.includes("\0")) return 404;
  try {
    const { rowCount } = await pool().query("select from domains where host = $1 and status = 'verified'", [
      domain,
    ]);
    return rowCount === 0 ? 404 : 200;
  } catch {
    return 503;
  }
}

const SECURITY_TXT_PATH = "/.well-known/security.txt";
const HALF_A_YEAR_MS = 182 * 86_400_000;

/** `/.well-known/security.txt` (RFC 9116): the contact for vulnerability reports. Missing without SECURITY_CONTACT. */
export function securityTxt({ url, method }: IncomingMessage, response: ServerResponse): boolean {
  const { SECURITY_CONTACT, APP_URL } = env();
  if (!SECURITY_CONTACT || url?.split("?", 1)[0] !== SECURITY_TXT_PATH) return false;
  const expires = new Date(Date.now() + HALF_A_YEAR_MS).toISOString();
  const text = `Contact: ${SECURITY_CONTACT}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${APP_URL}${SECURITY_TXT_PATH}\n`;
  response
    .writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" })
    .end(method === "HEAD" ? undefined : text);
  return true;
}
