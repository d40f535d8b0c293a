/** Bytes of write-unseen log since a cluster was made: where a server has got to. */
export type LogPosition = number;

type Sample = { at: number; position: LogPosition };

/** A quarter of a minute's worth more than the lag that is still of use. */
const MOST_SAMPLES = 180;

/**
 * How far a replica is behind, without asking any clock but this process's own: it has all that the primary had written when we asked
 * the primary last for a position that the replica has replayed. Times in milliseconds of one monotonic clock.
 */
export class ReplicaLag {
  /** what the replica does not show yet, the oldest first */
  private unseen: Sample[] = [];
  private newest = 0;
  /** what it shows is from then, or later */
  private current = Number.NEGATIVE_INFINITY;
  private replayed: LogPosition = -1;

  /** The primary had written so far at that moment. */
  written(position: LogPosition, at: number): void {
    // A primary that went back was replaced by another: what the former one said means nothing any more.
    if (position < this.newest) this.unseen = [];
    this.newest = position;
    this.unseen.push({ at, position });
    if (this.unseen.length > MOST_SAMPLES) this.unseen.shift();
    this.advance();
  }

  /** The replica shows what was written so far. */
  shows(position: LogPosition): void {
    // Another one answers at its address, of which we do not know how old it is.
    if (position < this.replayed) this.current = Number.NEGATIVE_INFINITY;
    this.replayed = position;
    this.advance();
  }

  /** Whether the replica shows a write that ended at this position. */
  has(position: LogPosition): boolean {
    return position <= this.replayed;
  }

  /** Milliseconds that the replica is behind; 0 while it has all that we know of, infinity while we cannot tell. */
  behind(now: number): number {
    return this.newest <= this.replayed ? 0 : now - this.current;
  }

  private advance() {
    while (this.unseen[0] && this.unseen[0].position <= this.replayed) {
      this.current = this.unseen[0].at;
      this.unseen.shift();
    }
  }
}
