/** A connection as far as its limits go. */
export type LimitedConnection = {
  /** milliseconds on a monotonic clock: when it was last asked something */
  readonly usedAt: number;
  /** whether it waits for its client: for a request, the rest of one, or the end */
  readonly isIdle: boolean;
  destroy(): void;
};

/** What part of all connections ends at a time, so that the oldest are not looked for at each new one. */
const SHARE_ENDED = 0.01;

/**
 * How many connections a process holds, in all and for each group of addresses. At a limit the one that has been idle for longest ends,
 * and where none is idle the new one is refused.
 */
export class ConnectionLimits {
  private readonly all = new Map<LimitedConnection, string | undefined>();
  private readonly groups = new Map<string, Set<LimitedConnection>>();

  constructor(private readonly most: { inAll: number; ofGroup: number }) {}

  get size(): number {
    return this.all.size;
  }

  /** Whether there is room for one more, after idle ones have ended for it. Without a group only the limit in all applies. */
  makeRoom(group: string | undefined): boolean {
    const { inAll, ofGroup } = this.most;
    const near = group === undefined ? undefined : this.groups.get(group);
    if (near && near.size >= ofGroup && !this.endOldest(near, 1)) return false;
    return this.all.size < inAll || this.endOldest(this.all.keys(), Math.ceil(inAll * SHARE_ENDED));
  }

  add(connection: LimitedConnection, group: string | undefined): void {
    this.all.set(connection, group);
    if (group === undefined) return;
    const near = this.groups.get(group);
    if (near) near.add(connection);
    else this.groups.set(group, new Set([connection]));
  }

  remove(connection: LimitedConnection): void {
    const group = this.all.get(connection);
    this.all.delete(connection);
    if (group === undefined) return;
    const near = this.groups.get(group);
    near?.delete(connection);
    if (near?.size === 0) this.groups.delete(group);
  }

  private endOldest(from: Iterable<LimitedConnection>, count: number): boolean {
    const idle = [...from].filter(({ isIdle }) => isIdle).sort((a, b) => a.usedAt - b.usedAt);
    for (const connection of idle.slice(0, count)) {
      // Its own end comes later, and others may come before.
      this.remove(connection);
      connection.destroy();
    }
    return idle.length > 0;
  }
}
