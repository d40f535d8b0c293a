import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { newClient } from "@/lib/platform/database/connect";
import { TIMEOUTS } from "@/lib/platform/database/pool";
import { visitsDatabaseUrl } from "@/lib/platform/database/visits-database";
import { spreadOverTicks } from "@/lib/platform/event-loop";
import { unavailable } from "@/lib/platform/failure";

export type BatchedLookupOptions<Value> = {
  /** one statement for all of these keys; missing ones are left out */
  ask(keys: string[]): Promise<Map<string, Value>>;
  /** cancels a query that takes too long, so that the next one can start */
  abandon(): void;
};

/** A visitor waits no longer than this for the database, give or take a look at the clock. */
const PATIENCE_MS = 1_700;
const WATCH_MS = 100;

/** The same for questions of their own. */
const LONGEST_MS = 1_800;

/** Enough that a flood is a few statements, not so many that the answer keeps others waiting. */
const MOST_AT_ONCE = 200;
/** So many keys in one query are a flood. A query costs as much as ten keys, so the next one waits for more of them. */
const FLOOD = 8;
const GATHER_MS = 4;

type Waiting<Value> = {
  key: string;
  since: number;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
};

/**
 * One query at a time; look-ups that arrive meanwhile join the next. A lone look-up starts at once; a thousand are a
 * handful of statements, so a scan slows down neither the database nor other visitors.
 */
export class BatchedLookup<Value> {
  private waiting: Waiting<Value>[] = [];
  private asked: Waiting<Value>[] = [];
  private isAsking = false;
  // One timer for all: one each would cost more than the rest of this class.
  private readonly watch = setInterval(() => this.giveUp(), WATCH_MS).unref();

  constructor(private readonly options: BatchedLookupOptions<Value>) {}

  /** The value of a key. Rejects with the database's error, or a `Failure` (`unavailable`) when it takes too long. */
  find(key: string): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, since: performance.now(), resolve, reject });
      if (!this.isAsking) void this.askAll();
    });
  }

  /** Ends all look-ups. */
  stop(): void {
    clearInterval(this.watch);
  }

  private async askAll() {
    this.isAsking = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, MOST_AT_ONCE);
      this.asked = batch;
      try {
        const found = await this.options.ask(batch.map(({ key }) => key));
        // The next question is under way meanwhile.
        for (const each of batch) {
          const hear = () => each.resolve(found.get(each.key));
          if (batch.length < FLOOD) hear();
          else spreadOverTicks(hear);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      this.asked = [];
      if (batch.length >= FLOOD) await pause(GATHER_MS);
    }
    this.isAsking = false;
  }

  private giveUp() {
    const oldest = performance.now() - PATIENCE_MS;
    const isLate = ({ since }: Waiting<Value>) => since < oldest;
    if (this.asked.some(isLate)) {
      for (const { reject } of this.asked) reject(unavailable());
      this.options.abandon();
    }
    for (const { reject } of this.waiting.filter(isLate)) reject(unavailable());
    this.waiting = this.waiting.filter((each) => !isLate(each));
  }
}

/**
 * A connection for what visitors ask, so that they never queue behind the dashboard and the API. Made when it is first needed, and anew
 * when it was lost.
 */
export class VisitConnection {
  private current: pg.Client | undefined;
  private client: Promise<pg.Client> | undefined;
  private idle: NodeJS.Timeout | undefined;

  /** `idleMs`: it is given up when nothing was asked for so long. */
  constructor(private readonly idleMs?: number) {}

  /** The connection as it is now. Rejects when there can be none. */
  get(): Promise<pg.Client> {
    if (this.idle) this.idle.refresh();
    else if (this.idleMs) this.idle = setTimeout(() => this.drop(), this.idleMs).unref();
    return this.client ?? this.begin();
  }

  /** Gives up what it waits for; the next question is asked on another one. */
  drop(): void {
    const { current } = this;
    [this.client, this.current] = [undefined, undefined];
    current?.end().catch(() => {});
  }

  async stop(): Promise<void> {
    clearTimeout(this.idle);
    const client = await this.client?.catch(() => undefined);
    await client?.end();
  }

  /** One that fails, also because nobody knows where the database is, is given up before anybody hears of it. */
  private begin(): Promise<pg.Client> {
    const client = this.connect();
    this.client = client;
    client.catch(() => {
      if (this.client === client) this.drop();
    });
    return client;
  }

  private async connect(): Promise<pg.Client> {
    const client = newClient({ ...TIMEOUTS, name: "visits", url: visitsDatabaseUrl() });
    const reset = () => {
      if (this.current === client) this.drop();
    };
    client.on("error", reset).on("end", reset);
    this.current = client;
    await client.connect();
    return client;
  }
}

/** Rejects with a `Failure` (`unavailable`) when it takes too long. */
export function withinPatience<Value>(work: Promise<Value>, patienceMs = LONGEST_MS): Promise<Value> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), patienceMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
