import { expect, test } from "vitest";
import { inUnit } from "./size";

test.each([
  [0, 0, "byte"],
  [999, 999, "byte"],
  [1_000, 1, "kilobyte"],
  [1_400_000_000, 1.4, "gigabyte"],
  [5e15, 5_000, "terabyte"],
])("%d bytes are %d of a %s", (bytes, value, unit) => expect(inUnit(bytes)).toEqual([value, unit]));
