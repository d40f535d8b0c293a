import type pg from "pg";
import type { Segment } from "./segment";
import { prepareStretch } from "./store-stretch";
import type { Reading } from "./stretch";

/** A stretch that was copied and worked out in a transaction that is open on this connection, but not counted. */
export type Prepared = { client: pg.Client; reading: Reading };

type Pending = { segment: string; from: number; prepared: Promise<Prepared | undefined> };

/**
 * Prepares the next stretch while the one before it is counted: half of the work, on a connection of its own. Whatever goes wrong
 * here is forgotten, because it will go wrong again when that stretch's turn comes. Nothing else may be prepared meanwhile: it
 * could wait for visitors that are locked here, in a transaction that waits for its turn.
 */
export class Ahead {
  private client: pg.Client | undefined;
  private pending: Pending | undefined;

  constructor(private readonly connect: () => Promise<pg.Client>) {}

  /** Begins with the stretch at `from`. `final` as in `readStretch`. */
  start(segment: Segment, from: number, final: boolean): void {
    this.pending = { segment: segment.id, from, prepared: this.prepare(segment, from, final) };
  }

  /** The stretch at `from`, when that is what was prepared; its connection is the caller's now. */
  async take(segment: Segment, from: number): Promise<Prepared | undefined> {
    const pending = this.pending;
    if (!pending) return undefined;
    this.pending = undefined;
    const prepared = await pending.prepared;
    if (prepared && pending.segment === segment.id && pending.from === from) {
      this.client = undefined;
      return prepared;
    }
    await this.end();
    return undefined;
  }

  /** Takes back a connection that a stretch was given away with. */
  keep(client: pg.Client): void {
    this.client = client;
  }

  /** Leaves the stretch that was begun, and the connection. */
  async end(): Promise<void> {
    await this.pending?.prepared;
    const client = this.client;
    [this.pending, this.client] = [undefined, undefined];
    await client?.end().catch(() => {});
  }

  private async prepare(segment: Segment, from: number, final: boolean): Promise<Prepared | undefined> {
    try {
      this.client ??= await this.connect();
      const client = this.client;
      return { client, reading: await prepareStretch(client, segment, from, final) };
    } catch {
      return undefined;
    }
  }
}
