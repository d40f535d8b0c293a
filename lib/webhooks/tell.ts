import { deleteRows } from "../batches";
import { type Guards, PUBLIC_ONLY } from "../fetch/guards";
import { log } from "../log";
import { pool } from "../pool";
import { type Due, send } from "./send";
import { TAKE_DUE } from "./sql/take-due";

/** How many messages are under way at once: in all, of one workspace, to one host. A slow receiver keeps none of the others waiting. */
const AT_ONCE = 32;
const OF_ONE = 6;
/** Longer than any attempt takes: another process takes over what a killed one had begun. */
const LEASE_SECONDS = 60;
const POLL_MS = 1_000;
/** How long those that are under way may take when the process ends. */
const STOP_PATIENCE_MS = 3_000;

/** Tells webhooks what they are due to be told, once. Returns how many were tried. Several processes share the work without repeating it. */
export async function tellWebhooks(guards: Guards = PUBLIC_ONLY): Promise<number> {
  const teller = new Teller(guards, false);
  const count = await teller.take();
  await teller.settled();
  return count;
}

/** Tells webhooks as long as the process runs. Returns the way to stop, which waits a moment for what is under way. */
export function startTelling(guards: Guards = PUBLIC_ONLY): () => Promise<void> {
  const teller = new Teller(guards, true);
  const timer = setInterval(() => void teller.takeAll(), POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await teller.stop();
  };
}

/** The messages of one process that are under way. As soon as one has ended the next that is due takes its place. */
class Teller {
  private readonly underWay = new Map<Promise<void>, Due>();
  private readonly stopping = new AbortController();
  private taking: Promise<void> | undefined;

  private isStopping = false;

  /** `goesOn`: whether what ends makes place for the next, until it is stopped. */
  constructor(
    private readonly guards: Guards,
    private readonly goesOn: boolean,
  ) {}

  /** Begins whatever is due and has a place. Rejects when the database cannot be asked. */
  async take(): Promise<number> {
    const free = AT_ONCE - this.underWay.size;
    if (free <= 0) return 0;
    const due = [...this.underWay.values()];
    const { rows } = await pool().query<Due>({
      name: "webhooks-due",
      text: TAKE_DUE,
      values: [
        free,
        OF_ONE,
        OF_ONE,
        counted(due.map(({ workspace }) => String(workspace))),
        counted(due.map(({ url }) => new URL(url).hostname)),
        LEASE_SECONDS,
      ],
    });
    for (const one of rows) this.begin(one);
    return rows.length;
  }

  /** Takes until nothing more is due or has a place. One call at a time; those that come meanwhile are part of it. */
  takeAll(): Promise<void> {
    this.taking ??= this.takeOn().finally(() => {
      this.taking = undefined;
    });
    return this.taking;
  }

  /** Resolves once nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay.keys());
  }

  async stop(): Promise<void> {
    const patience = setTimeout(() => this.stopping.abort(), STOP_PATIENCE_MS);
    this.isStopping = true;
    await this.taking;
    await this.settled();
    clearTimeout(patience);
  }

  private async takeOn(): Promise<void> {
    try {
      while (!this.isStopping && (await this.take()) > 0);
    } catch (error) {
      log().warn({ reason: (error as Error).message }, "webhooks were not told, and will be later");
    }
  }

  private begin(due: Due): void {
    const told = send(due, { guards: this.guards, stop: this.stopping.signal })
      .catch((error: Error) =>
        log().warn({ reason: error.message }, "what a webhook answered was not kept; it is told again"),
      )
      .finally(() => {
        this.underWay.delete(told);
        if (this.goesOn && !this.isStopping) void this.takeAll();
      });
    this.underWay.set(told, due);
  }
}

/** How often each occurs, as JSON for the statement. */
function counted(names: string[]): string {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return JSON.stringify(counts);
}

/** Forgets what was told longer ago than a month. Returns how much. */
export const purgeDeliveries = deleteRows(
  "webhook_deliveries",
  "next_at is null and created_at < now() - interval '30 days'",
);
