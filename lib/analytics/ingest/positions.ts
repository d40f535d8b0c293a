import { SEGMENT_HEAD, type Segment } from "./segment";

/** How far segments are drained, as far as this process knows. */
export class Positions {
  private readonly offsets = new Map<string, number>();

  get(id: string): number | undefined {
    return this.offsets.get(id);
  }

  set(id: string, offset: number): void {
    this.offsets.set(id, offset);
  }

  /** To be called when nobody knows any more, or needs to. */
  delete(id: string): void {
    this.offsets.delete(id);
  }

  /** Bytes of these segments that are not drained. */
  left(segments: readonly Segment[]): number {
    return segments.reduce(
      (sum, { id, bytes }) => sum + Math.max(bytes - (this.offsets.get(id) ?? SEGMENT_HEAD), 0),
      0,
    );
  }
}
