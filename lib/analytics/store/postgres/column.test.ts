import fc from "fast-check";
import { expect, test } from "vitest";
import {
  expanded,
  packColumn,
  packWide,
  readNetworkOrder,
  readWideNetworkOrder,
  unpackColumn,
  unpackWide,
} from "./column";
import { VarintReader, VarintWriter } from "./varints";

const LENGTH = { minLength: 1, maxLength: 2_048 };
const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
/** Few different ones, close ones, and any. */
const columns = fc.oneof(
  fc.array(fc.constantFrom(7, 7, 9, -3, 2 ** 31 - 1), LENGTH),
  fc.array(fc.integer({ min: 1_000_000, max: 1_050_000 }), LENGTH),
  fc.array(int32, LENGTH),
);
const ids = fc.array(
  fc.oneof(fc.integer({ min: 5_000, max: 9_000 }), fc.integer({ min: 1, max: 2 ** 53 - 1 })),
  LENGTH,
);

test("a packed column is read as it was", () => {
  fc.assert(
    fc.property(columns, (numbers) => {
      const packed = packColumn(Int32Array.from(numbers));
      expect([...expanded(unpackColumn(packed, numbers.length))]).toEqual(numbers);
      expect(packed.length).toBeLessThanOrEqual(numbers.length * 4 + 6);
    }),
  );
});

test("a column of one number, or of a few, takes no byte, or one, for each click", () => {
  expect(packColumn(new Int32Array(2_048).fill(70_000))).toHaveLength(5);
  expect(packColumn(Int32Array.from({ length: 2_048 }, (_, at) => (at % 3) * 1_000_000)).length).toBeLessThan(
    2_080,
  );
});

test("ids past 32 bits are read as they were, packed and as PostgreSQL writes them", () => {
  fc.assert(
    fc.property(ids, (numbers) => {
      expect([...unpackWide(packWide(Float64Array.from(numbers)), numbers.length)]).toEqual(numbers);
      const written = Buffer.alloc(numbers.length * 8);
      for (const [at, id] of numbers.entries()) written.writeBigInt64BE(BigInt(id), at * 8);
      expect([...readWideNetworkOrder(written)]).toEqual(numbers);
    }),
  );
});

test("numbers are read as PostgreSQL writes them", () => {
  fc.assert(
    fc.property(columns, (numbers) => {
      const written = Buffer.alloc(numbers.length * 4);
      for (const [at, number] of numbers.entries()) written.writeInt32BE(number, at * 4);
      expect([...expanded(readNetworkOrder(written))]).toEqual(numbers);
    }),
  );
});

test("numbers of any size, and bytes, are read in the order in which they were written", () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.maxSafeNat(), fc.uint8Array())), (written) => {
      const out = new VarintWriter();
      for (const each of written) {
        if (typeof each === "number") out.write(each);
        else out.writeBytes(Buffer.from(each));
      }
      const read = new VarintReader(out.written());
      for (const each of written) {
        if (typeof each === "number") expect(read.read()).toBe(each);
        else expect([...read.readBytes()]).toEqual([...each]);
      }
      expect(read.isAtEnd()).toBe(true);
    }),
  );
});
