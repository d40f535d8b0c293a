/** How long a segment that cannot be read is left alone. */
const PAUSE_MS = 10_000;

/** Segments that the file system does not let us read; each is tried again now and then, and the others are drained meanwhile. */
export class PutOff {
  private readonly segments = new Map<string, { until: number; reason: string }>();

  add(id: string, reason: string): void {
    this.segments.set(id, { until: performance.now() + PAUSE_MS, reason });
  }

  /** Whether to leave it alone at present. */
  has(id: string): boolean {
    return performance.now() < (this.segments.get(id)?.until ?? 0);
  }

  /** Whether it could not be read when it was last tried. */
  isKnown(id: string): boolean {
    return this.segments.has(id);
  }

  isEmpty(): boolean {
    return this.segments.size === 0;
  }

  delete(id: string): void {
    this.segments.delete(id);
  }

  reasons(): string[] {
    return [...this.segments.values()].map(({ reason }) => reason);
  }
}
