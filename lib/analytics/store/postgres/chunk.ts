import {
  type Column,
  expanded,
  readNetworkOrder,
  readWideNetworkOrder,
  unpackColumn,
  unpackWide,
} from "./column";
import type { ColumnName } from "./sql/pack";

/** Where a chunk is, and what it holds as far as that tells whether to read it. Times are in milliseconds of the day, days since 1970. */
export type ChunkPlace = {
  day: number;
  run: number;
  lastLink: number;
  part: number;
  firstLink: number;
  since: number;
  until: number;
  clicks: number;
  ways: number;
};

const DAY_MS = 86_400_000;

/** Some clicks, column by column, each decoded when it is asked for first. Only columns that were read can be asked for. */
export class Chunk {
  readonly clicks: number;
  /** when its UTC day begins, in milliseconds since 1970 */
  readonly midnight: number;
  private readonly decoded = new Map<ColumnName, Column>();
  private readonly expanded = new Map<ColumnName, Int32Array>();

  constructor(
    readonly place: ChunkPlace,
    private readonly isPacked: boolean,
    private readonly bytes: Partial<Record<ColumnName, Buffer>>,
  ) {
    this.clicks = place.clicks;
    this.midnight = place.day * DAY_MS;
  }

  column(name: ColumnName): Column {
    const known = this.decoded.get(name);
    if (known) return known;
    const column = this.decode(name);
    this.decoded.set(name, column);
    return column;
  }

  /** The clicks from one place to another, of the columns named, as a chunk of their own. */
  slice(from: number, to: number, columns: readonly ColumnName[]): Chunk {
    const slice = new Chunk({ ...this.place, clicks: to - from }, this.isPacked, {});
    for (const name of columns) {
      const { values, index } = this.column(name);
      slice.decoded.set(
        name,
        index ? { values, index: index.subarray(from, to) } : { values: values.subarray(from, to) },
      );
    }
    return slice;
  }

  /** A number for each click. */
  numbers(name: ColumnName): Int32Array {
    const known = this.expanded.get(name);
    if (known) return known;
    const numbers = expanded(this.column(name));
    this.expanded.set(name, numbers);
    return numbers;
  }

  /** Ids of clicks, which outgrow 32 bits. */
  ids(): Float64Array {
    const bytes = this.bytesOf("id");
    return this.isPacked ? unpackWide(bytes, this.clicks) : readWideNetworkOrder(bytes);
  }

  /** A column that was not kept is 0 for all clicks. */
  private decode(name: ColumnName): Column {
    const bytes = this.bytesOf(name);
    if (bytes.length === 0) return { values: Int32Array.of(0), index: new Uint8Array(this.clicks) };
    return this.isPacked ? unpackColumn(bytes, this.clicks) : readNetworkOrder(bytes);
  }

  private bytesOf(name: ColumnName): Buffer {
    const bytes = this.bytes[name];
    if (!bytes) throw new Error(`The column ${name} of a chunk was not read.`);
    return bytes;
  }
}
