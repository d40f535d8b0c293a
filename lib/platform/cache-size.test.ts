import { expect, test } from "vitest";
import { cacheSizeOf } from "./cache-size";

test.each([
  ["1000", { entries: 1_000 }],
  ["10000000", { entries: 10_000_000 }],
  ["16MB", { bytes: 16_000_000 }],
  [" 512 mb ", { bytes: 512_000_000 }],
  ["16000MB", { bytes: 16_000_000_000 }],
])("%s is a size", (text, size) => expect(cacheSizeOf(text)).toEqual(size));

test.each(["", "999", "10000001", "15MB", "16001MB", "1GB", "-1000", "1e5", "1000.5", "MB", "99999999999"])(
  "%s is none",
  (text) => expect(cacheSizeOf(text)).toBeUndefined(),
);
