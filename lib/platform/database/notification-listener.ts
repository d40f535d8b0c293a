import type pg from "pg";
import { perProcess } from "../process";
import { type SessionUser, sessionConnection } from "./session-connection";

export type NotificationListener = {
  /** Whether the database notifies us right now. */
  isSubscribed(): boolean;
  stop(): Promise<void>;
};

export type NotificationListenerOptions = {
  channel: string;
  /** another database than the installation's */
  url?: string | undefined;
  onPayload(payload: string): void;
  /** we were away, or have just begun: notifications may have been missed */
  onGap(): void;
};

/**
 * Listens to a channel of the database on the process's session connection, and again whenever that is lost; waits for the first connection at
 * most until it fails. Never rejects.
 */
export async function subscribeTo(options: NotificationListenerOptions): Promise<NotificationListener> {
  const subscription = new Subscription(options);
  subscriptions().add(subscription);
  await sessionConnection(options.url).join(subscription);
  return subscription;
}

const subscriptions = () => perProcess("subscriptions", () => new Set<Subscription>());

class Subscription implements SessionUser, NotificationListener {
  private client: pg.Client | undefined;

  constructor(readonly options: NotificationListenerOptions) {}

  async begin(client: pg.Client): Promise<void> {
    await client.query(`listen ${this.options.channel}`);
    this.client = client;
    this.options.onGap();
  }

  lost(): void {
    this.client = undefined;
  }

  notified(channel: string, payload: string): void {
    if (channel === this.options.channel && payload) this.options.onPayload(payload);
  }

  readonly isSubscribed = (): boolean => this.client !== undefined;

  readonly stop = async (): Promise<void> => {
    const [{ client }, { channel, url }] = [this, this.options];
    this.client = undefined;
    subscriptions().delete(this);
    const isLast = ![...subscriptions()].some(
      ({ options }) => options.channel === channel && options.url === url,
    );
    // Before the connection ends, if it does.
    if (isLast) client?.query(`unlisten ${channel}`).catch(() => {});
    await sessionConnection(url).leave(this);
  };
}
