import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as delay, setImmediate as nextTurn } from "node:timers/promises";
import { log } from "../log";
import type { FastPath } from "./fast-path";

/** Whoever does not know yet that we are leaving is still let in until nobody came for this long, or until the grace is over. */
const LULL_MS = 250;
const GRACE_MS = 2_000;
const PATIENCE_MS = 5_000;
/** A connection that looks idle may have its next request on the way; it is answered, and told that it was the last. */
const FAREWELL_MS = 500;

type Step = () => Promise<void> | void;

/** How a process ends: by a signal, or because it cannot start. */
export type Ending = {
  /** adds a step; the last one added runs first */
  before(step: Step): void;
  /** runs the steps, once, and exits with that code */
  end(code: number): Promise<void>;
  /** what fails from now on fails because it is being stopped */
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
  return { before: (step) => void steps.push(step), end, isUnderWay: () => isEnding };
}

/**
 * Lets in who is still coming, tells everybody that this answer is the last, then takes no new connections, lets requests
 * finish, and closes what stays idle. Seven seconds at most.
 */
export async function closeServer(server: Server, fastPath?: FastPath): Promise<void> {
  fastPath?.leave();
  // Answers still to come end their connections, so that nobody sends another request on them.
  server.prependListener("request", (_request, response) => response.setHeader("Connection", "close"));
  await nobodyComes(server);
  // The HTTP server's own `close` would cut off idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
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
async function nobodyComes(server: Server) {
  let lastCame = performance.now();
  const came = () => {
    lastCame = performance.now();
  };
  server.on("connection", came);
  const end = performance.now() + GRACE_MS;
  while (performance.now() - lastCame < LULL_MS && performance.now() < end) await delay(20);
  await emptyTurn(() => lastCame);
  server.off("connection", came);
}

/** Nothing happened in a turn of the event loop that is over sooner than this. */
const EMPTY_TURN_MS = 0.1;
const MOST_TURNS = 20_000;

/** Resolves right after a turn of the event loop that found nobody waiting. */
async function emptyTurn(lastCame: () => number) {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const before = performance.now();
    await nextTurn();
    if (lastCame() < before && performance.now() - before < EMPTY_TURN_MS) return;
  }
}
