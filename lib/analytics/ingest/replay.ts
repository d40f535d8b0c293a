import type pg from "pg";
import { isOutage } from "@/lib/platform/database/pool";
import { log } from "@/lib/platform/log";
import { type KeptSegment, type KeptSegments, measure } from "./kept-segments";
import type { Positions } from "./positions";
import { SEGMENT_HEAD, type Segment } from "./segment";
import type { Spool } from "./spool";
import { DATABASE_IDENTITY, NOTE_RECOVERY } from "./sql/recoveries";
import { DATABASE_NOW, HOW_FAR_EACH, WITH_OPEN_PLANS } from "./sql/replay";

const CHECK_EVERY_MS = 60_000;

/**
 * Finds what the database has lost of what was counted: it was restored from a backup, or a standby took over that was behind. The watermarks of segments
 * say so, because they are committed with the clicks; what is missing is drained once more.
 */
export class Replay {
  private identity: string | undefined;
  private checkAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly spool: Spool,
    private readonly positions: Positions,
    private readonly kept: KeptSegments | undefined,
  ) {}

  /** Whether it is time to ask the database again. */
  isDue(): boolean {
    return performance.now() >= this.checkAt;
  }

  /** To be called for a new connection: nobody knows which database it leads to. */
  hasten(): void {
    this.checkAt = Number.NEGATIVE_INFINITY;
  }

  /** Compares segments with their watermarks, and has the spool hold again what is missing. Whether anything may be. Never rejects. */
  async check(client: pg.Client): Promise<boolean> {
    this.checkAt = performance.now() + CHECK_EVERY_MS;
    try {
      const segments = await this.findAndReplay(client);
      if (segments > 0)
        log().warn({ segments }, "the database lost clicks that it had counted; they are counted again");
      return segments > 0;
    } catch (error) {
      const level = isOutage(error) ? "debug" : "warn";
      log()[level](
        { reason: (error as Error).message },
        "the click spool was not compared with the database",
      );
      return true;
    }
  }

  /** Returns the number of segments. The database has the note before anything is replayed. */
  private async findAndReplay(client: pg.Client): Promise<number> {
    const rewound = await this.findRewound(client);
    const kept = (await this.kept?.list()) ?? [];
    const lost = await findLost(client, kept);
    const isOther = await this.isOther(client);
    // A crash undoes the last commits of drains, which do not wait for the disk, and nothing else.
    if (lost.size > 0 || (rewound.size > 0 && isOther)) await client.query(NOTE_RECOVERY);
    for (const [id, drained] of rewound) this.positions.set(id, drained);
    let returned = 0;
    for (const segment of kept) if (lost.has(segment.id) && (await this.takeBack(segment))) returned += 1;
    await this.purge(
      client,
      kept.filter(({ id }) => !lost.has(id)),
    );
    return rewound.size + returned;
  }

  /** The segments of this process that the database has less of than it had, and how far they are. */
  private async findRewound(client: pg.Client): Promise<Map<string, number>> {
    const known = this.spool.segments().flatMap(({ id }) => {
      const position = this.positions.get(id);
      return position === undefined ? [] : [{ id, position }];
    });
    const drained = await howFar(
      client,
      known.map(({ id }) => id),
    );
    const rewound = new Map<string, number>();
    for (const { id, position } of known) {
      const to = drained.get(id) ?? SEGMENT_HEAD;
      if (to < position) rewound.set(id, to);
    }
    return rewound;
  }

  /** Whether this is another database than that of the last check, as far as it says: some services have no such functions. */
  private async isOther(client: pg.Client): Promise<boolean> {
    const before = this.identity;
    this.identity = await identityOf(client);
    return before !== undefined && before !== this.identity;
  }

  private async purge(client: pg.Client, kept: readonly KeptSegment[]) {
    if (!this.kept) return;
    const now = await databaseNow(client);
    const left = await this.kept.purge(kept, now);
    measure(left, Math.max(now - (left[0]?.finishedAt ?? now), 0));
  }

  /** False when another process has taken it, or when it waits here under the same id already. */
  private async takeBack(segment: KeptSegment): Promise<boolean> {
    if (this.spool.segments().some(({ id }) => id === segment.id)) return false;
    const back = await this.kept?.takeBack(segment);
    if (!back) return false;
    this.spool.adopt(back);
    return true;
  }
}

/** The ids of segments of which the database lacks clicks, or of which ClickHouse may. */
export async function findLost(client: pg.Client, kept: readonly Segment[]): Promise<Set<string>> {
  const ids = kept.map(({ id }) => id);
  const drained = await howFar(client, ids);
  const { rows } = await client.query<{ segment: string }>(WITH_OPEN_PLANS, [ids]);
  const open = new Set(rows.map(({ segment }) => segment));
  return new Set(
    kept.flatMap(({ id, bytes }) => (open.has(id) || (drained.get(id) ?? 0) < bytes ? [id] : [])),
  );
}

/** How far segments are drained; those that are not in the result are not in the database. */
export async function howFar(client: pg.Client, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; drained: number }>(HOW_FAR_EACH, [ids]);
  return new Map(rows.map(({ id, drained }) => [id, drained]));
}

async function identityOf(client: pg.Client): Promise<string | undefined> {
  try {
    return (await client.query<{ identity: string }>(DATABASE_IDENTITY)).rows[0]?.identity;
  } catch (error) {
    if (isOutage(error)) throw error;
    return undefined;
  }
}

async function databaseNow(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ now: number }>(DATABASE_NOW);
  return rows[0]?.now ?? 0;
}
