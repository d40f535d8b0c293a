import { isIPv4 } from "node:net";
import { expect, test } from "vitest";
import { ipv4Number } from "./ipv4";

test.each([
  ["0.0.0.0", 0],
  ["1.2.3.4", 0x01020304],
  ["128.0.0.1", 0x80000001],
  ["255.255.255.255", 0xffffffff],
])("%s is %i", (address, number) => {
  expect(ipv4Number(address)).toBe(number);
});

test.each([
  "",
  "1.2.3",
  "1.2.3.4.5",
  "1.2.3.",
  ".1.2.3",
  "1..2.3",
  "1.2.3.256",
  "01.2.3.4",
  "1.2.3.04",
  "00.0.0.0",
  "1.2.3.4 ",
  "1.2.3.-4",
  "1.2.3.a",
  "1,2,3,4",
  "::1",
  "::ffff:1.2.3.4",
  "1.2.3.4567890123",
])("%s is none, as Node says", (text) => {
  expect(ipv4Number(text)).toBe(-1);
  expect(isIPv4(text)).toBe(false);
});
