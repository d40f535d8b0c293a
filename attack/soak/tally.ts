/** How often each kind of request met each status; 0 where the connection broke. */
export class Tally {
  private readonly counts = new Map<string, Map<number, number>>();

  add(kind: string, status: number): void {
    const statuses = this.counts.get(kind) ?? new Map<number, number>();
    this.counts.set(kind, statuses.set(status, (statuses.get(status) ?? 0) + 1));
  }

  /** Errors of the server's own; 503 says that it has enough to do. */
  serverErrors(): string[] {
    return [...this.counts].flatMap(([kind, statuses]) =>
      [...statuses].flatMap(([status, count]) =>
        status >= 500 && status !== 503 ? `${kind} ${status} × ${count}` : [],
      ),
    );
  }

  /** `visits 302 × 1200; scan 404 × 300` */
  toString(): string {
    return [...this.counts]
      .map(([kind, statuses]) => {
        const sorted = [...statuses].sort(([a], [b]) => a - b);
        return `${kind} ${sorted.map(([status, count]) => `${status} × ${count}`).join(", ")}`;
      })
      .join("; ");
  }
}
