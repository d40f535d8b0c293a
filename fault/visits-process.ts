import { createServer } from "node:http";
import { join } from "node:path";
import { clickFigures } from "@/lib/clicks/figures";
import { env } from "@/lib/env";
import { processFigures } from "@/lib/process-figures";
import { closeServer } from "@/lib/server/shutdown";
import { startVisits, type Visits } from "@/lib/visit/middleware";

/** The product's visits without its dashboard: starts in a moment, for the short form of `fault:kill` among the tests. */
async function main() {
  const visits = await startVisits({ spoolFolder: join(env().DATA_DIR, "spool") });
  const server = createServer((request, response) => {
    if (request.url === "/figures") return void response.end(figures(visits));
    if (!visits.handle(request, response, "203.0.113.9")) response.writeHead(200).end();
  });
  server.listen(env().PORT, "127.0.0.1");
  process.once("SIGTERM", () => {
    void closeServer(server)
      .then(() => visits.stop())
      .then(() => process.exit(0));
  });
}

/** What a fault wants to know of the process: its counts of clicks, how many aliases it ruled out, and what `/readyz` would say. */
function figures(visits: Visits): string {
  const { recorded, spooled, direct, dropped } = clickFigures();
  const ready = visits.complaints().map(({ state, reason }) => `${state}: ${reason}`);
  return JSON.stringify({
    recorded,
    dropped,
    ruledOut: processFigures().ruledOut,
    held: recorded - spooled - direct - dropped,
    ready: ready.join("; "),
  });
}

void main();
