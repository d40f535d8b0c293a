import { expect, test } from "vitest";
import { type SipKey, sipHash } from "./sip-hash";

/** Bytes 0, 1, 2 and so on, as the reference implementation's vectors are made. */
const counting = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, byte) => byte));
const word = (bytes: Buffer, at: number) => bytes.readInt32LE(at * 4);
const key: SipKey = [0, 1, 2, 3].map((at) => word(counting(16), at)) as unknown as SipKey;

function digestOf(bytes: Buffer): string {
  const message = Int32Array.from({ length: bytes.length / 4 }, (_, at) => word(bytes, at));
  const { low, high } = sipHash(key, message, message.length);
  const digest = Buffer.alloc(8);
  digest.writeInt32LE(low, 0);
  digest.writeInt32LE(high, 4);
  return digest.toString("hex");
}

test.each([
  [0, "310e0edd47db6f72"],
  [4, "b7877127e09427cf"],
  [8, "6224939a79f5f593"],
  [12, "fbe50e86bc8f1e75"],
  [16, "db9bc2577fcc2a3f"],
  [28, "a5c91da7acaa4dde"],
  [40, "d0a704536ba93e0e"],
])("%i bytes have the digest that the reference implementation gives", (bytes, digest) => {
  expect(digestOf(counting(bytes))).toBe(digest);
});

test("words behind the message are not read", () => {
  const message = Int32Array.of(1, 2, 3, 4);
  const digest = sipHash(key, message, 3);
  message[3] = 5;
  expect(sipHash(key, message, 3)).toEqual(digest);
  expect(sipHash(key, message, 4)).not.toEqual(digest);
});
