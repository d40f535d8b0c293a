import type pg from "pg";
import { lockStatement } from "../database/advisory-locks";
import { type SessionUser, sessionConnection } from "../database/session-connection";
import { log } from "../log";
import { processMetrics } from "../process-metrics";
import type { Stop } from "./batches";

/** The time in which one process leads. That it is `aborted` needs no network to be known, and stays so. */
export type Term = Stop & { readonly over: Promise<void>; end(): void };

type Lead = (term: Term) => Promise<boolean>;

const LOOK_EVERY_MS = 5_000;
/** After a term that ended for a reason of this process, another one has time to take over. */
const STAND_BACK_MS = 60_000;
/** A batch takes a fraction of this. */
const STOP_PATIENCE_MS = 2_000;

/**
 * Calls `lead` whenever this process becomes the leader of its installation, which one of all its processes is at a time (ADR 27). `lead` returns
 * when its term is over, or earlier, and whether this process is fit to lead again at once. Returns the way to stop.
 */
export function standForLeader(lead: Lead): () => Promise<void> {
  const candidate = new Candidate(lead);
  return () => candidate.stop();
}

class Candidate implements SessionUser {
  private client: pg.Client | undefined;
  /** the connection that may hold the lock */
  private holder: pg.Client | undefined;
  private term: OwnTerm | undefined;
  private readonly stopping = new OwnTerm(() => true);
  private readonly ended: Promise<void>;

  constructor(private readonly lead: Lead) {
    this.ended = sessionConnection()
      .join(this)
      .then(() => this.run());
  }

  async begin(client: pg.Client): Promise<void> {
    this.client = client;
  }

  lost(): void {
    this.client = undefined;
    this.term?.end();
  }

  /** Leaves what is under way some time to end, and lets another process lead. */
  async stop(): Promise<void> {
    this.stopping.end();
    this.term?.end();
    await pauseUntil(this.ended, STOP_PATIENCE_MS);
    await this.resign();
    await sessionConnection().leave(this);
  }

  private async run() {
    while (!this.stopping.aborted) {
      const wait = await this.stand().catch((error: Error) => {
        log().warn({ reason: error.message }, "upkeep failed");
        return STAND_BACK_MS;
      });
      await pauseUntil(this.stopping.over, wait);
    }
  }

  /** Leads if nobody else does. Returns how long to wait before the next attempt. */
  private async stand(): Promise<number> {
    const { client } = this;
    if (!client || !(await this.isElected(client))) return LOOK_EVERY_MS;
    const term = new OwnTerm(() => this.client === client && sessionConnection().isCertain());
    this.term = term;
    processMetrics().leading = 1;
    log().debug("this process does the upkeep of the installation from now on");
    try {
      return (await this.lead(term)) ? LOOK_EVERY_MS : STAND_BACK_MS;
    } finally {
      term.end();
      processMetrics().leading = 0;
      await this.resign();
    }
  }

  /** Where the answer gets lost, the lock may be ours all the same. */
  private async isElected(client: pg.Client): Promise<boolean> {
    this.holder = client;
    try {
      const { rows } = await client.query<{ taken: boolean }>(lockStatement("upkeep", "try"));
      if (rows[0]?.taken) return true;
    } catch (error) {
      await this.resign();
      throw error;
    }
    this.holder = undefined;
    return false;
  }

  /** There is no other lock on the session connection. */
  private async resign() {
    const { holder } = this;
    this.holder = undefined;
    await holder?.query("select pg_advisory_unlock_all()").catch(() => {});
  }
}

class OwnTerm implements Term {
  private isOver = false;
  private finish = () => {};
  readonly over = new Promise<void>((resolve) => {
    this.finish = resolve;
  });

  constructor(private readonly isCertain: () => boolean) {}

  get aborted(): boolean {
    if (!this.isOver && !this.isCertain()) this.end();
    return this.isOver;
  }

  end(): void {
    this.isOver = true;
    this.finish();
  }
}

/** Waits for something, but no longer than `ms` milliseconds. */
export async function pauseUntil(something: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms).unref();
  });
  await Promise.race([something, enough]);
  clearTimeout(timer);
}
