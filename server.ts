import cluster from "node:cluster";
import { EventEmitter } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import next from "next";
import { tellCalls } from "./lib/access/calls";
import { purgeIdempotentAnswers } from "./lib/access/idempotency";
import { purgeEndedSessions } from "./lib/access/sessions";
import { emptyClosedWorkspaces } from "./lib/account/closing";
import { addressGroup } from "./lib/address-group";
import { startDatabase } from "./lib/database/start";
import { recheckDomains } from "./lib/domains/check";
import { env, SettingsError } from "./lib/env";
import { purgeDeletedLinks } from "./lib/links/purge";
import { log } from "./lib/log";
import { purgeUploads } from "./lib/media/upkeep";
import { closeStreams } from "./lib/open-streams";
import { pool } from "./lib/pool";
import { tellValidations } from "./lib/purchases/validation-tally";
import { purgeLogos } from "./lib/qr/upkeep";
import { clientAddress } from "./lib/server/address";
import { edge, isHost, vouch } from "./lib/server/edge";
import { tuneEngine } from "./lib/server/engine";
import { openFastPath } from "./lib/server/fast-path";
import { health } from "./lib/server/health";
import { hourly } from "./lib/server/hourly";
import { mostConnections, openFileLimit, refuseBrokenRequests, SERVER_OPTIONS } from "./lib/server/limits";
import { metrics } from "./lib/server/metrics";
import { setPageHeaders } from "./lib/server/page-headers";
import { pageHandler } from "./lib/server/pages";
import { securityTxt } from "./lib/server/security-txt";
import { closeServer, stopOnSignal } from "./lib/server/shutdown";
import { tlsAsk } from "./lib/server/tls-ask";
import { WholeRequest } from "./lib/server/whole-request";
import { countForPrimary, runWorkers } from "./lib/server/workers";
import { startVisits } from "./lib/visit/middleware";
import { purgeDeliveries, startTelling } from "./lib/webhooks/tell";
import { DEMO_LOGIN, seedDemo } from "./prisma/seed";

const demo = process.argv.includes("--demo");
const development = process.env.NODE_ENV === "development";

/** One process that answers everything, or, with WORKERS, one that keeps several such processes running. */
async function main() {
  env();
  tuneEngine();
  const beforeExit = stopOnSignal();
  if (!cluster.isPrimary) return beforeExit(await serve());
  const database = await startDatabase();
  beforeExit(database.stop);
  beforeExit(database.watch());
  if (demo) await seedDemo();
  if (env().WORKERS === 1) beforeExit(await serve());
  else {
    const workers = runWorkers(env().WORKERS);
    beforeExit(workers.stop);
    await workers.ready;
  }
  announce(database.embedded);
}

/** Listens, and returns the way to stop without losing a request or a click. */
async function serve(): Promise<() => Promise<void>> {
  const { PORT, HOST, DATA_DIR, TRUST_PROXY } = env();
  const server = createServer({ ...SERVER_OPTIONS, IncomingMessage: WholeRequest });
  refuseBrokenRequests(server);
  const stopUpkeep = hourly({
    links: purgeDeletedLinks,
    accounts: emptyClosedWorkspaces,
    sessions: purgeEndedSessions,
    answers: purgeIdempotentAnswers,
    domains: recheckDomains,
    uploads: purgeUploads,
    logos: purgeLogos,
    deliveries: purgeDeliveries,
  });
  const stopTelling = startTelling();
  const visits = await startVisits({ spoolFolder: join(DATA_DIR, "spool") });
  let isLeaving = false;
  const isHealth = health([
    visits.complaints,
    () => (isLeaving ? [{ state: "down", reason: "the process is stopping" }] : []),
  ]);
  const isMetrics = metrics();
  const pages = next({
    dev: development,
    dir: process.cwd(),
    port: PORT,
    hostname: HOST,
    // Next listens there for upgrades. But for those of development there are none: without a listener node:http answers the request as if
    // nothing else had been offered (RFC 9110, 7.8).
    httpServer: development ? server : (new EventEmitter() as Server),
  });
  const showPage = pageHandler(pages.getRequestHandler());
  await pages.prepare();
  // In development Next answers the API too, and reloads what is edited.
  const isApi = development ? () => false : (await import("./app/api/road")).answerApi;

  server.on("request", (request: WholeRequest, response: ServerResponse) => {
    const address = edge(request, response);
    if (address === undefined || visits.handle(request, response, address)) return;
    vouch(request, address);
    void answerRest(request, response, address);
  });

  // In development Next adds listeners of its own to the server.
  const fastPath = development
    ? undefined
    : openFastPath(server, {
        answer: (request, response) =>
          isHost(request.headers.host) &&
          visits.handle(request, response, clientAddress(request, TRUST_PROXY)),
        most: mostConnections(openFileLimit()),
        // Behind a proxy all connections are its own.
        groupOf: (socket) =>
          TRUST_PROXY > 0 ? undefined : addressGroup(clientAddress({ headers: {}, socket }, 0)),
      });

  if (cluster.isWorker) countForPrimary(server);

  async function answerRest(request: WholeRequest, response: ServerResponse, address: string) {
    if (await isHealth(request, response)) return;
    if (await isMetrics(request, response)) return;
    if (await tlsAsk(request, response)) return;
    if (securityTxt(request, response)) return;
    setPageHeaders(request, response, development);
    if (isApi(request, response)) return;
    await showPage(request, response, address);
  }

  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(PORT, HOST, resolve));
  return async () => {
    isLeaving = true;
    closeStreams();
    await closeServer(server, fastPath);
    stopUpkeep();
    await stopTelling();
    await visits.stop();
    await pages.close();
    await Promise.all([tellValidations(), tellCalls()]);
    await pool().end();
  };
}

function announce(embedded: boolean) {
  const { APP_URL, DATA_DIR, REGISTRATION } = env();
  console.log(`\n  Switchyard is ready:  ${APP_URL}`);
  if (REGISTRATION === "open") console.log(`  Register here:        ${APP_URL}/register`);
  if (demo) console.log(`  Example account:      ${DEMO_LOGIN}`);
  console.log(`  Data directory:       ${DATA_DIR}${embedded ? ", with its own PostgreSQL" : ""}\n`);
}

main().catch((error: NodeJS.ErrnoException) => {
  if (error instanceof SettingsError) console.error(error.message);
  else if (error.code === "EADDRINUSE")
    console.error(`PORT ${env().PORT} is taken by another program. Set another.`);
  else log().fatal({ err: error }, "the start failed");
  process.exit(1);
});
