import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { processNumber } from "../env";
import { log } from "../log";

/** Health complaints of a part of the process; empty when all is well. */
export type Complaint = { state: "degraded" | "down"; reason: string };

/** A metric with its values, as it passes from one process to another. */
export type ProcessMetric = {
  name: string;
  help: string;
  type: string;
  aggregator: string;
  values: { value: number; labels: Record<string, string | number>; metricName?: string }[];
};

/** What processes of one machine ask each other for, and what each says of itself. */
type Reports = { metrics: ProcessMetric[]; health: Complaint[] };
type Topic = keyof Reports;

/** What one process said. Without a report it did not respond in time, or is being started. */
export type ProcessReport<T extends Topic> = {
  /** "1" to WORKERS, or "primary" */
  process: string;
  report?: Reports[T];
  isRunning: boolean;
};

/** How a process reports about itself. */
export type Reporters = { [T in Topic]: () => Promise<Reports[T]> };

/** A process that takes longer hangs. */
const PATIENCE_MS = 1_000;
/** The primary has that patience with others; it may hang itself. */
const PATIENCE_WITH_PRIMARY_MS = 1_500;

/** A report has to be there before that, whatever a part of it waits for. */
const PART_MS = 700;

/** Resolves like a part of a report, or with undefined when that takes too long. */
export const inTime = <Part>(part: Promise<Part>): Promise<Part | undefined> =>
  Promise.race([part, delay(PART_MS, undefined, { ref: false })]);

type Message =
  /** a worker asks the primary what all processes say */
  | { collect: Topic; id: number }
  /** the primary asks a worker, which responds */
  | { report: Topic; id: number }
  | { reported: Reports[Topic]; id: number }
  /** the primary's response to the first */
  | { collected: ProcessReport<Topic>[]; id: number };

/**
 * In a process that serves: reports about itself when the primary asks, and asks for those of all processes of this machine. Those who ask while
 * a collection is under way share it. Never rejects: without the primary, its own is there.
 */
export function collectReports(own: Reporters): <T extends Topic>(topic: T) => Promise<ProcessReport<T>[]> {
  const alone = async <T extends Topic>(topic: T): Promise<ProcessReport<T>[]> => [
    { process: processNumber(), isRunning: true, report: await own[topic]() },
  ];
  if (!cluster.isWorker) return shared(alone);
  const pending = new Pending<ProcessReport<Topic>[]>();
  // Messages of other parts pass here as well.
  process.on("message", (message: Message | string) => {
    if (typeof message !== "object") return;
    if ("report" in message) void respond(message);
    else if ("collected" in message) pending.settle(message.id, message.collected);
  });
  return shared(async <T extends Topic>(topic: T) => {
    const collected = await pending.ask(
      (id) => process.send?.({ collect: topic, id } satisfies Message),
      PATIENCE_WITH_PRIMARY_MS,
    );
    return (collected as ProcessReport<T>[] | undefined) ?? alone(topic);
  });

  async function respond({ report, id }: { report: Topic; id: number }) {
    try {
      const reported = await own[report]();
      if (process.connected) process.send?.({ reported, id } satisfies Message, () => {});
    } catch (error) {
      log().warn({ err: error, report }, "this process could not report about itself");
    }
  }
}

/** Calls of one topic at the same time are one. */
function shared<Collect extends (topic: Topic) => Promise<unknown>>(collect: Collect): Collect {
  const underWay = new Map<Topic, Promise<unknown>>();
  const share = (topic: Topic) => {
    const known = underWay.get(topic);
    if (known) return known;
    const begun = collect(topic).finally(() => underWay.delete(topic));
    underWay.set(topic, begun);
    return begun;
  };
  return share as Collect;
}

/** In the primary: asks all workers when one of them wants to know. `ownMetrics` are the primary's. */
export function relayReports(
  workers: ReadonlyMap<string, Worker>,
  ownMetrics: () => Promise<ProcessMetric[]>,
): void {
  const pending = new Pending<Reports[Topic]>();
  const listening = new Set<Worker>();
  cluster.on("listening", (worker) => listening.add(worker));
  cluster.on("exit", (worker) => listening.delete(worker));
  cluster.on("message", (asking: Worker, message: Message | string) => {
    if (typeof message !== "object") return;
    if ("reported" in message) pending.settle(message.id, message.reported);
    else if ("collect" in message) void collect(asking, message);
  });

  async function collect(asking: Worker, { collect: topic, id }: { collect: Topic; id: number }) {
    const collected = await Promise.all(
      [...workers].map(([process, worker]) => reportOf(topic, process, worker)),
    );
    if (topic === "metrics")
      collected.push({ process: "primary", isRunning: true, report: await ownMetrics() });
    sendTo(asking, { collected, id });
  }

  async function reportOf(topic: Topic, process: string, worker: Worker): Promise<ProcessReport<Topic>> {
    if (!listening.has(worker) || !worker.isConnected()) return { process, isRunning: false };
    const report = await pending.ask((id) => sendTo(worker, { report: topic, id }), PATIENCE_MS);
    // It may have exited meanwhile.
    return { process, isRunning: listening.has(worker), ...(report && { report }) };
  }
}

function sendTo(worker: Worker, message: Message) {
  if (worker.isConnected()) worker.send(message, () => {});
}

/** Questions that wait for their response. */
class Pending<Response> {
  private last = 0;
  private readonly waiting = new Map<number, (response: Response | undefined) => void>();

  /** Undefined when there was no response in time. */
  ask(send: (id: number) => void, patienceMs: number): Promise<Response | undefined> {
    const id = ++this.last;
    return new Promise((resolve) => {
      const late = setTimeout(() => this.settle(id, undefined), patienceMs);
      this.waiting.set(id, (response) => {
        clearTimeout(late);
        resolve(response);
      });
      send(id);
    });
  }

  settle(id: number, response: Response | undefined): void {
    this.waiting.get(id)?.(response);
    this.waiting.delete(id);
  }
}
