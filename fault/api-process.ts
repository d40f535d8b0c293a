import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { ROUTES } from "@/app/api/routes";
import { mediaRoute } from "@/lib/identity/uploads/serve";
import { startWebhookDeliveries } from "@/lib/integrations/webhooks/delivery-queue";
import { clockComplaints, startClock } from "@/lib/platform/clock-sync";
import { counterComplaints, startCounters } from "@/lib/platform/counters/counters";
import { checkSecret } from "@/lib/platform/crypto/former-secrets";
import { pool } from "@/lib/platform/database/pool";
import { env, processNumber } from "@/lib/platform/env";
import { chooseFileStore } from "@/lib/platform/files/choose-store";
import { nodeAdapter, sendAnswer } from "@/lib/platform/http/node-adapter";
import { edge, vouch } from "@/lib/platform/server/edge";
import { complaintsOf, health } from "@/lib/platform/server/health";
import { joinInstallation } from "@/lib/platform/server/installation";
import { BufferedRequest } from "@/lib/platform/server/pages";
import { collectReports } from "@/lib/platform/server/process-reports";
import { closeServer, stopOnSignal } from "@/lib/platform/server/shutdown";
import { startVisits } from "@/lib/redirect/start";

/** The product's visits and API without its dashboard, in one process: a machine, for tests that need several. */
async function main() {
  const ending = stopOnSignal();
  await checkSecret(pool());
  await joinInstallation();
  await chooseFileStore();
  ending.before(await startClock());
  ending.before(await startCounters());
  const visits = await startVisits({ spoolFolder: join(env().DATA_DIR, "spool") });
  ending.before(startWebhookDeliveries());
  const collect = collectReports({
    metrics: async () => [],
    health: complaintsOf([visits.complaints, clockComplaints, counterComplaints]),
  });
  const [isApi, isHealth] = [nodeAdapter(ROUTES), health(() => collect("health"), processNumber())];
  const server = createServer({ IncomingMessage: BufferedRequest }, (request, response) => {
    const address = edge(request, response);
    if (address === undefined || visits.handle(request, response, address)) return;
    vouch(request, address);
    if (isUpload(request, response) || isApi(request, response)) return;
    void isHealth(request, response);
  });
  server.listen(env().PORT, env().HOST);
  ending.before(visits.stop);
  ending.before(() => closeServer(server));
}

/** Serves uploads by their route, as the framework does in the product. */
function isUpload(request: IncomingMessage, response: ServerResponse): boolean {
  const { url = "" } = request;
  const [, name] = /^\/uploads\/([^/?]+)$/.exec(url) ?? [];
  if (!name) return false;
  mediaRoute(new Request(`http://localhost${url}`), { params: Promise.resolve({ name }) })
    .then((answer) => sendAnswer(answer, request, response))
    .catch(() => response.destroy());
  return true;
}

void main();
