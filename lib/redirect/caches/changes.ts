/** After so many, the oldest is forgotten: an entry that has not been asked for since then has to be loaded again. */
const MOST = 50_000;

/**
 * The changes of what many entries of a cache depend on (a domain, a workspace, a pixel), numbered. A change is one mark, however many entries
 * depend on it; an entry has the number of the latest change at its load, and is compared with the marks of its parts when it is asked
 * for (ADR 29).
 */
export class Changes {
  /** the number of the latest change */
  latest = 0;
  /** whether changes before this one concern an entry is not known any more */
  floor = 0;
  /** by part, the oldest change first */
  private readonly marks = new Map<string, number>();

  constructor(private readonly most = MOST) {}

  /** This part changed. */
  mark(part: string): void {
    this.latest += 1;
    this.marks.delete(part);
    this.marks.set(part, this.latest);
    if (this.marks.size <= this.most) return;
    const [[oldest, number] = ["", 0]] = this.marks;
    this.marks.delete(oldest);
    this.floor = Math.max(this.floor, number);
  }

  /** Anything may have changed. */
  markAll(): void {
    this.latest += 1;
    this.floor = this.latest;
  }

  /** Whether one of these parts has changed after the change of that number. */
  concern(parts: readonly string[], number: number): boolean {
    return parts.some((part) => (this.marks.get(part) ?? 0) > number);
  }
}
