import cluster from "node:cluster";
import { createServer } from "node:http";
import { join } from "node:path";
import { clickMetrics, waitingPlans } from "@/lib/analytics/ingest/health";
import { mergeSteadily } from "@/lib/analytics/ingest/merger";
import { CLICK_TASKS } from "@/lib/analytics/ingest/upkeep";
import { startClock } from "@/lib/platform/clock-sync";
import { env, processNumber } from "@/lib/platform/env";
import { processMetrics } from "@/lib/platform/process-metrics";
import { complaintsOf, health } from "@/lib/platform/server/health";
import { metrics } from "@/lib/platform/server/metrics";
import { collectReports } from "@/lib/platform/server/process-reports";
import { processRegistry } from "@/lib/platform/server/registry";
import { closeServer, stopOnSignal } from "@/lib/platform/server/shutdown";
import { countForPrimary, runWorkers } from "@/lib/platform/server/workers";
import { startUpkeep } from "@/lib/platform/upkeep/tasks";
import { startVisits, type Visits } from "@/lib/redirect/start";

/** The product's visits without its dashboard, in as many processes as WORKERS says: starts in a moment, for the short forms of faults among the tests. */
async function main() {
  const ending = stopOnSignal();
  if (cluster.isPrimary && env().WORKERS > 1) {
    const workers = runWorkers(env().WORKERS);
    ending.before(workers.stop);
    return workers.ready;
  }
  const stopClock = await startClock();
  const visits = await startVisits({ spoolFolder: join(env().DATA_DIR, "spool") });
  const { report } = processRegistry(
    { clicks: clickMetrics, visits: visits.gauges, waitingPlans },
    CLICK_TASKS,
  );
  const collect = collectReports({ metrics: report, health: complaintsOf([visits.complaints]) });
  const isHealth = health(() => collect("health"), processNumber());
  const isMetrics = metrics(() => collect("metrics"));
  const server = createServer((request, response) => {
    if (request.url === "/process-metrics") return void response.end(JSON.stringify(metricsOf(visits)));
    if (visits.handle(request, response, "203.0.113.9")) return;
    void isHealth(request, response).then(
      async (isDone) => isDone || (await isMetrics(request, response)) || response.writeHead(200).end(),
    );
  });
  if (cluster.isWorker) countForPrimary(server);
  server.listen(env().PORT, "127.0.0.1");
  ending.before(visits.stop);
  ending.before(stopClock);
  ending.before(startUpkeep(CLICK_TASKS, [mergeSteadily]));
  ending.before(() => closeServer(server));
}

/** The state of one process, for a fault test: its click counts, how many aliases it ruled out, and the complaints of `/readyz`. */
export type ProcessMetrics = {
  pid: number;
  recorded: number;
  dropped: number;
  ruledOut: number;
  buffered: number;
  ready: string;
};

function metricsOf(visits: Visits): ProcessMetrics {
  const { recorded, spooled, direct, dropped } = clickMetrics();
  const ready = visits.complaints().map(({ state, reason }) => `${state}: ${reason}`);
  return {
    pid: process.pid,
    recorded,
    dropped,
    ruledOut: processMetrics().ruledOut,
    buffered: recorded - spooled - direct - dropped,
    ready: ready.join("; "),
  };
}

void main();
