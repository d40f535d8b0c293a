import type pg from "pg";
import { copyBatch } from "./batch";
import type { Segment } from "./segment";
import { linesOf, readStretch, type Stretch } from "./stretch";

/** A stretch whose lines are in the database's hands, in a transaction that is open on this connection, but not counted. */
export type Copied = { client: pg.Client; stretch: Stretch };

type Pending = { segment: string; from: number; copied: Promise<Copied | undefined> };

/**
 * Reads and copies the next stretch while the one before it is counted: a fifth of the work, on a connection of its own.
 * Whatever goes wrong here is forgotten, because it will go wrong again when that stretch's turn comes.
 */
export class Ahead {
  private client: pg.Client | undefined;
  private pending: Pending | undefined;

  constructor(private readonly connect: () => Promise<pg.Client>) {}

  /** Begins with the stretch at `from`. `final` as in `readStretch`. */
  start(segment: Segment, from: number, final: boolean): void {
    this.pending = { segment: segment.id, from, copied: this.copy(segment, from, final) };
  }

  /** The stretch at `from`, when that is what was copied; its connection is the caller's now. */
  async take(segment: Segment, from: number): Promise<Copied | undefined> {
    const pending = this.pending;
    if (!pending) return undefined;
    this.pending = undefined;
    const copied = await pending.copied;
    if (copied && pending.segment === segment.id && pending.from === from) {
      this.client = undefined;
      return copied;
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
    await this.pending?.copied;
    const client = this.client;
    [this.pending, this.client] = [undefined, undefined];
    await client?.end().catch(() => {});
  }

  private async copy(segment: Segment, from: number, final: boolean): Promise<Copied | undefined> {
    try {
      const stretch = await readStretch(segment, from, final);
      this.client ??= await this.connect();
      const client = this.client;
      await copyBatch(client, linesOf(stretch));
      return { client, stretch };
    } catch {
      return undefined;
    }
  }
}
