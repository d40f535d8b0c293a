import cluster from "node:cluster";
import { EventEmitter } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import next from "next";
import { clickMetrics, waitingPlans } from "./lib/analytics/ingest/health";
import { mergeSteadily } from "./lib/analytics/ingest/merger";
import { flushValidations } from "./lib/commerce/licenses/validation-counter";
import { flushCalls } from "./lib/identity/access/api-keys";
import { addressGroup } from "./lib/identity/access/rate-limits";
import { settledResets } from "./lib/identity/account/password-reset";
import { startSecurityLog } from "./lib/identity/security/writer";
import { startWebhookDeliveries } from "./lib/integrations/webhooks/delivery-queue";
import { clockComplaints, startClock } from "./lib/platform/clock-sync";
import { counterComplaints, startCounters } from "./lib/platform/counters/counters";
import { loadRetiredKeys } from "./lib/platform/crypto/former-secrets";
import { checkFormat, lockDataDirectory } from "./lib/platform/data-directory";
import { primaryPool } from "./lib/platform/database/pool";
import { replica, replicaComplaints } from "./lib/platform/database/replica";
import { startDatabase } from "./lib/platform/database/start";
import { env, processNumber } from "./lib/platform/env";
import { adoptLocalFiles } from "./lib/platform/files/adopt-local-files";
import { chooseFileStore } from "./lib/platform/files/choose-store";
import { fileComplaints } from "./lib/platform/files/health";
import { startHeartbeat } from "./lib/platform/heartbeat";
import { nodeAdapter } from "./lib/platform/http/node-adapter";
import { closeStreams } from "./lib/platform/http/open-streams";
import { answerPages, drawingPage } from "./lib/platform/http/page-calls";
import type { Routes } from "./lib/platform/http/pipeline";
import { log } from "./lib/platform/log";
import { sendMailSteadily } from "./lib/platform/mail/sender";
import { root } from "./lib/platform/root";
import { BuildAssets } from "./lib/platform/server/build-assets";
import { clientAddress, edge, refuseFailed, simpleEdge, vouch } from "./lib/platform/server/edge";
import { complaintsOf, health } from "./lib/platform/server/health";
import { joinInstallation } from "./lib/platform/server/installation";
import { metrics, watchApi } from "./lib/platform/server/metrics";
import { securityTxt, tlsAsk } from "./lib/platform/server/operator-endpoints";
import { BufferedRequest, pageHandler, setPageHeaders } from "./lib/platform/server/pages";
import { collectReports } from "./lib/platform/server/process-reports";
import { processRegistry } from "./lib/platform/server/registry";
import { echoRequest } from "./lib/platform/server/request-echo";
import { closeServer, stopOnSignal } from "./lib/platform/server/shutdown";
import {
  checkListenable,
  logStart,
  startFailure,
  tuneEngine,
  warnAtStart,
} from "./lib/platform/server/startup";
import { usedFiles } from "./lib/platform/server/used-files";
import { countForPrimary, reportStartFailure, runWorkers } from "./lib/platform/server/workers";
import { loadSettings, startSettings } from "./lib/platform/settings/settings";
import { hourly } from "./lib/platform/upkeep/hourly";
import { startUpkeep } from "./lib/platform/upkeep/tasks";
import { warnOfCacheMemory } from "./lib/redirect/caches/link-cache-size";
import {
  mostConnections,
  openFileLimit,
  refuseBrokenRequests,
  SERVER_OPTIONS,
} from "./lib/redirect/http/connection-limits";
import { openFastPath } from "./lib/redirect/http/fast-path";
import { prepareRegion } from "./lib/redirect/region/prepare";
import { startVisits, type Visits } from "./lib/redirect/start";
import { DEMO_LOGIN, startDemo } from "./prisma/seed";
import { UPKEEP } from "./upkeep";

const demo = process.argv.includes("--demo");
const development = process.env.NODE_ENV === "development";
const ending = stopOnSignal();

/** One process that answers everything, or, with WORKERS, one that keeps several such processes running. */
async function main() {
  const { DATA_DIR, HOST, PORT, WORKERS } = env();
  tuneEngine();
  if (!cluster.isPrimary) return ending.before(await serve());
  const lock = await lockDataDirectory(DATA_DIR, PORT);
  ending.before(lock.release);
  checkFormat(DATA_DIR);
  await checkListenable(PORT, HOST);
  await prepareRegion();
  const database = await startDatabase({ onStart: ending.before });
  await joinInstallation();
  await loadSettings();
  await chooseFileStore();
  ending.before(database.watch());
  if (demo) ending.before(await startDemo());
  if (WORKERS === 1) ending.before(await serve());
  else {
    const workers = runWorkers(WORKERS);
    ending.before(workers.stop);
    await workers.ready;
  }
  ending.before(lock.leaving);
  warnAtStart(database.embedded);
  warnOfCacheMemory();
  logStart(database.embedded, demo ? DEMO_LOGIN : undefined);
}

