import { randomUUID } from "node:crypto";
import type pg from "pg";
import { primaryPool } from "./pool";
import { type SessionUser, sessionConnection } from "./session-connection";

/**
 * Hears what it says itself on the connection that listens. PostgreSQL delivers notifications in the order of the commits, so by then this
 * process has heard of every change before: an insert by SQL comes back sooner than its notification, and what visits have in memory until
 * then is a moment old.
 */
export class Echo implements SessionUser {
  private client: pg.Client | undefined;
  private next: Promise<void> | undefined;
  private readonly waiting = new Map<string, () => void>();

  start(): Promise<void> {
    return sessionConnection().join(this);
  }

  stop(): Promise<void> {
    return sessionConnection().leave(this);
  }

  /** Resolves once all changes that were committed before are known here; at once while nothing is heard at all. Calls of the same moment share a word. */
  allHeard(): Promise<void> {
    this.next ??= Promise.resolve().then(() => {
      this.next = undefined;
      return this.say();
    });
    return this.next;
  }

  private async say(): Promise<void> {
    if (!this.client) return;
    const word = randomUUID();
    const heard = new Promise<void>((resolve) => this.waiting.set(word, resolve));
    await primaryPool().query("select pg_notify('echo', $1)", [word]);
    await heard;
  }

  async begin(client: pg.Client): Promise<void> {
    await client.query("listen echo");
    this.client = client;
  }

  lost(): void {
    this.client = undefined;
    for (const resolve of this.waiting.values()) resolve();
    this.waiting.clear();
  }

  notified(channel: string, word: string): void {
    if (channel !== "echo") return;
    this.waiting.get(word)?.();
    this.waiting.delete(word);
  }
}
