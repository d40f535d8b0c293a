import { Redis } from "ioredis";
import { log } from "../log";
import { RedisCounter, redisPrefix } from "./redis-counter";

/** Redis answers in a fraction of a millisecond: after this it hangs, or the network does. */
const PATIENCE_MS = 250;
const CONNECT_MS = 1_000;
const RETRY_MS = 1_000;
const LEAST_VERSION = 7;

/**
 * The connection to Redis. One that fails or hangs is given up at once and tried again every second, so that no call waits for it: those
 * under way fail, and until Redis works again there is no counter.
 */
export class RedisLink {
  private client: Redis | undefined;
  private counter: RedisCounter | undefined;
  private problem: string | undefined = "it has not answered yet";
  private readonly timer: NodeJS.Timeout;
  private connecting: Promise<void> | undefined;

  constructor(private readonly url: string) {
    this.timer = setInterval(() => void this.connect(), RETRY_MS).unref();
  }

  /** Why Redis cannot be used; undefined while it can. */
  complaint(): string | undefined {
    return this.problem;
  }

  /** Tries to connect unless it is; never rejects. */
  connect(): Promise<void> {
    if (this.counter) return Promise.resolve();
    this.connecting ??= this.attempt().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  /** Does something with the counter. Rejects at once where there is none, and soon where Redis hangs or refuses. */
  async use<T>(work: (counter: RedisCounter) => Promise<T>): Promise<T> {
    const { counter } = this;
    if (!counter) throw new Error(this.problem);
    try {
      return await inTime(work(counter), PATIENCE_MS);
    } catch (error) {
      if (counter === this.counter) this.giveUp(error);
      throw error;
    }
  }

  stop(): void {
    clearInterval(this.timer);
    this.counter = undefined;
    this.client?.disconnect();
  }

  private async attempt() {
    const client = new Redis(this.url, OPTIONS);
    this.client = client;
    let lost: Error | undefined;
    client.on("error", (error) => {
      lost = error;
    });
    client.on("end", () => {
      if (client === this.client && this.counter)
        this.giveUp(lost ?? new Error("it has closed the connection"));
    });
    try {
      await inTime(client.connect(), CONNECT_MS);
      await inTime(check(client), CONNECT_MS);
      this.counter = new RedisCounter(client);
      if (this.problem !== undefined) log().info("rate limits are counted in Redis");
      this.problem = undefined;
    } catch (error) {
      // What ioredis says of a connection that ends is less than why it ended.
      this.giveUp(lost ?? error);
    }
  }

  private giveUp(error: unknown) {
    const before = this.problem;
    const problem = isSilence(error) ? silence(this.url) : problemOf(error);
    this.counter = undefined;
    this.problem = problem;
    this.client?.disconnect();
    if (problem !== before)
      log().warn({ reason: problem }, "Redis cannot be used; rate limits are counted in PostgreSQL");
  }
}

/** Nothing waits in a queue for a connection, and this file alone decides when to connect again. */
const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  enableReadyCheck: false,
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
  connectTimeout: CONNECT_MS,
  connectionName: "switchyard",
  disableClientInfo: true,
  protocol: 2,
} as const;

/** Throws unless the server is recent enough and lets us write: one whose memory is full answers everything else. */
async function check(client: Redis): Promise<void> {
  // ioredis stays in database 0 where there is no other.
  if (client.options.db) await client.select(client.options.db);
  const hello = (await client.call("HELLO").catch((error: Error) => {
    if (/unknown command/i.test(error.message)) throw new Error("version 5 or earlier");
    throw error;
  })) as unknown[];
  const version = String(hello[hello.indexOf("version") + 1]);
  if (Number.parseInt(version, 10) < LEAST_VERSION) throw new TooOld(version);
  await client.set(`${redisPrefix()}:check`, "1", "EX", 60);
}

class TooOld extends Error {}

const SILENT = new Error("silent");

/** Rejects after so many milliseconds, but not before this process has read what has arrived meanwhile. */
function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => setImmediate(() => reject(SILENT)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

const PROBLEMS: [RegExp, string][] = [
  [/WRONGPASS|invalid password/, "the user name or the password in REDIS_URL is wrong"],
  [/unknown command .?auth\b/i, "it has no passwords, and REDIS_URL has one"],
  [/NOAUTH/, "it asks for a password, and REDIS_URL has none"],
  [
    /NOPERM/,
    "the user in REDIS_URL lacks permissions: it needs SET, GET, INCRBY, PTTL, EXPIRE, DEL, EVAL, EVALSHA, MULTI and HELLO on keys that begin with switchyard:",
  ],
  [/OOM/, "its memory is full (maxmemory)"],
  [/READONLY/, "it is a read-only replica"],
  [/LOADING/, "it is loading its data"],
  [/MISCONF/, "it cannot save its data to disk and therefore refuses writes"],
  [/DB index is out of range/, "the database number in REDIS_URL does not exist"],
  [/ECONNREFUSED/, "the connection was refused"],
  [/ENOTFOUND|EAI_AGAIN/, "its host name in REDIS_URL was not found"],
  [/certificate|SSL|TLS/i, "the TLS connection failed"],
];

/** Ours, or ioredis's. */
const isSilence = (error: unknown): boolean =>
  error === SILENT || (error as NodeJS.ErrnoException).code === "ETIMEDOUT";

const silence = (url: string) =>
  url.startsWith("rediss:")
    ? "it does not answer; if it has no TLS, REDIS_URL has to begin with redis://"
    : "it does not answer";

function problemOf(error: unknown): string {
  const { message, code = "" } = error as Error & { code?: string };
  if (error instanceof TooOld)
    return `it is version ${message}, and version ${LEAST_VERSION} or later is needed`;
  const [, known] = PROBLEMS.find(([sign]) => sign.test(`${code} ${message}`)) ?? [];
  // Redis repeats the arguments of a command that it doesn't know, and one of them may be the password.
  return known ?? message.replace(/,? with args beginning with:.*/is, "").slice(0, 200);
}
