import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { type ClickFigures, clickFigures } from "../clicks/figures";
import { env } from "../env";
import { openStreams } from "../open-streams";
import { pool } from "../pool";
import { processFigures } from "../process-figures";

/**
 * `/metrics` for Prometheus: this process's figures, to whoever brings METRICS_TOKEN as a bearer token. Without the setting
 * there is no such page.
 */
export function metrics() {
  const { METRICS_TOKEN } = env();
  const registry = METRICS_TOKEN ? register() : undefined;
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

/** Of the same length whatever was sent. */
const isSame = (a: string, b: string) => timingSafeEqual(digest(a), digest(b));
const digest = (text: string) => createHash("sha256").update(text).digest();

const CLICKS: Partial<Record<keyof ClickFigures, string>> = {
  recorded: "Visits acknowledged",
  spooled: "Of these, written to the spool",
  direct: "Of these, written to the database while the disk refused them",
  drained: "Visits in the database, from the spools of earlier processes too",
  dropped: "Visits lost: neither disk nor database took them",
  refused: "Records that the database refuses, set aside",
  damagedBytes: "Bytes of the spool that could not be read, set aside",
};

function register(): Registry {
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
  for (const [figure, help] of Object.entries(CLICKS))
    counts(`clicks_${snake(figure)}_total`, help, () => clickFigures()[figure as keyof ClickFigures]);
  shows("spool_bytes", "Bytes that wait to be drained", () => clickFigures().spoolBytes);
  shows("spool_oldest_seconds", "How long something has been waiting without a break", () => {
    const { behindSince } = clickFigures();
    return behindSince === 0 ? 0 : (Date.now() - behindSince) / 1_000;
  });
  counts("link_cache_hits_total", "Visits whose link was in memory", () => processFigures().cacheHits);
  counts("link_cache_misses_total", "Visits that asked the database", () => processFigures().cacheMisses);
  counts(
    "link_ruled_out_total",
    "Visits of aliases that were known not to exist, while somebody tried many",
    () => processFigures().ruledOut,
  );
  counts(
    "link_queries_total",
    "Questions to the database that those were",
    () => processFigures().linkQueries,
  );
  counts(
    "name_queries_total",
    "Questions about QR codes, campaigns and bio pages that visitors named",
    () => processFigures().nameQueries,
  );
  counts("rate_limited_total", "API calls over their limit", () => processFigures().rateLimited);
  shows("database_connections", "Connections of the pool", () => pool().totalCount);
  shows("database_idle", "Connections of the pool that nobody uses", () => pool().idleCount);
  shows("database_waiting", "Queries that wait for a connection", () => pool().waitingCount);
  shows("live_views", "Live views that are open", openStreams);
  return registry;
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
