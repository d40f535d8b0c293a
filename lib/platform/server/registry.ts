import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type PrometheusContentType,
  Registry,
} from "prom-client";
import { now } from "../clock";
import { primaryPool } from "../database/pool";
import { replica } from "../database/replica";
import { visitsDatabaseUrl } from "../database/visits-database";
import { env, processNumber } from "../env";
import { openStreams } from "../http/open-streams";
import { processMetrics } from "../process-metrics";
import type { Tasks } from "../upkeep/tasks";
import { inTime, type ProcessMetric } from "./process-reports";
import { backupAge, registerUpkeepMetrics } from "./upkeep-metrics";

/** What other parts of the process know, read when the metrics are. */
export type MetricSources = {
  /** what happened to the clicks of this process */
  clicks(): ClickCounters;
  visits(): { cachedLinks: number; cacheBytes: number; isSubscribed: boolean };
  /** batches that ClickHouse has yet to take; undefined where there is no ClickHouse */
  waitingPlans(): Promise<number | undefined>;
};

type ClickGauges = "spoolBytes" | "behindSince" | "keptBytes" | "keptSeconds";
type ClickCounters = { [Name in keyof typeof CLICKS | ClickGauges]: number };

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

const DURATIONS = [0.005, 0.025, 0.1, 0.5, 2.5];

/** This process's metrics: `report` reads them, `apiResponse` counts a response of the API. */
export type ProcessRegistry = {
  report(): Promise<ProcessMetric[]>;
  apiResponse(status: number, seconds: number): void;
};

/** The metrics of a process that serves, and of the tasks of upkeep; without METRICS_TOKEN nobody may read any, and there are none. */
export function processRegistry(sources: MetricSources, tasks: Tasks): ProcessRegistry {
  if (!env().METRICS_TOKEN) return { report: async () => [], apiResponse: () => {} };
  const registry = labeled(processNumber());
  addClicks(registry, sources);
  addVisits(registry, sources);
  addDatabases(registry);
  registerUpkeepMetrics(registry, tasks);
  gauges(registry)("backup_age_seconds", "How long ago the newest good backup was made", backupAge);
  gauges(registry)("live_views", "Open live views", openStreams);
  const durations = new Histogram({
    name: "switchyard_api_duration_seconds",
    help: "Time until a response of the API was sent, by the class of its status",
    labelNames: ["status"],
    buckets: DURATIONS,
    registers: [registry],
  });
  return {
    report: () => reportOf(registry),
    apiResponse: (status, seconds) => durations.observe({ status: `${Math.floor(status / 100)}xx` }, seconds),
  };
}

/** Reads the metrics of the primary of several processes: its event loop hands connections over. Measured from the first time on. */
export function primaryReporter(): () => Promise<ProcessMetric[]> {
  let registry: Registry | undefined;
  return () => reportOf((registry ??= labeled("primary")));
}

/** All reports as one page for Prometheus. Each of their values has its process as a label. */
export function pageOf(reports: readonly ProcessMetric[][]): Promise<string> {
  // No two values have the same labels, so nothing is summed up; Node's metrics would have some of them left out.
  const metrics = reports.map((report) => report.map((metric) => ({ ...metric, aggregator: "sum" })));
  return AggregatorRegistry.aggregate<PrometheusContentType>(metrics).metrics();
}

export const PAGE_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

function labeled(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

const reportOf = async (registry: Registry) =>
  (await registry.getMetricsAsJSON()) as unknown as ProcessMetric[];

function addClicks(registry: Registry, { clicks, waitingPlans }: MetricSources) {
  const [counts, shows] = [counters(registry), gauges(registry)];
  for (const [metric, help] of Object.entries(CLICKS))
    counts(`clicks_${snake(metric)}_total`, help, () => clicks()[metric as keyof typeof CLICKS]);
  shows("spool_bytes", "Bytes waiting to be drained", () => clicks().spoolBytes);
  shows("spool_oldest_seconds", "How long the spool has been continuously nonempty", () => {
    const { behindSince } = clicks();
    return behindSince === 0 ? 0 : (now() - behindSince) / 1_000;
  });
  shows("spool_kept_bytes", "Drained segments kept for a restore or failover", () => clicks().keptBytes);
  shows("spool_kept_seconds", "How far back kept segments reach", () => clicks().keptSeconds);
  shows(
    "clickhouse_waiting_plans",
    "Batches of clicks, of all machines, that ClickHouse has yet to take",
    () => inTime(waitingPlans()).catch(() => undefined),
  );
}

function addVisits(registry: Registry, { visits }: MetricSources) {
  const [counts, shows] = [counters(registry), gauges(registry)];
  for (const [name, help, metric] of PROCESS) counts(name, help, () => processMetrics()[metric]);
  shows("link_cache_links", "Links in memory", () => visits().cachedLinks);
  shows(
    "link_cache_bytes",
    "Memory that they take, or that is set aside for them",
    () => visits().cacheBytes,
  );
  shows("notifications_subscribed", "Whether the database notifies this process of changes", () =>
    visits().isSubscribed ? 1 : 0,
  );
  new Counter({
    name: "switchyard_visits_total",
    help: "Visits of existing links, by how they ended",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(processMetrics().visits)) this.inc({ outcome }, count);
    },
  });
}

function addDatabases(registry: Registry) {
  const [counts, shows] = [counters(registry), gauges(registry)];
  shows("database_connections", "Connections in the pool", () => primaryPool().totalCount);
  shows("database_idle", "Idle connections in the pool", () => primaryPool().idleCount);
  shows("database_waiting", "Queries waiting for a connection", () => primaryPool().waitingCount);
  shows("region_behind_seconds", "In a far region, how late changes from home arrive", () =>
    visitsDatabaseUrl() === undefined ? undefined : processMetrics().regionBehind,
  );
  const reads = replica();
  shows("replica_behind_seconds", "How far the replica is behind the primary", () => reads?.secondsBehind());
  counts("replica_reads_total", "Reads of browsers sent to the replica", () => reads?.counts.reads ?? 0);
  counts(
    "replica_repeated_total",
    "Statements of these repeated on the primary",
    () => reads?.counts.repeated ?? 0,
  );
}

const counters = (registry: Registry) => (name: string, help: string, read: () => number) =>
  new Counter({
    name: `switchyard_${name}`,
    help,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });

/** One without a value at present is left out. */
const gauges =
  (registry: Registry) =>
  (name: string, help: string, read: () => number | undefined | Promise<number | undefined>) =>
    new Gauge({
      name: `switchyard_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
