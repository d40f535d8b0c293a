import { IS_DUE } from "@/lib/platform/database/due";
import { pool } from "@/lib/platform/database/pool";
import { type Guards, PUBLIC_ONLY } from "@/lib/platform/guarded-fetch";
import { log } from "@/lib/platform/log";
import { deleteRows } from "@/lib/platform/upkeep/batches";
import { type Due, send } from "./send";

/** How many messages are under way at once: in all, of one workspace, to one host. A slow receiver keeps none of the others waiting. */
const AT_ONCE = 32;
const OF_ONE = 6;
/** Longer than any attempt takes: another process takes over what a killed one had begun. */
const LEASE_SECONDS = 60;
const POLL_MS = 1_000;
/** How long those that are under way may take when the process ends. */
const STOP_PATIENCE_MS = 3_000;

/** Sends all due deliveries once. Returns how many were attempted. Several processes share the work without repeating it. */
export async function deliverDueWebhooks(guards: Guards = PUBLIC_ONLY): Promise<number> {
  const teller = new DeliveryQueue(guards, false);
  const count = await teller.take();
  await teller.settled();
  return count;
}

/** Sends deliveries as long as the process runs, in every process: they share the work. Returns a stop function, which waits a moment for deliveries in progress. */
export function startWebhookDeliveries(guards: Guards = PUBLIC_ONLY): () => Promise<void> {
  const teller = new DeliveryQueue(guards, true);
  const timer = setInterval(() => void teller.takeAll(), POLL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await teller.stop();
  };
}

/** The messages of one process that are under way. As soon as one has ended the next that is due takes its place. */
class DeliveryQueue {
  private readonly underWay = new Map<Promise<void>, Due>();
  private readonly stopping = new AbortController();
  private taking: Promise<void> | undefined;

  private isStopping = false;

  /** `goesOn`: whether what ends makes place for the next, until it is stopped. */
  constructor(
    private readonly guards: Guards,
    private readonly goesOn: boolean,
  ) {}

  /** Starts due deliveries while there are free slots. Rejects when the database is unavailable. */
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
      log().warn({ reason: (error as Error).message }, "webhook events could not be sent; retrying later");
    }
  }

  private begin(due: Due): void {
    const sending = send(due, { guards: this.guards, stop: this.stopping.signal })
      .catch((error: Error) =>
        log().warn(
          { reason: error.message },
          "a webhook's response could not be saved; the event is sent again",
        ),
      )
      .finally(() => {
        this.underWay.delete(sending);
        if (this.goesOn && !this.isStopping) void this.takeAll();
      });
    this.underWay.set(sending, due);
  }
}

/** How often each occurs, as JSON for the statement. */
function counted(names: string[]): string {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return JSON.stringify(counts);
}

/** Deletes deliveries finished more than a month ago. Returns how many. */
export const purgeDeliveries = deleteRows("webhook_deliveries", {
  by: "created_at",
  before: "now() - interval '30 days'",
  condition: "next_at is null",
});

/**
 * Takes up to $1 due deliveries, round-robin over workspaces: first one of each, then a second one of each. Of a workspace no more than
 * $2 are under way at once, of a receiving host no more than $3; $4 and $5 say how many are in this process, as {id or host: count}.
 * A taken delivery is leased for $6 seconds. Only webhooks with pending deliveries are read, so the cost doesn't grow with their number.
 */
export const TAKE_DUE = `
  with recursive waiting (webhook_id) as (
    select min(webhook_id) from webhook_deliveries where next_at is not null
    union all
    select (select min(d.webhook_id) from webhook_deliveries d where d.next_at is not null and d.webhook_id > p.webhook_id)
    from waiting p where p.webhook_id is not null
  ), due as materialized (
    select d.id, d.next_at, w.workspace_id, w.host,
      coalesce(($4::jsonb ->> w.workspace_id::text)::int, 0)
        + row_number() over (partition by w.workspace_id order by d.next_at, d.id) as turn
    from waiting join (
      select id, workspace_id, lower(substring(url from '^https?://([^/:?#]+)')) as host from webhooks
    ) w on w.id = waiting.webhook_id
    cross join lateral (
      select id, next_at from webhook_deliveries
      where webhook_id = w.id and next_at ${IS_DUE} order by next_at limit $2 for update skip locked
    ) d
  ), allowed as (
    select id, turn, next_at, coalesce(($5::jsonb ->> host)::int, 0)
      + row_number() over (partition by host order by turn, next_at, id) as host_turn
    from due where turn <= $2
  ), chosen as (
    select id from allowed where host_turn <= $3 order by turn, next_at, id limit $1
  )
  update webhook_deliveries d set attempts = d.attempts + 1, next_at = now() + make_interval(secs => $6)
  from chosen, webhooks w where d.id = chosen.id and w.id = d.webhook_id
  returning d.id::text, d.message, d.event, d.data, d.created_at, d.attempts, w.url, w.sealed, w.workspace_id as workspace, w.id as webhook`;
