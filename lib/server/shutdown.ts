import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { log } from "../log";

const PATIENCE_MS = 8_000;
/** A connection that looks idle may have its next request on the way; it is answered, and told that it was the last. */
const FAREWELL_MS = 500;

type Step = () => Promise<void> | void;

/**
 * From now on SIGTERM or SIGINT run the steps that have been added, the last one first, and then exit 0; a second signal, or
 * ten seconds, end it at once. To be called before anything is started, so that a start can be interrupted too.
 */
export function stopOnSignal(): (step: Step) => void {
  const steps: Step[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    for (const step of steps.reverse()) {
      try {
        await step();
      } catch (error) {
        log().error({ err: error }, "a step of the shutdown failed");
      }
    }
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop());
  process.on("SIGINT", () => void stop());
  return (step) => void steps.push(step);
}

/** Takes no new connections, lets requests finish, and closes what stays idle. */
export async function closeServer(server: Server): Promise<void> {
  // The HTTP server's own `close` would cut off idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  // Answers still to come end their connections, so that nobody sends another request on them.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  const since = performance.now();
  const sweep = setInterval(
    () => performance.now() - since > FAREWELL_MS && server.closeIdleConnections(),
    50,
  );
  const late = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}
