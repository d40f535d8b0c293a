import type pg from "pg";
import { log } from "../log";
import { perProcess } from "../process";
import { newClient } from "./connect";

/** What uses the process's session connection. Neither of these may throw. */
export type SessionUser = {
  /** a new connection is there, or one that was when the user came: rejects when it is unusable */
  begin(client: pg.Client): Promise<void>;
  /** the connection is gone, and with it all that was set up on it */
  lost(): void;
  /** somebody has notified a channel */
  notified?(channel: string, payload: string): void;
};

const HEARTBEAT_MS = 2_000;
const LONGEST_RETRY_MS = 2_000;

/**
 * The server ends the connection after so many seconds without a word of ours, and gives its lock away: of a process that is stopped or cut off
 * the network would say nothing else, for hours.
 */
const SILENCE_SECONDS = 15;

/** So long after it was last heard a connection is certainly still there for the server. */
const CERTAIN_MS = 10_000;

/**
 * The process's one connection whose state outlives a transaction: it listens to all channels, and holds the leader's lock. Open while anybody uses
 * it. A far region's database has another of its own, by its URL.
 */
export const sessionConnection = (url?: string): SessionConnection =>
  perProcess(`session-connection ${url ?? ""}`, () => new SessionConnection(url));

/** A connection that stops answering counts as lost within four seconds; a lost one is opened again. */
export class SessionConnection {
  private readonly users = new Set<SessionUser>();
  private client: pg.Client | undefined;
  private opening: Promise<void> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private heartbeat: NodeJS.Timeout | undefined;
  private failures = 0;
  private heardAt = 0;

  constructor(private readonly url?: string) {}

  /** Has a user begin, now and on every connection to come. Waits for the first one at most until it fails. Never rejects. */
  async join(user: SessionUser): Promise<void> {
    this.users.add(user);
    const { client } = this;
    if (client) await user.begin(client).catch(() => this.lose(client));
    else await this.open();
  }

  /** The opposite. The last to leave closes the connection. */
  async leave(user: SessionUser): Promise<void> {
    this.users.delete(user);
    if (this.users.size > 0) return;
    clearTimeout(this.retry);
    const { client } = this;
    this.clear();
    await client?.end().catch(() => {});
  }

  /** Whether the server surely still has this connection, also where this process was stopped for a while and has not read yet that it has not. */
  isCertain(): boolean {
    return this.client !== undefined && performance.now() - this.heardAt < CERTAIN_MS;
  }

  private open(): Promise<void> {
    clearTimeout(this.retry);
    this.opening ??= this.connect().finally(() => {
      this.opening = undefined;
    });
    return this.opening;
  }

  private async connect() {
    let client: pg.Client | undefined;
    try {
      // Throws as well: nobody knows where the embedded database is while it starts again.
      client = this.makeClient();
      await client.connect();
      const asked = performance.now();
      await client.query(`set idle_session_timeout = '${SILENCE_SECONDS}s'`);
      await this.begin(client, asked);
      this.failures = 0;
    } catch (error) {
      if (this.failures === 0)
        log().warn({ reason: (error as Error).message }, "cannot listen to the database; retrying");
      this.failures += 1;
      if (client && this.client === client) return this.lose(client);
      void client?.end().catch(() => {});
      this.openAgain();
    }
  }

  private makeClient(): pg.Client {
    const client = newClient({
      name: "session",
      to: "server",
      url: this.url,
      connectionTimeoutMillis: 2_000,
      query_timeout: 2_000,
      keepAlive: true,
    });
    client.on("notification", ({ channel, payload = "" }) => {
      for (const user of this.users) user.notified?.(channel, payload);
    });
    return client.once("error", () => this.lose(client)).once("end", () => this.lose(client));
  }

  private async begin(client: pg.Client, heardAt: number) {
    if (this.users.size === 0) return void client.end().catch(() => {});
    this.client = client;
    this.heardAt = heardAt;
    this.heartbeat = setInterval(() => void this.beat(client), HEARTBEAT_MS).unref();
    // Those who come from here on find the connection there.
    for (const user of [...this.users]) if (this.users.has(user)) await user.begin(client);
  }

  private lose(client: pg.Client) {
    if (this.client !== client) return;
    this.clear();
    client.end().catch(() => {});
    this.openAgain();
  }

  private clear() {
    clearInterval(this.heartbeat);
    this.client = undefined;
    for (const user of this.users) user.lost();
  }

  private openAgain() {
    clearTimeout(this.retry);
    if (this.users.size === 0) return;
    const wait = Math.min(50 * 2 ** this.failures, LONGEST_RETRY_MS);
    this.retry = setTimeout(() => void this.open(), wait).unref();
  }

  private async beat(client: pg.Client) {
    const asked = performance.now();
    try {
      await client.query("select");
      if (this.client === client) this.heardAt = asked;
    } catch {
      this.lose(client);
    }
  }
}
