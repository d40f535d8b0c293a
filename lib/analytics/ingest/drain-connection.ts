import type pg from "pg";
import { connectDrain } from "./batch";
import { Prefetch } from "./store-batch";

/** A drain's connection to the database, and that of the batch which it prefetches. */
export class DrainConnection {
  client: pg.Client | undefined;
  /** the connection ended, and not by us */
  isLost = false;
  readonly prefetch = new Prefetch(() => this.connect());

  /** `onNew` hears of a new connection: nobody knows which database it leads to. */
  constructor(private readonly onNew: () => void) {}

  /** The connection, made where there is none. What was prefetched before may be in another database than a new one leads to. */
  async open(): Promise<pg.Client> {
    if (this.client) return this.client;
    await this.prefetch.end();
    this.client = await this.connect();
    this.isLost = false;
    this.onNew();
    return this.client;
  }

  /** Ends both. */
  async hangUp(): Promise<void> {
    await this.prefetch.end();
    await this.client?.end().catch(() => {});
    this.client = undefined;
  }

  private async connect(): Promise<pg.Client> {
    const client = await connectDrain();
    client.on("error", () => {
      if (this.client !== client) return;
      this.client = undefined;
      this.isLost = true;
    });
    return client;
  }
}
