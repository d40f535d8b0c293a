import { createServer } from "node:http";
import { join } from "node:path";
import { env } from "@/lib/env";
import { startVisits } from "@/lib/visit/middleware";

/** The product's visits without its dashboard: starts in a moment, for the short form of `fault:kill` among the tests. */
async function main() {
  const visits = await startVisits({ spoolFolder: join(env().DATA_DIR, "spool") });
  const server = createServer((request, response) => {
    if (!visits.handle(request, response, "203.0.113.9")) response.writeHead(200).end();
  });
  server.listen(env().PORT, "127.0.0.1");
  process.once("SIGTERM", () => {
    server.close();
    server.closeAllConnections();
    void visits.stop().then(() => process.exit(0));
  });
}

void main();
