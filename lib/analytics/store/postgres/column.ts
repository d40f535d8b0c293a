/** A column of a chunk: a number for each click. With `index`, click `i` has `values[index[i]]`, and no value comes twice; else it has `values[i]`. */
export type Column = { values: Int32Array; index?: Uint8Array };

/**
 * How a packed column is written, by its first byte; numbers are little-endian.
 * `one`: the number all clicks have. `indexed`: how many different ones less one, these, and a byte for each click that is the place among them.
 * `short`: the least, and what each is more than that in two bytes. `plain`: four bytes each.
 */
const FORM = { one: 0, indexed: 1, short: 2, plain: 3 } as const;

const MOST_INDEXED = 256;

/** The column in as few bytes as these forms allow. */
export function packColumn(values: Int32Array): Buffer {
  const { length } = values;
  const indexed = indexOf(values);
  if (indexed?.values.length === 1) return joined(FORM.one, bytesOf(indexed.values));
  const [least, most] = rangeOf(values);
  const isShort = most - least < 65_536;
  const plainBytes = length * (isShort ? 2 : 4) + 4;
  if (indexed && indexed.values.length * 4 + length < plainBytes)
    return joined(FORM.indexed, Buffer.of(indexed.values.length - 1), bytesOf(indexed.values), indexed.index);
  if (!isShort) return joined(FORM.plain, bytesOf(values));
  const offsets = new Uint16Array(length);
  for (let at = 0; at < length; at++) offsets[at] = (values[at] ?? 0) - least;
  return joined(FORM.short, bytesOf(Int32Array.of(least)), bytesOf(offsets));
}

/** The column that `packColumn` wrote of so many clicks. */
export function unpackColumn(bytes: Buffer, clicks: number): Column {
  switch (bytes[0]) {
    case FORM.one:
      return { values: Int32Array.of(bytes.readInt32LE(1)), index: new Uint8Array(clicks) };
    case FORM.indexed: {
      const end = 2 + ((bytes[1] ?? 0) + 1) * 4;
      return { values: int32s(bytes.subarray(2, end)), index: bytes.subarray(end, end + clicks) };
    }
    case FORM.short: {
      const least = bytes.readInt32LE(1);
      const offsets = new Uint16Array(aligned(bytes.subarray(5)));
      const values = new Int32Array(offsets.length);
      for (let at = 0; at < offsets.length; at++) values[at] = (offsets[at] ?? 0) + least;
      return { values };
    }
    case FORM.plain:
      return { values: int32s(bytes.subarray(1)) };
    default:
      throw new Error(`A column of clicks has an unknown form: ${bytes[0]}.`);
  }
}

/** Four bytes each in network order, as the drain has PostgreSQL write them. */
export function readNetworkOrder(bytes: Buffer): Column {
  const copy = Buffer.from(aligned(bytes));
  const values = new Int32Array(copy.swap32().buffer, copy.byteOffset, bytes.length / 4);
  return indexOf(values) ?? { values };
}

/** Numbers past 32 bits, such as ids of clicks: the least as a double, and a column of what each is more than that; or, first byte 255, a double each. */
export function packWide(values: Float64Array): Buffer {
  const [least, most] = rangeOf(values);
  if (most - least > 0x7fff_ffff) return Buffer.concat([Buffer.of(255), bytesOf(values)]);
  const offsets = new Int32Array(values.length);
  for (let at = 0; at < values.length; at++) offsets[at] = (values[at] ?? 0) - least;
  return Buffer.concat([Buffer.of(0), bytesOf(Float64Array.of(least)), packColumn(offsets)]);
}

export function unpackWide(bytes: Buffer, clicks: number): Float64Array {
  if (bytes[0] === 255) return new Float64Array(aligned(bytes.subarray(1)));
  const least = bytes.readDoubleLE(1);
  const offsets = expanded(unpackColumn(bytes.subarray(9), clicks));
  const wide = new Float64Array(clicks);
  for (let at = 0; at < clicks; at++) wide[at] = least + (offsets[at] ?? 0);
  return wide;
}

/** Eight bytes each in network order. */
export function readWideNetworkOrder(bytes: Buffer): Float64Array {
  const wide = new Float64Array(bytes.length / 8);
  for (let at = 0; at < wide.length; at++)
    wide[at] = bytes.readUInt32BE(at * 8) * 2 ** 32 + bytes.readUInt32BE(at * 8 + 4);
  return wide;
}

/** One number for each click, whatever the form. Loops, because `from` with a function takes ten times as long. */
export function expanded({ values, index }: Column): Int32Array {
  if (!index) return values;
  const numbers = new Int32Array(index.length);
  for (let at = 0; at < index.length; at++) numbers[at] = values[index[at] ?? 0] ?? 0;
  return numbers;
}

const SLOTS = 1_024;
const slots = new Int32Array(SLOTS);
const places = new Int16Array(SLOTS);

/** The same with an index; undefined when there are more different numbers than a byte can tell apart. */
function indexOf(values: Int32Array): (Column & { index: Uint8Array }) | undefined {
  const found = new Int32Array(MOST_INDEXED);
  const index = new Uint8Array(values.length);
  let count = 0;
  places.fill(-1);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    let slot = (Math.imul(value, 0x9e37_79b1) >>> 16) & (SLOTS - 1);
    while (places[slot] !== -1 && slots[slot] !== value) slot = (slot + 1) & (SLOTS - 1);
    if (places[slot] === -1) {
      if (count === MOST_INDEXED) return undefined;
      slots[slot] = value;
      places[slot] = count;
      found[count++] = value;
    }
    index[at] = places[slot] ?? 0;
  }
  return { values: found.slice(0, count), index };
}

function rangeOf(values: Int32Array | Float64Array): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return [least, most];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

const joined = (form: number, ...parts: Uint8Array[]): Buffer => Buffer.concat([Buffer.of(form), ...parts]);

const int32s = (bytes: Buffer): Int32Array => new Int32Array(aligned(bytes));

/** A copy that begins where numbers of any width may. */
function aligned(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
