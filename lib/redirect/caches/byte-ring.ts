/** Memory comes and goes in pieces of this size; no record is larger. */
export const CHUNK_BYTES = 1 << 20;
/** Records begin at multiples of this, so that 32 bits are the place of any of them. */
const UNIT = 8;
const CHUNK_UNITS = CHUNK_BYTES / UNIT;
/** Chunks that wait for their next use. */
const MOST_SPARE = 2;

/** One piece of a ring, as bytes and as words; it is filled up to `end`. */
export type Chunk = { bytes: Buffer; words: Uint32Array; end: number };

/** Where a record begins: `word` in the words of its chunk. */
export type Place = { chunk: Chunk; word: number };

/**
 * Records of any length in one queue outside V8's heap, where no garbage collection looks at them: they are appended at the head and
 * leave at the tail. A record is named by a number of 32 bits for as long as it stays.
 */
export class ByteRing {
  /** bytes of the records between tail and head */
  used = 0;
  /** by number */
  private readonly chunks: (Chunk | undefined)[] = [];
  /** numbers of the chunks from the tail's to the head's */
  private readonly order: number[] = [];
  /** numbers of those that are not in use */
  private readonly spare: number[] = [];
  /** where the tail's record begins in its chunk */
  private tailAt = 0;

  /** Bytes that were allocated. */
  get bytes(): number {
    return this.chunks.reduce((sum, chunk) => sum + (chunk ? CHUNK_BYTES : 0), 0);
  }

  /** How many bytes a record of this length takes. */
  static sizeOf(length: number): number {
    return Math.ceil(length / UNIT) * UNIT;
  }

  /** Makes room for a record at the head, of a size from `sizeOf`, and gives its number. */
  append(size: number): number {
    let number = this.order.at(-1);
    let chunk = number === undefined ? undefined : this.chunks[number];
    if (number === undefined || chunk === undefined || chunk.end + size > CHUNK_BYTES) {
      number = this.nextNumber();
      chunk = this.chunks[number] ??= newChunk();
      this.order.push(number);
    }
    const record = number * CHUNK_UNITS + chunk.end / UNIT;
    chunk.end += size;
    this.used += size;
    return record;
  }

  /** Where the record of this number is. */
  place(record: number): Place {
    const chunk = this.chunks[Math.floor(record / CHUNK_UNITS)];
    if (!chunk) throw new Error(`No record ${record} in the ring`);
    return { chunk, word: (record % CHUNK_UNITS) * (UNIT / 4) };
  }

  /** The number of the record at the tail; undefined when the ring is empty. */
  tail(): number | undefined {
    for (let [number] = this.order; number !== undefined; [number] = this.order) {
      const chunk = this.chunks[number];
      if (chunk && this.tailAt < chunk.end) return number * CHUNK_UNITS + this.tailAt / UNIT;
      this.release(number);
    }
    return undefined;
  }

  /** The record at the tail, of this size, leaves. */
  advance(size: number): void {
    this.tailAt += size;
    this.used -= size;
  }

  private release(number: number) {
    this.order.shift();
    this.tailAt = 0;
    this.spare.push(number);
    const chunk = this.chunks[number];
    if (this.spare.length > MOST_SPARE) this.chunks[number] = undefined;
    else if (chunk) chunk.end = 0;
  }

  private nextNumber(): number {
    return this.spare.pop() ?? this.chunks.length;
  }
}

function newChunk(): Chunk {
  const memory = new ArrayBuffer(CHUNK_BYTES);
  return { bytes: Buffer.from(memory), words: new Uint32Array(memory), end: 0 };
}
