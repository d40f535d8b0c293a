import type { Chunk } from "./chunk";
import { NARROW } from "./chunk-builder";

const LINK = NARROW.indexOf("link");
const AT = NARROW.indexOf("at");
const NONE = new Int32Array();

/** The clicks of a run, one after another. */
export class RunCursor {
  /** which of the numbers are this click's */
  click = 0;
  /** the columns of `NARROW` in their order */
  numbers: readonly Int32Array[] = [];
  /** of this click, and kept here because each is compared several times */
  link = 0;
  private at = 0;
  private ids: Float64Array = new Float64Array();

  constructor(
    private readonly chunks: AsyncGenerator<Chunk[]>,
    private readonly wasRead: (chunk: Chunk) => void,
  ) {}

  get id(): number {
    return this.ids[this.click] ?? 0;
  }

  isBefore(other: RunCursor): boolean {
    return (this.link - other.link || this.at - other.at || this.id - other.id) < 0;
  }

  /** To the next click of the chunk; false when there is none. */
  step(): boolean {
    this.click += 1;
    this.look();
    return this.click < this.ids.length;
  }

  /** To the first click of the next chunk; false when there is none. */
  async next(): Promise<boolean> {
    const { value, done } = await this.chunks.next();
    const chunk = done ? undefined : value[0];
    if (!chunk) return false;
    this.wasRead(chunk);
    this.click = 0;
    this.ids = chunk.ids();
    this.numbers = NARROW.map((name) => chunk.numbers(name));
    this.look();
    return true;
  }

  private look() {
    this.link = (this.numbers[LINK] ?? NONE)[this.click] ?? 0;
    this.at = (this.numbers[AT] ?? NONE)[this.click] ?? 0;
  }
}

/** Cursors as a binary heap: the one at the least click is found with a few comparisons, however many there are. */
export class CursorHeap {
  constructor(private readonly cursors: RunCursor[]) {
    for (let place = cursors.length >> 1; place >= 0; place--) this.sink(place);
  }

  /** The cursor at the least click of all; undefined when all are at their ends. */
  least(): RunCursor | undefined {
    return this.cursors[0];
  }

  /** To be called once the least cursor has moved. */
  moved(): void {
    this.sink(0);
  }

  /** To be called once the least cursor is at its end. */
  ended(): void {
    const last = this.cursors.pop();
    if (!last || this.cursors.length === 0) return;
    this.cursors[0] = last;
    this.sink(0);
  }

  private sink(from: number) {
    const { cursors } = this;
    const sinking = cursors[from];
    if (!sinking) return;
    let place = from;
    for (;;) {
      const [left, right] = [cursors[2 * place + 1], cursors[2 * place + 2]];
      const isRight = left !== undefined && right?.isBefore(left) === true;
      const child = isRight ? right : left;
      if (!child?.isBefore(sinking)) break;
      cursors[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    cursors[place] = sinking;
  }
}
