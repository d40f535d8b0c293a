import cluster from "node:cluster";
import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { log } from "../log";
import { GRACE_MS, idleTick, LULL_MS, primaryClosed, stopWithPrimary } from "./workers";

const PATIENCE_MS = 5_000;
/** A connection that looks idle may have its next request on the way; it is answered, with `Connection: close`. */
const FAREWELL_MS = 500;

type Step = () => Promise<void> | void;

/** How a process ends: by a signal, or because it cannot start. */
export type Ending = {
  /** adds a step; the last one added runs first */
  before(step: Step): void;
  /** runs the steps, once, and exits with that code */
  end(code: number): Promise<void>;
  /** failures from now on are due to the shutdown */
  isUnderWay(): boolean;
};

/**
 * From now on SIGTERM or SIGINT run the steps that have been added and then exit 0; a second signal, or ten seconds, end it at
 * once. To be called before anything is started, so that a start can be interrupted too.
 */
export function stopOnSignal(): Ending {
  const steps: Step[] = [];
  let isEnding = false;
  const end = async (code: number) => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), 10_000).unref();
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step();
      } catch (error) {
        log().error({ err: error }, "a step of the shutdown failed");
      }
    }
    process.exit(code);
  };
  const onSignal = () => void (isEnding ? process.exit(1) : end(0));
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  if (cluster.isWorker) stopWithPrimary(() => void end(0));
  return { before: (step) => void steps.push(step), end, isUnderWay: () => isEnding };
}

/** A handler of requests beside node:http, whose connections the server's own close methods don't know. */
export type FastPath = {
  /** From now on every request goes to node:http, which says goodbye. */
  leave(): void;
  /** Lets requests that come from now on wait, until `release`: a server that closes its socket must not be busy. */
  hold(): void;
  release(): void;
  /** Cuts off the connections that wait for a request. */
  closeIdleConnections(): void;
  closeAllConnections(): void;
};

/**
 * Still accepts new clients, marks each response as the last on its connection, then takes no new connections, lets requests
 * finish, and closes what stays idle. Eight seconds at most.
 */
export async function closeServer(server: Server, fastPath?: FastPath): Promise<void> {
  fastPath?.leave();
  // Answers still to come end their connections, so that nobody sends another request on them.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  if (cluster.isWorker) await primaryClosed(server, () => fastPath?.hold());
  else {
    await nobodyComes(server, () => fastPath?.hold());
    // The HTTP server's own `close` would cut off idle connections at once.
    NetServer.prototype.close.call(server);
  }
  fastPath?.release();
  const since = performance.now();
  const sweep = setInterval(() => {
    if (performance.now() - since <= FAREWELL_MS) return;
    server.closeIdleConnections();
    fastPath?.closeIdleConnections();
  }, 50);
  const late = setTimeout(() => {
    server.closeAllConnections();
    fastPath?.closeAllConnections();
  }, PATIENCE_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(late);
}

/** The system resets connections that wait to be accepted when the listener closes, so it closes while none does. */
async function nobodyComes(server: Server, hold: () => void) {
  let lastCame = performance.now();
  const came = () => {
    lastCame = performance.now();
  };
  server.on("connection", came);
  const end = performance.now() + GRACE_MS;
  while (performance.now() - lastCame < LULL_MS && performance.now() < end) await delay(20);
  hold();
  await idleTick(() => lastCame);
  server.off("connection", came);
}
