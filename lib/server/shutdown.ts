import type { Server } from "node:http";
import { log } from "../log";

const PATIENCE_MS = 8_000;

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

/** Takes no new connections, lets requests finish, and closes what is idle. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Answers still to come end their connections, so that nobody sends another request on them.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  server.closeIdleConnections();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const late = setTimeout(() => server.closeAllConnections(), PATIENCE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}