/** Listens, and returns the way to stop without losing a request or a click. */
async function serve(): Promise<() => Promise<void>> {
  const { PORT, HOST, DATA_DIR } = env();
  await loadRetiredKeys();
  const stopClock = await startClock();
  const stopSettings = await startSettings();
  const stopCounters = await startCounters();
  const server = createServer({ ...SERVER_OPTIONS, IncomingMessage: BufferedRequest });
  refuseBrokenRequests(server);
  const stopSecurityLog = startSecurityLog();
  const stopDeliveries = startWebhookDeliveries();
  const visits = await startVisits({ spoolFolder: join(DATA_DIR, "spool") });
  let isLeaving = false;
  const registry = processRegistry({ clicks: clickMetrics, visits: visits.gauges, waitingPlans }, UPKEEP);
  const collect = collectReports({
    metrics: registry.report,
    health: complaintsOf([
      visits.complaints,
      clockComplaints,
      counterComplaints,
      replicaComplaints,
      fileComplaints,
      () => (isLeaving ? [{ state: "down", reason: "the process is stopping" }] : []),
    ]),
  });
  const pages = pagesOf(server);
  const assets = new BuildAssets();
  const answerRest = await restOf(pages, { collect, watch: watchApi(registry), assets });
  server.on("request", (request: BufferedRequest, response: ServerResponse) => {
    const address = edge(request, response);
    if (address === undefined || visits.handle(request, response, address)) return;
    vouch(request, address);
    answerRest(request, response, address).catch((error: Error) => refuseFailed(error, request, response));
  });
  // In development Next adds listeners of its own to the server.
  const fastPath = development ? undefined : fastPathOf(server, visits);
  if (!development) await assets.share();
  if (cluster.isWorker) countForPrimary(server);
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(PORT, HOST, resolve));
  // Nothing of it is needed to serve, so it waits until we do.
  const stopUpkeep = [
    startUpkeep(UPKEEP, [mergeSteadily, sendMailSteadily]),
    hourly({ files: adoptLocalFiles(usedFiles) }),
    startHeartbeat(clickMetrics),
  ];
  return async () => {
    isLeaving = true;
    closeStreams();
    await closeServer(server, fastPath);
    await Promise.all(stopUpkeep.map((stop) => stop()));
    await stopDeliveries();
    await visits.stop();
    await pages.close();
    await assets.stop();
    await Promise.all([flushValidations(), flushCalls(), settledResets(), stopSecurityLog()]);
    stopCounters();
    stopClock();
    await stopSettings();
    await Promise.all([primaryPool().end(), replica()?.stop()]);
  };
}

function pagesOf(server: Server) {
  const { PORT, HOST } = env();
  return next({
    dev: development,
    dir: root(),
    port: PORT,
    hostname: HOST,
    // Next listens there for upgrades. But for those of development there are none: without a listener node:http answers the request as if
    // nothing else had been offered (RFC 9110, 7.8).
    httpServer: development ? server : (new EventEmitter() as Server),
  });
}

type RestOptions = {
  collect: ReturnType<typeof collectReports>;
  watch: ReturnType<typeof watchApi>;
  assets: BuildAssets;
};

/** Answers whatever is no visit: operators' endpoints, the API, and pages. */
async function restOf(pages: ReturnType<typeof pagesOf>, { collect, watch, assets }: RestOptions) {
  const isHealth = health(() => collect("health"), processNumber());
  const isMetrics = metrics(() => collect("metrics"));
  const draw = pages.getRequestHandler();
  const showPage = pageHandler(
    (request, response) => drawingPage({ request, response }, () => draw(request, response)),
    addressGroup,
  );
  await pages.prepare();
  const isApi = development
    ? (await import("./scripts/setup/reloading-api.mjs")).reloadingApi(serveApi)
    : serveApi((await import("./app/api/routes")).ROUTES);
  return async (request: BufferedRequest, response: ServerResponse, address: string) => {
    if (!request.url?.startsWith("/api/")) {
      if (await isHealth(request, response)) return;
      if (await isMetrics(request, response)) return;
      if (await tlsAsk(request, response)) return;
      if (securityTxt(request, response) || echoRequest(request, response, address)) return;
    }
    watch(request, response);
    setPageHeaders(request, response, development);
    if (await isApi(request, response)) return;
    if (await assets.answer(request, response)) return;
    await showPage(request, response, address);
  };
}

/** The handlers of the API, for the wire and for pages that are drawn here. */
function serveApi(routes: Routes) {
  answerPages(routes);
  return nodeAdapter(routes);
}

/** Lets visits have simple requests before node:http reads them. */
function fastPathOf(server: Server, visits: Visits) {
  const { TRUST_PROXY } = env();
  return openFastPath(server, {
    answer: simpleEdge(visits.handle, TRUST_PROXY),
    most: mostConnections(openFileLimit()),
    // Behind a proxy all connections are its own.
    groupOf: (socket) =>
      TRUST_PROXY > 0 ? undefined : addressGroup(clientAddress({ headers: {}, socket }, 0)),
  });
}

/** Ends what was started, the database too. For what is wrong with the machine or the settings one plain line, for a bug its stack. */
async function failStart(error: unknown) {
  if (ending.isUnderWay()) return;
  const reason = startFailure(error);
  if (reason === undefined) log().fatal({ err: error }, "the server failed to start");
  else {
    log().debug({ err: error }, "the server failed to start");
    if (!log().isLevelEnabled("debug")) log().level = "fatal"; // the rest now reports failures
    if (cluster.isPrimary) console.error(reason);
    else await reportStartFailure(reason);
  }
  await ending.end(1);
}

main().catch(failStart);
